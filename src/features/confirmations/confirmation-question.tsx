import { useLingui } from '@lingui/macro';
import { Textarea } from '@mantine/core';
import { confirmationAct, reasonedConfirmationAct } from '../../../server/contract/confirmation.ts';
import { describeFault } from '../../../server/contract/faults.ts';
import { readForm } from '../../lib/read-form.ts';
import { FormQuestion } from '../../ui/form-question.tsx';
import { useCallForm } from '../../ui/use-call-form.ts';

interface ConfirmationQuestionProps {
  readonly title: string;
  /** What follows from it. */
  readonly text: string;
  readonly button: string;
  readonly hasReason: boolean;
  readonly version: number;
  readonly isSending: boolean;
  readonly failure: Failure | null;
  readonly onSend: (body: Readonly<Record<string, unknown>>) => void;
  readonly onCancel: () => void;
}

/** What has to be said, or seen once more, before something is decided. */
export function ConfirmationQuestion(props: ConfirmationQuestionProps) {
  const { title, text, button, hasReason, version, isSending, failure, onSend, onCancel } = props;
  const { t, i18n } = useLingui();
  const form = useCallForm({
    initialValues: { reason: '' },
    read: ({ reason }) =>
      hasReason
        ? readForm(reasonedConfirmationAct, { version, reason })
        : readForm(confirmationAct, { version }),
    onSend,
    describe: (fault) => describeFault(i18n, fault),
    failure,
  });
  return (
    <FormQuestion
      title={title}
      form={form}
      isSending={isSending}
      button={button}
      isGrave={hasReason}
      onCancel={onCancel}
    >
      <p>{text}</p>
      {hasReason && (
        <Textarea {...form.text('reason')} label={t`Reason`} autosize minRows={2} maxLength={500} />
      )}
    </FormQuestion>
  );
}
