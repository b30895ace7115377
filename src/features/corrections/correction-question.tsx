import { useLingui } from '@lingui/macro';
import { Textarea } from '@mantine/core';
import { correctionAct, correctionRefusal, correctionReveal } from '../../../server/contract/correction.ts';
import { describeFault } from '../../../server/contract/faults.ts';
import type { CorrectionAct } from '../../actors/corrections.ts';
import { readForm } from '../../lib/read-form.ts';
import { FormQuestion } from '../../ui/form-question.tsx';
import { useCallForm } from '../../ui/use-call-form.ts';

interface CorrectionQuestionProps {
  readonly act: CorrectionAct | 'reveal';
  /** Of an identity number that another account has too. */
  readonly isClaim: boolean;
  readonly version: number;
  readonly isSending: boolean;
  readonly failure: Failure | null;
  readonly onSend: (body: Readonly<Record<string, unknown>>) => void;
  readonly onCancel: () => void;
}

/** What has to be said, or seen once more, before something is done with a correction. */
export function CorrectionQuestion(props: CorrectionQuestionProps) {
  const { act, isClaim, version, isSending, failure, onSend, onCancel } = props;
  const { t, i18n } = useLingui();
  const form = useCallForm({
    initialValues: { reason: '' },
    read: ({ reason }) => {
      if (act === 'reveal') return readForm(correctionReveal, { reason });
      if (act === 'refuse') return readForm(correctionRefusal, { version, reason });
      return readForm(correctionAct, { version });
    },
    onSend,
    describe: (fault) => describeFault(i18n, fault),
    failure,
  });
  const titles: Readonly<Record<typeof act, string>> = {
    approve: isClaim ? t`Uphold the claim?` : t`Make the correction?`,
    refuse: isClaim ? t`Refuse the claim?` : t`Refuse the correction?`,
    withdraw: t`Withdraw the request?`,
    reveal: t`Show the numbers in full?`,
  };
  const words: Readonly<Record<typeof act, string>> = {
    approve: isClaim
      ? t`The other profiles lose the number, and their entries that are not final are withdrawn. All are told.`
      : t`The new value is in force at once, everywhere.`,
    refuse: isClaim
      ? t`All profiles stay as they are; the person reads your reason, and the others are told.`
      : t`The field stays as it is; the person reads your reason.`,
    withdraw: t`The field stays as it is. You can ask again at any time.`,
    reveal: t`Who has seen them, and what for, is kept for good.`,
  };
  const buttons: Readonly<Record<typeof act, string>> = {
    approve: isClaim ? t`Uphold the claim` : t`Correct it`,
    refuse: t({ message: 'Refuse', context: 'correction' }),
    withdraw: t`Withdraw`,
    reveal: t`Show`,
  };
  return (
    <FormQuestion
      title={titles[act]}
      form={form}
      isSending={isSending}
      button={buttons[act]}
      isGrave={act === 'refuse'}
      onCancel={onCancel}
    >
      <p>{words[act]}</p>
      {(act === 'refuse' || act === 'reveal') && (
        <Textarea {...form.text('reason')} label={t`Reason`} autosize minRows={2} maxLength={500} />
      )}
    </FormQuestion>
  );
}
