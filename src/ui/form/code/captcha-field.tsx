import { useLingui } from '@lingui/macro';
import { TextInput, type TextInputProps } from '@mantine/core';
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs';
import { Bone } from '../../state/skeleton.tsx';
import { beside } from '../field-row.tsx';
import classes from './captcha-field.module.css';

interface CaptchaFieldProps extends Omit<TextInputProps, 'inputContainer'> {
  readonly state: 'loading' | 'shown' | 'failed';
  /** The data URL of the picture; '' until it is loaded. */
  readonly image: string;
  /** Requests a new picture. The button is the picture, or the retry text after a failure. */
  readonly onRenew: () => void;
}

/**
 * Renders a captcha: the text field and the picture side by side. The picture is a button that loads another
 * one.
 */
export function CaptchaField({ state, image, onRenew, ...input }: CaptchaFieldProps) {
  const { t } = useLingui();
  return (
    <TextInput
      label={t`Captcha`}
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      maxLength={6}
      {...input}
      inputContainer={beside(
        <button
          type="button"
          className={classes.picture}
          data-state={state}
          aria-label={state === 'failed' ? undefined : t`Another picture`}
          aria-busy={state === 'loading'}
          onClick={onRenew}
        >
          {state === 'shown' && <img src={image} alt="" className={classes.image} />}
          {state === 'loading' && <Bone height="100%" />}
          {state === 'failed' && (
            <>
              <IconRefresh size={16} stroke={1.75} aria-hidden />
              <span>{t`Load again`}</span>
            </>
          )}
        </button>,
      )}
    />
  );
}
