import {
  officialNoticeMachine,
  type NoticeActor,
  type OfficialNoticeEvent,
} from '../../../machines/announcement/official-notice.machine.ts';
import {
  acknowledgeNotice,
  approveNotice,
  deleteNotice,
  discardNotice,
  returnNotice,
  reviseNotice,
  submitNotice,
  withdrawNotice,
  type OfficialNotice,
} from '../../../server/contract/official-notice.ts';

/** The calls of the page of a notice. */
export const noticeCalls = {
  submit: submitNotice,
  approve: approveNotice,
  return: returnNotice,
  revise: reviseNotice,
  discard: discardNotice,
  withdraw: withdrawNotice,
  delete: deleteNotice,
  acknowledge: acknowledgeNotice,
};

/** What can be done with a notice; `change` is done on a page of its own, and `acknowledge` by its readers. */
export type NoticeAct = Exclude<keyof typeof noticeCalls, 'acknowledge'> | 'change';

/** An event of each kind with its words given, to ask the chart whether it is possible at all. */
const asked: Readonly<
  Record<NoticeAct, (by: NoticeActor, facts: OfficialNotice['facts']) => OfficialNoticeEvent>
> = {
  submit: (by, { times }) => ({ type: 'officialNotice.submit', by, times }),
  approve: (by, facts) => ({ type: 'officialNotice.approve', by, ...facts }),
  return: (by) => ({ type: 'officialNotice.return', by, reason: 'given' }),
  change: (by) => ({ type: 'officialNotice.change', by }),
  revise: (by) => ({ type: 'officialNotice.revise', by }),
  discard: (by) => ({ type: 'officialNotice.discard', by }),
  withdraw: (by) => ({ type: 'officialNotice.withdraw', by, reason: 'given' }),
  delete: (by, { isHandedIn }) => ({ type: 'officialNotice.delete', by, isHandedIn }),
};

/** What the reader may do with a notice, as the chart that server and browser share allows; most likely first. */
export function actsOn({ status, capacities, facts }: OfficialNotice): readonly NoticeAct[] {
  const snapshot = officialNoticeMachine.resolveState({ value: status, context: {} });
  return (Object.keys(asked) as NoticeAct[]).filter((act) =>
    capacities.some((by) => snapshot.can(asked[act](by, facts))),
  );
}
