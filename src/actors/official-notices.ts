import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { listMachine } from '../../machines/list.machine.ts';
import {
  officialNoticeMachine,
  type NoticeActor,
  type OfficialNoticeEvent,
} from '../../machines/official-notice.machine.ts';
import type { recordActionMachine } from '../../machines/record-action.machine.ts';
import type { resourceMachine } from '../../machines/resource.machine.ts';
import type {
  NoticeChoices,
  NoticeList,
  NoticeReaders,
  OfficialNotice,
} from '../../server/contract/official-notice.ts';
import { useScreenActor } from './use-screen-actor.ts';

/** Charts with their actors provided, made in app/official-notice-screens.tsx. */
export interface OfficialNoticeCharts {
  readonly list: typeof listMachine;
  readonly record: typeof resourceMachine;
  readonly choices: typeof resourceMachine;
  readonly act: typeof recordActionMachine;
  readonly link: typeof resourceMachine;
  readonly readers: (id: string) => typeof listMachine;
  /** Tie actors of these charts to others; return how to untie them. */
  readonly wireList: (list: ActorRefFrom<typeof listMachine>) => () => void;
  readonly wireAction: (
    action: ActorRefFrom<typeof recordActionMachine>,
    record: ActorRefFrom<typeof resourceMachine>,
  ) => () => void;
  readonly wireRecord: (record: ActorRefFrom<typeof resourceMachine>) => () => void;
}

/** What can be done with a notice, as the chart that server and browser share allows. */
export type NoticeAct = 'submit' | 'approve' | 'return' | 'revise' | 'change' | 'discard' | 'withdraw';

type Body = Readonly<Record<string, unknown>>;

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
};

/** What somebody may do with a notice at this moment, most likely first. */
function actsOn({ status, capacities, facts }: OfficialNotice): readonly NoticeAct[] {
  const snapshot = officialNoticeMachine.resolveState({ value: status, context: {} });
  return (Object.keys(asked) as NoticeAct[]).filter((act) =>
    capacities.some((by) => snapshot.can(asked[act](by, facts))),
  );
}

function useList<Page>(chart: typeof listMachine, wireList: OfficialNoticeCharts['wireList'], query: string) {
  const ref = useScreenActor(chart);
  useEffect(() => wireList(ref), [wireList, ref]);
  useEffect(() => ref.send({ type: 'list.asked', query }), [ref, query]);
  // Whenever it is looked at again: what was done elsewhere shows.
  useEffect(() => ref.send({ type: 'list.reload' }), [ref]);
  return {
    page: useSelector(ref, (snapshot) => snapshot.context.data as Page | null),
    failure: useSelector(ref, (snapshot) => snapshot.context.failure),
    isLoading: useSelector(ref, (snapshot) => snapshot.matches('waiting') || snapshot.matches('loading')),
    isTurning: useSelector(ref, (snapshot) => snapshot.matches('turning')),
    reload: () => ref.send({ type: 'list.reload' }),
    choose: (wish: string) => ref.send({ type: 'list.choose', query: wish }),
  };
}

/**
 * Notices, page by page: those for whoever looks, or those they write and decide on.
 * @param query what the address asks for
 */
export const useNotices = ({ list, wireList }: OfficialNoticeCharts, query: string) =>
  useList<NoticeList>(list, wireList, query);

/** Whom a notice is for, page by page. */
export function useNoticeReaders({ readers, wireList }: OfficialNoticeCharts, id: string, query: string) {
  const [chart] = useState(() => readers(id));
  return useList<NoticeReaders>(chart, wireList, query);
}

function useAction(action: ActorRefFrom<typeof recordActionMachine>) {
  const [done, setDone] = useState<OfficialNotice | null>(null);
  useEffect(() => {
    const finished = action.on('recordAction.done', ({ record }) => setDone(record as OfficialNotice));
    return () => finished.unsubscribe();
  }, [action]);
  return {
    /** As it was after the last thing done to it here. */
    done,
    isSending: useSelector(action, (snapshot) => snapshot.matches('sending')),
    actFailure: useSelector(action, (snapshot) => snapshot.context.failure),
  };
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
  const ref = useScreenActor(record, { input: { of: revision === '' ? id : `${id}#${revision}` } });
  const action = useScreenActor(act);
  useEffect(() => wireAction(action, ref), [wireAction, action, ref]);
  useEffect(() => wireRecord(ref), [wireRecord, ref]);
  // Whenever it is looked at again: what was done elsewhere shows.
  useEffect(() => {
    if (!isForm) ref.send({ type: 'resource.reload' });
  }, [ref, isForm]);
  const notice = useSelector(ref, (snapshot) => snapshot.context.data as OfficialNotice | null);
  return {
    ...useAction(action),
    notice,
    acts: notice === null ? [] : actsOn(notice),
    failure: useSelector(ref, (snapshot) => snapshot.context.failure),
    isLoading: useSelector(ref, (snapshot) => snapshot.matches('loading')),
    reload: () => ref.send({ type: 'resource.reload' }),
    /** What the person is being asked about, or what is on its way; '' for nothing. */
    asked: useSelector(action, (snapshot) => snapshot.context.action),
    ask: (what: NoticeAct) => action.send({ type: 'recordAction.ask', action: what }),
    cancel: () => action.send({ type: 'recordAction.cancel' }),
    send: (what: NoticeAct | 'acknowledge', body: Body) =>
      action.send({ type: 'recordAction.send', action: what, body: { id, ...body } }),
  };
}

/** Writing a new one. */
export function useNoticeWriting({ act }: OfficialNoticeCharts) {
  const action = useScreenActor(act);
  return {
    ...useAction(action),
    send: (body: Body) => action.send({ type: 'recordAction.send', action: 'write', body }),
  };
}

/** What somebody who writes may choose from. */
export function useNoticeChoices({ choices }: OfficialNoticeCharts) {
  const ref = useScreenActor(choices, { input: { of: 'self' } });
  return {
    choices: useSelector(ref, (snapshot) => snapshot.context.data as NoticeChoices | null),
    failure: useSelector(ref, (snapshot) => snapshot.context.failure),
    isLoading: useSelector(ref, (snapshot) => snapshot.matches('loading')),
    reload: () => ref.send({ type: 'resource.reload' }),
  };
}
