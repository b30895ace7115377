import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { listMachine } from '../../machines/list.machine.ts';
import type { recordActionMachine } from '../../machines/record-action.machine.ts';
import type { resourceMachine } from '../../machines/resource.machine.ts';
import { useScreenActor } from '../kit/use-screen-actor.ts';

export type ListChart = typeof listMachine;
export type ResourceChart = typeof resourceMachine;
export type RecordActionChart = typeof recordActionMachine;

/** Tie actors of charts to others; return how to untie them. Made in app/screen-tools.ts. */
export type WireList = (list: ActorRefFrom<ListChart>) => () => void;
export type WireAction = (
  action: ActorRefFrom<RecordActionChart>,
  record: ActorRefFrom<ResourceChart>,
) => () => void;

/** What is sent about a record. */
export type Body = Readonly<Record<string, unknown>>;

/**
 * A list that the server gives page by page, and its actor.
 * @param query what the address asks for
 */
export function useList<Page>(chart: ListChart, wireList: WireList, query: string) {
  const ref = useScreenActor(chart);
  useEffect(() => wireList(ref), [wireList, ref]);
  useEffect(() => ref.send({ type: 'list.asked', query }), [ref, query]);
  // Whenever it is looked at again: what was done elsewhere shows.
  useEffect(() => ref.send({ type: 'list.reload' }), [ref]);
  const list = {
    page: useSelector(ref, (snapshot) => snapshot.context.data as Page | null),
    failure: useSelector(ref, (snapshot) => snapshot.context.failure),
    isLoading: useSelector(ref, (snapshot) => snapshot.matches('waiting') || snapshot.matches('loading')),
    /** The rows on screen are those of what was asked for before. */
    isTurning: useSelector(ref, (snapshot) => snapshot.matches('turning')),
    reload: () => ref.send({ type: 'list.reload' }),
    choose: (wish: string) => ref.send({ type: 'list.choose', query: wish }),
  };
  return [list, ref] as const;
}

/**
 * Something the server has, and its actor.
 * @param of which one; of the first rendering, a later one changes nothing
 * @param again what happens whenever the view is looked at again: 'reload' shows what was done elsewhere
 *   meanwhile, 'keep' leaves what somebody's typing began with
 */
export function useResource<Data>(chart: ResourceChart, of: string, again: 'reload' | 'keep' = 'keep') {
  const ref = useScreenActor(chart, { input: { of } });
  useEffect(() => {
    if (again === 'reload') ref.send({ type: 'resource.reload' });
  }, [ref, again]);
  const resource = {
    data: useSelector(ref, (snapshot) => snapshot.context.data as Data | null),
    failure: useSelector(ref, (snapshot) => snapshot.context.failure),
    isLoading: useSelector(ref, (snapshot) => snapshot.matches('loading')),
    reload: () => ref.send({ type: 'resource.reload' }),
  };
  return [resource, ref] as const;
}

/**
 * What a person is asked about and has done to a record, and its actor.
 * @param about what goes with every body, such as the record's id
 */
export function useRecordAction<Act extends string>(chart: RecordActionChart, about: Body = {}) {
  const ref = useScreenActor(chart);
  const [done, setDone] = useState<{
    readonly act: string;
    readonly record: unknown;
    /** Epoch ms. */
    readonly at: number;
  } | null>(null);
  useEffect(() => {
    const finished = ref.on('recordAction.done', ({ action: act, record }) =>
      setDone({ act, record, at: Date.now() }),
    );
    return () => finished.unsubscribe();
  }, [ref]);
  const isDone = useSelector(ref, (snapshot) => snapshot.matches({ resting: 'done' }));
  const action = {
    /** What has just been done, and when, epoch ms; null once something else is asked about or sent. */
    saved: isDone ? done : null,
    /** What was done last, and the record as it was then. */
    done,
    /** What the person is being asked about, or what is on its way; '' for nothing. */
    asked: useSelector(ref, (snapshot) => snapshot.context.action),
    isSending: useSelector(ref, (snapshot) => snapshot.matches('sending')),
    actFailure: useSelector(ref, (snapshot) => snapshot.context.failure),
    ask: (act: Act) => ref.send({ type: 'recordAction.ask', action: act }),
    cancel: () => ref.send({ type: 'recordAction.cancel' }),
    send: (act: Act, body: Body) =>
      ref.send({ type: 'recordAction.send', action: act, body: { ...about, ...body } }),
  };
  return [action, ref] as const;
}
