import { useLingui } from '@lingui/macro';
import { Button, TextInput, type TextInputProps } from '@mantine/core';
import { beside } from '../field-row.tsx';
import classes from './code-field.module.css';

interface CodeFieldProps extends Omit<TextInputProps, 'inputContainer'> {
  readonly onSend: () => void;
  readonly sending: boolean;
  /** Seconds until another code may be requested; 0 if it may be requested now. */
  readonly pause: number;
  /** Whether a code has already been sent. The button then offers to send another one. */
  readonly sent?: boolean;
}

/** Renders the field for the six digits sent to a phone, and the "send" button with its countdown. */
export function CodeField({ onSend, sending, pause, sent = false, ...input }: CodeFieldProps) {
  const { t } = useLingui();
  return (
    <TextInput
      label={t`Verification code`}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={30}
      {...input}
      inputContainer={beside(
        <Button
          className={classes.send}
          variant="default"
          loading={sending}
          disabled={pause > 0}
          onClick={onSend}
        >
          {pause > 0 ? t`Again in ${pause} s` : sent ? t`Send again` : t`Send code`}
        </Button>,
      )}
    />
  );
}
