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
  /** The rules for a new password, checked while the user types; absent at sign-in. */
  readonly rules?: readonly PasswordRule[];
}

/**
 * Renders a password field with a button that shows the password. For a new password the rules are listed
 * below and marked when they are met.
 */
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
