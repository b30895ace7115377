import { useLingui } from '@lingui/macro';
import { Textarea } from '@mantine/core';
import { describeFault } from '../../../server/contract/faults.ts';
import { noticeAct, noticeApproval, reasonedNoticeAct } from '../../../server/contract/official-notice.ts';
import type { NoticeAct, OfficialNoticeCharts } from '../../actors/official-notices.ts';
import { useSignature } from '../../actors/signature.ts';
import { readForm } from '../../lib/read-form.ts';
import { FormQuestion } from '../../ui/form-question.tsx';
import { SentCodeField } from '../../ui/sent-code-field.tsx';
import { useCallForm } from '../../ui/use-call-form.ts';

/** What is asked about; the rest is a link, or what is on its way. */
export type AskedNoticeAct = Exclude<NoticeAct, 'change'>;

interface NoticeQuestionProps {
  readonly charts: Pick<OfficialNoticeCharts, 'signature'>;
  /** Of the notice. */
  readonly id: string;
  readonly act: AskedNoticeAct;
  readonly version: number;
  readonly isSending: boolean;
  readonly failure: Failure | null;
  readonly onSend: (body: Readonly<Record<string, unknown>>) => void;
  readonly onCancel: () => void;
}

/** What has to be said, or seen once more, before something is done with a notice. */
export function NoticeQuestion(props: NoticeQuestionProps) {
  const { charts, id, act, version, isSending, failure, onSend, onCancel } = props;
  const { t, i18n } = useLingui();
  const needsReason = act === 'return' || act === 'withdraw';
  const isSigned = act === 'approve';
  const phoneCode = useSignature(charts.signature, isSigned ? { act: 'approveNotice', id } : null);
  const form = useCallForm<{ reason: string; code: string }, Readonly<Record<string, unknown>>>({
    initialValues: { reason: '', code: '' },
    read: ({ reason, code }) => {
      if (needsReason) return readForm(reasonedNoticeAct, { version, reason });
      if (!isSigned) return readForm(noticeAct, { version });
      const { key } = phoneCode;
      return readForm(noticeApproval, { version, code, key }, key === '' ? { code: 'key.missing' } : {});
    },
    onSend,
    describe: (fault) => describeFault(i18n, fault),
    failure,
    standIns: { key: 'code' },
  });
  const titles: Readonly<Record<AskedNoticeAct, string>> = {
    submit: t`Hand the notice in?`,
    approve: t`Approve the notice?`,
    return: t`Return the notice?`,
    revise: t`Revise the notice?`,
    discard: t`Give the revision up?`,
    withdraw: t`Withdraw the notice?`,
    delete: t`Delete the draft?`,
  };
  const words: Readonly<Record<AskedNoticeAct, string>> = {
    submit: t`Somebody of the organising committee reads it before it is published.`,
    approve: t`Its readers see it from its time on, and count as unread until they open it.`,
    return: t`Whoever wrote it reads your reason and can hand it in again.`,
    revise: t`The present version stands until the new one has been approved.`,
    discard: t`What has been written of it is lost; the present version stands.`,
    withdraw: t`It can still be read, with your reason. This cannot be undone.`,
    delete: t`All that has been written of it is lost; its number can be used again.`,
  };
  const buttons: Readonly<Record<AskedNoticeAct, string>> = {
    submit: t({ message: 'Hand in', context: 'notice' }),
    approve: t({ message: 'Approve', context: 'notice' }),
    return: t`Return`,
    revise: t`Revise`,
    discard: t`Give up`,
    withdraw: t({ message: 'Withdraw', context: 'notice' }),
    delete: t`Delete`,
  };
  return (
    <FormQuestion
      title={titles[act]}
      form={form}
      isSending={isSending}
      button={buttons[act]}
      isGrave={act === 'withdraw' || act === 'discard' || act === 'delete'}
      onCancel={onCancel}
    >
      <p>{words[act]}</p>
      {needsReason && (
        <Textarea {...form.text('reason')} label={t`Reason`} autosize minRows={2} maxLength={500} />
      )}
      {isSigned && <SentCodeField form={form} phoneCode={phoneCode} onSend={phoneCode.send} />}
    </FormQuestion>
  );
}
