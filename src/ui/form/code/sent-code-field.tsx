import { useLingui } from '@lingui/macro';
import { useEffect, useState } from 'react';
import { failureText } from '../../../i18n/failure-text.ts';
import { CodeField } from './code-field.tsx';
import type { CallForm } from '../use-call-form.ts';

interface SentCodeFieldProps {
  readonly form: Pick<CallForm<{ code: string }>, 'text' | 'blame' | 'empty' | 'goOnAt'>;
  /** The result of `usePhoneCode`. The caller determines the recipient. */
  readonly phoneCode: {
    readonly isSending: boolean;
    readonly pause: number;
    readonly key: string;
    readonly failure: Failure | null;
  };
  readonly onSend: () => void;
  /** Whether a code was sent before this field was rendered. */
  readonly wasSent?: boolean;
}

/**
 * Renders the field for a code that is sent to the number of the user's own account. If it cannot be sent,
 * the reason is shown at the field.
 */
export function SentCodeField({ form, phoneCode, onSend, wasSent = false }: SentCodeFieldProps) {
  const { t, i18n } = useLingui();
  const { isSending, pause, key, failure } = phoneCode;
  const [before] = useState({ key, failure });
  useEffect(() => {
    if (failure === null || failure === before.failure || failure.kind === 'cancelled') return;
    form.blame('code', failureText(i18n, failure));
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- runs once for each failure
  }, [failure]);
  useEffect(() => {
    if (key === before.key) return;
    form.goOnAt('code');
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- runs once for each code
  }, [key]);
  const isSent = wasSent || key !== '';
  return (
    <CodeField
      {...form.text('code')}
      onSend={() => {
        // The field is emptied before the response arrives. The text message can arrive and be typed before
        // the response.
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
