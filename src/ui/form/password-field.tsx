import { Trans, useLingui } from '@lingui/macro';
import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import IconPoint from '@tabler/icons-react/dist/esm/icons/IconPoint.mjs';
import { HiddenText } from '../part/hidden-text.tsx';
import classes from './password-field.module.css';

interface PasswordRule {
  readonly key: string;
  readonly text: string;
  readonly ok: boolean;
}

interface PasswordFieldProps extends PasswordInputProps {
  /** What a new password has to satisfy, checked while typing; absent at sign-in. */
  readonly rules?: readonly PasswordRule[];
}

/** A password with a button that shows it; for a new one, the rules below, ticked off as they are met. */
export function PasswordField({ rules, ...input }: PasswordFieldProps) {
  const { t } = useLingui();
  return (
    <PasswordInput
      visibilityToggleButtonProps={{ 'aria-label': t`Show password` }}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      {...(rules && {
        description: (
          <span className={classes.rules}>
            {rules.map(({ key, text, ok }) => (
              <span key={key} className={classes.rule} data-ok={ok || undefined}>
                {ok ? (
                  <IconCheck size={14} stroke={2.5} aria-hidden />
                ) : (
                  <IconPoint size={14} stroke={2} aria-hidden />
                )}
                <span>{text}</span>
                {ok && (
                  <HiddenText>
                    <Trans>(met)</Trans>
                  </HiddenText>
                )}
              </span>
            ))}
          </span>
        ),
      })}
      {...input}
    />
  );
}
