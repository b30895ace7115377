import { useLingui } from '@lingui/macro';
import { TextInput, type TextInputProps } from '@mantine/core';
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs';
import { Bone } from '../../state/skeleton.tsx';
import { beside } from '../field-row.tsx';
import classes from './captcha-field.module.css';

interface CaptchaFieldProps extends Omit<TextInputProps, 'inputContainer'> {
  readonly state: 'loading' | 'shown' | 'failed';
  /** Data URL of the picture; '' before there is one. */
  readonly image: string;
  /** Asked for by a press on the picture, or on what stands in its place after a failure. */
  readonly onRenew: () => void;
}

/** The characters of a picture: field and picture side by side; the picture is a button that asks for another. */
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
