import { useLingui } from '@lingui/macro';
import { Textarea } from '@mantine/core';
import { delegationReveal } from '../../../server/contract/delegation.ts';
import { describeFault } from '../../../server/contract/faults.ts';
import { readForm } from '../../lib/read-form.ts';
import { FormQuestion } from '../../ui/form-question.tsx';
import { useCallForm } from '../../ui/use-call-form.ts';

interface RevealQuestionProps {
  readonly isSending: boolean;
  readonly actFailure: Failure | null;
  readonly send: (act: 'reveal', body: Readonly<Record<string, unknown>>) => void;
  readonly cancel: () => void;
}

/** Asks what numbers are shown in full for; the answer is kept. */
export function RevealQuestion({ isSending, actFailure, send, cancel }: RevealQuestionProps) {
  const { t, i18n } = useLingui();
  const { text, onSubmit, note } = useCallForm({
    initialValues: { reason: '' },
    read: (typed) => readForm(delegationReveal, typed),
    onSend: (body) => send('reveal', body),
    describe: (fault) => describeFault(i18n, fault),
    failure: actFailure,
  });
  return (
    <FormQuestion
      title={t`Show the numbers in full?`}
      form={{ onSubmit, note }}
      isSending={isSending}
      button={t`Show`}
      onCancel={cancel}
    >
      <p>{t`Who has seen them, and what for, is kept for good.`}</p>
      <Textarea {...text('reason')} label={t`Reason`} autosize minRows={2} maxLength={500} />
    </FormQuestion>
  );
}
