import { useEffect, useState } from 'react';
import type { ActorRefFrom } from 'xstate';
import {
  officialNoticeMachine,
  type NoticeActor,
  type OfficialNoticeEvent,
} from '../../machines/official-notice.machine.ts';
import type {
  NoticeChoices,
  NoticeList,
  NoticeReaders,
  OfficialNotice,
} from '../../server/contract/official-notice.ts';
import {
  useList,
  useRecordAction,
  useResource,
  type Body,
  type ListChart,
  type RecordActionChart,
  type ResourceChart,
  type WireAction,
  type WireList,
} from './screen-charts.ts';

/** Charts with their actors provided, made in app/official-notice-screens.tsx. */
export interface OfficialNoticeCharts {
  readonly list: ListChart;
  readonly record: ResourceChart;
  readonly choices: ResourceChart;
  readonly act: RecordActionChart;
  readonly link: ResourceChart;
  readonly readers: (id: string) => ListChart;
  /** Tie actors of these charts to others; return how to untie them. */
  readonly wireList: WireList;
  readonly wireAction: WireAction;
  readonly wireRecord: (record: ActorRefFrom<ResourceChart>) => () => void;
}

/** What can be done with a notice, as the chart that server and browser share allows. */
export type NoticeAct =
  | 'delete'
  | 'submit'
  | 'approve'
  | 'return'
  | 'revise'
  | 'change'
  | 'discard'
  | 'withdraw';

/** An event of each kind, with its words given: may it be asked for at all? */
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

/** What somebody may do with a notice at this moment, most likely first. */
function actsOn({ status, capacities, facts }: OfficialNotice): readonly NoticeAct[] {
  const snapshot = officialNoticeMachine.resolveState({ value: status, context: {} });
  return (Object.keys(asked) as NoticeAct[]).filter((act) =>
    capacities.some((by) => snapshot.can(asked[act](by, facts))),
  );
}

/**
 * Notices, page by page: those for whoever looks, or those they write and decide on.
 * @param query what the address asks for
 */
export const useNotices = ({ list, wireList }: OfficialNoticeCharts, query: string) =>
  useList<NoticeList>(list, wireList, query)[0];

/** Whom a notice is for, page by page. */
export function useNoticeReaders({ readers, wireList }: OfficialNoticeCharts, id: string, query: string) {
  const [chart] = useState(() => readers(id));
  return useList<NoticeReaders>(chart, wireList, query)[0];
}

function useNoticeAction<Act extends string>(chart: RecordActionChart, about?: Body) {
  const [{ done, ...action }, ref] = useRecordAction<Act>(chart, about);
  return [{ ...action, done: done && (done.record as OfficialNotice) }, ref] as const;
}

/**
 * One notice, and what can be done with it.
 * @param revision an earlier one, '' for what is there now
 * @param isForm what is typed begins with it: it is not fetched anew whenever it is looked at again
 */
export function useNotice(
  { record, act, wireAction, wireRecord }: OfficialNoticeCharts,
  id: string,
  { revision = '', isForm = false }: { readonly revision?: string; readonly isForm?: boolean } = {},
) {
  const [{ data: notice, ...resource }, ref] = useResource<OfficialNotice>(
    record,
    revision === '' ? id : `${id}#${revision}`,
    isForm ? 'keep' : 'reload',
  );
  const [action, actionRef] = useNoticeAction<NoticeAct | 'acknowledge'>(act, { id });
  useEffect(() => wireAction(actionRef, ref), [wireAction, actionRef, ref]);
  useEffect(() => wireRecord(ref), [wireRecord, ref]);
  return { notice, ...resource, ...action, acts: notice === null ? [] : actsOn(notice) };
}

/** Writing a new one. */
export function useNoticeWriting({ act }: OfficialNoticeCharts) {
  const [{ send, ...action }] = useNoticeAction<'write'>(act);
  return { ...action, send: (body: Body) => send('write', body) };
}

/** What somebody who writes may choose from. */
export function useNoticeChoices({ choices }: OfficialNoticeCharts) {
  const [{ data, ...rest }] = useResource<NoticeChoices>(choices, 'self');
  return { choices: data, ...rest };
}
