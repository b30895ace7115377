import type { I18n } from '@lingui/core';
import { t } from '@lingui/macro';
import { useEffect } from 'react';
import type { ActorRefFrom } from 'xstate';
import {
  MOST_PINNED,
  officialNoticeMachine,
  type NoticeActor,
  type OfficialNoticeEvent,
} from '../../../machines/announcement/official-notice.machine.ts';
import type { resourceMachine } from '../../../machines/kit/resource.machine.ts';
import type { badgeCountsMachine } from '../../../machines/shell/badge-counts.machine.ts';
import {
  acknowledgeNotice,
  approveNotice,
  changeNotice,
  deleteNotice,
  discardNotice,
  getNotice,
  pinNotice,
  returnNotice,
  reviseNotice,
  submitNotice,
  unpinNotice,
  withdrawNotice,
  type OfficialNotice,
} from '../../../server/contract/official-notice.ts';
import { useWorkspaceActors } from '../../actors/workspace/workspace-actors.ts';
import type { ActWords, FormWords } from '../../kit/act/act-dialog.tsx';
import { useScreenTools } from '../../kit/screen-tools.ts';
import { useActs } from '../../kit/act/use-act.ts';
import { useRecord } from '../../kit/record/use-record.ts';
import { keysOf } from '../../../server/contract/kit/keys-of.ts';

const calls = {
  submit: submitNotice,
  approve: approveNotice,
  return: returnNotice,
  /** The edit page sends this call. */
  change: changeNotice,
  revise: reviseNotice,
  discard: discardNotice,
  pin: pinNotice,
  unpin: unpinNotice,
  withdraw: withdrawNotice,
  delete: deleteNotice,
  acknowledge: acknowledgeNotice,
};

/** An act on a notice. `acknowledge` is missing because it belongs to the readers. */
type NoticeAct = Exclude<keyof typeof calls, 'acknowledge'>;

/**
 * One complete event for each act, with every typed field filled. The chart checks with it whether the act is
 * allowed.
 */
const asked: Readonly<
  Record<NoticeAct, (by: NoticeActor, facts: OfficialNotice['facts']) => OfficialNoticeEvent>
> = {
  submit: (by, { times }) => ({ type: 'officialNotice.submit', by, times }),
  approve: (by, facts) => ({ type: 'officialNotice.approve', by, ...facts }),
  return: (by) => ({ type: 'officialNotice.return', by, reason: 'given' }),
  change: (by) => ({ type: 'officialNotice.change', by }),
  revise: (by) => ({ type: 'officialNotice.revise', by }),
  discard: (by) => ({ type: 'officialNotice.discard', by }),
  pin: (by, { pinning }) => ({ type: 'officialNotice.pin', by, pinning }),
  unpin: (by, { pinning }) => ({ type: 'officialNotice.unpin', by, pinning }),
  withdraw: (by) => ({ type: 'officialNotice.withdraw', by, reason: 'given' }),
  delete: (by, { isHandedIn }) => ({ type: 'officialNotice.delete', by, isHandedIn }),
};

/**
 * Returns the acts that the user may do with a notice, according to the chart that server and browser share.
 * The most likely act is first.
 */
export function actsOn({ status, capacities, facts }: OfficialNotice): readonly NoticeAct[] {
  const snapshot = officialNoticeMachine.resolveState({ value: status, context: {} });
  return keysOf(asked).filter((act) => capacities.some((by) => snapshot.can(asked[act](by, facts))));
}

/**
 * Fetches the number of unread notices again after a notice is opened, because the opened notice is now read.
 */
function wireBadgeCounts(
  record: ActorRefFrom<typeof resourceMachine>,
  badgeCounts: ActorRefFrom<typeof badgeCountsMachine>,
): () => void {
  const shown = record.on('resource.known', () => badgeCounts.send({ type: 'badgeCounts.look' }));
  return () => shown.unsubscribe();
}

/**
 * Reads one notice and returns the acts that are allowed on it.
 * @param revision an earlier revision; '' for the current one
 */
export function useNotice(id: string, revision: string) {
  const { history } = useScreenTools();
  const { badgeCounts } = useWorkspaceActors();
  const record = useRecord(getNotice, { id, ...(revision !== '' && { revision }) }, 'recall');
  const action = useActs(
    calls,
    { id },
    {
      record,
      ends: ['delete'],
      onDone: ({ act }) => {
        // The list replaces the page of the deleted notice in the history. Otherwise Back returns to an empty
        // page.
        if (act === 'delete') {
          history.replace({ pathname: '/onlineManagement/informUpload', search: '', hash: '#side=write' });
        }
      },
    },
  );
  useEffect(() => wireBadgeCounts(record.ref, badgeCounts), [record.ref, badgeCounts]);
  const { data: notice, failure, isLoading, reload } = record;
  return { notice, failure, isLoading, reload, action, acts: notice === null ? [] : actsOn(notice) };
}

/** Returns the texts of the acts on a notice, by act. */
export function noticeWords(
  i18n: I18n,
  { id }: Pick<OfficialNotice, 'id'>,
): Readonly<Record<NoticeAct, ActWords | FormWords>> {
  return {
    submit: {
      title: t(i18n)`Hand the notice in?`,
      words: t(i18n)`Somebody of the organising committee reads it before it is published.`,
      button: t(i18n)({ message: 'Hand in', context: 'notice' }),
    },
    approve: {
      title: t(i18n)`Approve the notice?`,
      words: t(i18n)`Its readers see it from its time on, and count as unread until they open it.`,
      button: t(i18n)({ message: 'Approve', context: 'notice' }),
    },
    return: {
      title: t(i18n)`Return the notice?`,
      words: t(i18n)`Whoever wrote it reads your reason and can hand it in again.`,
      button: t(i18n)`Return`,
    },
    change: {
      label: t(i18n)`Edit`,
      to: `/onlineManagement/noticeEdit?id=${encodeURIComponent(id)}`,
    },
    revise: {
      title: t(i18n)`Revise the notice?`,
      words: t(i18n)`The present version stands until the new one has been approved.`,
      button: t(i18n)`Revise`,
    },
    discard: {
      label: t(i18n)`Give up the revision`,
      title: t(i18n)`Give the revision up?`,
      words: t(i18n)`What has been written of it is lost; the present version stands.`,
      button: t(i18n)`Give up`,
      isGrave: true,
    },
    pin: {
      title: t(i18n)`Pin the notice?`,
      words: t(
        i18n,
      )`It stands at the top of the lists of its readers, until it is unpinned or its time is over. Of a competition, ${MOST_PINNED} notices can be pinned at once.`,
      button: t(i18n)`Pin to the top`,
    },
    unpin: {
      title: t(i18n)`Unpin the notice?`,
      words: t(i18n)`It stands among the others again, by its date.`,
      button: t(i18n)`No longer pin`,
    },
    withdraw: {
      title: t(i18n)`Withdraw the notice?`,
      words: t(i18n)`It can still be read, with your reason. This cannot be undone.`,
      button: t(i18n)({ message: 'Withdraw', context: 'notice' }),
      isGrave: true,
    },
    delete: {
      label: t(i18n)`Delete the draft`,
      title: t(i18n)`Delete the draft?`,
      words: t(i18n)`All that has been written of it is lost; its number can be used again.`,
      button: t(i18n)`Delete`,
      isGrave: true,
    },
  };
}

/** Returns the text of a log row of a notice, by its action. */
export function noticeActionText(i18n: I18n, action: string): string {
  switch (action) {
    case 'officialNotice.write':
      return t(i18n)`Written`;
    case 'officialNotice.change':
      return t(i18n)({ message: 'Changed', context: 'notice' });
    case 'officialNotice.submit':
      return t(i18n)({ message: 'Handed in', context: 'notice' });
    case 'officialNotice.return':
      return t(i18n)({ message: 'Returned', context: 'notice' });
    case 'officialNotice.approve':
      return t(i18n)({ message: 'Approved', context: 'notice' });
    case 'officialNotice.revise':
      return t(i18n)`Revision begun`;
    case 'officialNotice.remind':
      return t(i18n)`Readers reminded`;
    case 'officialNotice.export':
      return t(i18n)`Readers exported`;
    case 'officialNotice.pin':
      return t(i18n)`Pinned`;
    case 'officialNotice.unpin':
      return t(i18n)`Unpinned`;
    case 'officialNotice.discard':
      return t(i18n)`Revision given up`;
    default:
      return t(i18n)({ message: 'Withdrawn', context: 'notice' });
  }
}
