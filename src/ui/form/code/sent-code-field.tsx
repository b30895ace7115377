import { useLingui } from '@lingui/macro';
import { useEffect, useState } from 'react';
import { failureText } from '../../../i18n/failure-text.ts';
import { CodeField } from './code-field.tsx';
import type { CallForm } from '../use-call-form.ts';

interface SentCodeFieldProps {
  readonly form: Pick<CallForm<{ code: string }>, 'text' | 'blame' | 'empty' | 'goOnAt'>;
  /** As `usePhoneCode` gives it; whom it is sent to, the caller knows. */
  readonly phoneCode: {
    readonly isSending: boolean;
    readonly pause: number;
    readonly key: string;
    readonly failure: Failure | null;
  };
  readonly onSend: () => void;
  /** A code was sent before this field came on screen. */
  readonly wasSent?: boolean;
}

/** A code that is sent to the number of one's own account; why it could not be sent is said here. */
export function SentCodeField({ form, phoneCode, onSend, wasSent = false }: SentCodeFieldProps) {
  const { t, i18n } = useLingui();
  const { isSending, pause, key, failure } = phoneCode;
  const [before] = useState({ key, failure });
  useEffect(() => {
    if (failure === null || failure === before.failure || failure.kind === 'cancelled') return;
    form.blame('code', failureText(i18n, failure));
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each failure
  }, [failure]);
  useEffect(() => {
    if (key === before.key) return;
    form.goOnAt('code');
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each code
  }, [key]);
  const isSent = wasSent || key !== '';
  return (
    <CodeField
      {...form.text('code')}
      onSend={() => {
        // Now, not when the call has its answer: the text message can be here, and its code typed, before that.
        form.empty('code');
        onSend();
      }}
      sending={isSending}
      pause={pause}
      sent={isSent}
      {...(isSent && { description: t`A code is on its way. It is valid for 5 minutes.` })}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      enterKeyHint="done"
    />
  );
}
