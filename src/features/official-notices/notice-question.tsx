import { useLingui } from '@lingui/macro';
import { useSignature } from '../../actors/session/signature.ts';
import { ActDialog } from '../../kit/act-dialog.tsx';
import type { useNotice } from './use-notice.ts';

interface NoticeQuestionProps {
  readonly action: ReturnType<typeof useNotice>['action'];
  readonly id: string;
  readonly version: number;
}

/** What has to be said, or seen once more, before something is done with a notice. */
export function NoticeQuestion({ action, id, version }: NoticeQuestionProps) {
  const { t } = useLingui();
  const phoneCode = useSignature(action.asked === 'approve' ? { act: 'approveNotice', id } : null);
  return (
    <ActDialog
      action={action}
      given={{ version }}
      phoneCode={phoneCode}
      texts={{
        submit: {
          title: t`Hand the notice in?`,
          words: t`Somebody of the organising committee reads it before it is published.`,
          button: t({ message: 'Hand in', context: 'notice' }),
        },
        approve: {
          title: t`Approve the notice?`,
          words: t`Its readers see it from its time on, and count as unread until they open it.`,
          button: t({ message: 'Approve', context: 'notice' }),
        },
        return: {
          title: t`Return the notice?`,
          words: t`Whoever wrote it reads your reason and can hand it in again.`,
          button: t`Return`,
        },
        revise: {
          title: t`Revise the notice?`,
          words: t`The present version stands until the new one has been approved.`,
          button: t`Revise`,
        },
        discard: {
          title: t`Give the revision up?`,
          words: t`What has been written of it is lost; the present version stands.`,
          button: t`Give up`,
          isGrave: true,
        },
        withdraw: {
          title: t`Withdraw the notice?`,
          words: t`It can still be read, with your reason. This cannot be undone.`,
          button: t({ message: 'Withdraw', context: 'notice' }),
          isGrave: true,
        },
        delete: {
          title: t`Delete the draft?`,
          words: t`All that has been written of it is lost; its number can be used again.`,
          button: t`Delete`,
          isGrave: true,
        },
      }}
    />
  );
}
