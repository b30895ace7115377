import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import type { ActorRefFrom } from 'xstate';
import { correctionMachine, type CorrectionEvent } from '../../machines/correction.machine.ts';
import type { listMachine } from '../../machines/list.machine.ts';
import type { recordActionMachine } from '../../machines/record-action.machine.ts';
import type { resourceMachine } from '../../machines/resource.machine.ts';
import type { Correction, CorrectionList, RevealedCorrection } from '../../server/contract/correction.ts';
import { useScreenActor } from './use-screen-actor.ts';

/** Charts with their actors provided, made in app/correction-screens.tsx. */
export interface CorrectionCharts {
  readonly list: typeof listMachine;
  readonly record: typeof resourceMachine;
  readonly act: typeof recordActionMachine;
  readonly link: typeof resourceMachine;
  /** Tie actors of these charts to others; return how to untie them. */
  readonly wireList: (list: ActorRefFrom<typeof listMachine>) => () => void;
  readonly wireAction: (
    action: ActorRefFrom<typeof recordActionMachine>,
    record: ActorRefFrom<typeof resourceMachine>,
  ) => () => void;
}

/** What can be done with a correction, as the chart that server and browser share allows. */
export type CorrectionAct = 'approve' | 'refuse' | 'withdraw';

type Body = Readonly<Record<string, unknown>>;

/** An event of each kind, with its words given: may it be asked for at all? */
const asked: Readonly<Record<CorrectionAct, (by: Correction['by']) => CorrectionEvent>> = {
  approve: (by) => ({ type: 'correction.approve', by }),
  refuse: (by) => ({ type: 'correction.refuse', by, reason: 'given' }),
  withdraw: (by) => ({ type: 'correction.withdraw', by }),
};

/** What the reader may do with a correction. */
function actsOn({ status, by }: Pick<Correction, 'status' | 'by'>): readonly CorrectionAct[] {
  const snapshot = correctionMachine.resolveState({ value: status, context: {} });
  return (Object.keys(asked) as CorrectionAct[]).filter((act) => snapshot.can(asked[act](by)));
}

function useAction(action: ActorRefFrom<typeof recordActionMachine>) {
  const [done, setDone] = useState<{ readonly act: string; readonly record: unknown } | null>(null);
  useEffect(() => {
    const finished = action.on('recordAction.done', ({ action: act, record }) => setDone({ act, record }));
    return () => finished.unsubscribe();
  }, [action]);
  return {
    done,
    isSending: useSelector(action, (snapshot) => snapshot.matches('sending')),
    actFailure: useSelector(action, (snapshot) => snapshot.context.failure),
  };
}

/**
 * Corrections, page by page: one's own, and for a committee those it decides on.
 * @param query what the address asks for
 */
export function useCorrections({ list, wireList }: CorrectionCharts, query: string) {
  const ref = useScreenActor(list);
  useEffect(() => wireList(ref), [wireList, ref]);
  useEffect(() => ref.send({ type: 'list.asked', query }), [ref, query]);
  // Whenever it is looked at again: what was done elsewhere shows.
  useEffect(() => ref.send({ type: 'list.reload' }), [ref]);
  return {
    page: useSelector(ref, (snapshot) => snapshot.context.data as CorrectionList | null),
    failure: useSelector(ref, (snapshot) => snapshot.context.failure),
    isLoading: useSelector(ref, (snapshot) => snapshot.matches('waiting') || snapshot.matches('loading')),
    isTurning: useSelector(ref, (snapshot) => snapshot.matches('turning')),
    reload: () => ref.send({ type: 'list.reload' }),
    choose: (wish: string) => ref.send({ type: 'list.choose', query: wish }),
  };
}

/** One correction, and what can be done with it. */
export function useCorrection({ record, act, wireAction }: CorrectionCharts, id: string) {
  const ref = useScreenActor(record, { input: { of: id } });
  const action = useScreenActor(act);
  useEffect(() => wireAction(action, ref), [wireAction, action, ref]);
  const correction = useSelector(ref, (snapshot) => snapshot.context.data as Correction | null);
  const { done, ...rest } = useAction(action);
  return {
    ...rest,
    correction,
    acts: correction === null ? [] : actsOn(correction),
    /** Both values in full, once they have been asked for. */
    revealed: done?.act === 'reveal' ? (done.record as RevealedCorrection) : null,
    failure: useSelector(ref, (snapshot) => snapshot.context.failure),
    isLoading: useSelector(ref, (snapshot) => snapshot.matches('loading')),
    reload: () => ref.send({ type: 'resource.reload' }),
    /** What the person is being asked about, or what is on its way; '' for nothing. */
    asked: useSelector(action, (snapshot) => snapshot.context.action),
    ask: (what: CorrectionAct | 'reveal') => action.send({ type: 'recordAction.ask', action: what }),
    cancel: () => action.send({ type: 'recordAction.cancel' }),
    send: (what: CorrectionAct | 'reveal', body: Body) =>
      action.send({ type: 'recordAction.send', action: what, body: { id, ...body } }),
  };
}

/** Asking for a correction. */
export function useCorrectionFiling({ act }: CorrectionCharts) {
  const action = useScreenActor(act);
  const { done, ...rest } = useAction(action);
  return {
    ...rest,
    filed: done === null ? null : (done.record as Correction),
    file: (body: Body) => action.send({ type: 'recordAction.send', action: 'file', body }),
  };
}
