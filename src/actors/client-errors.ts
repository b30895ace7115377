import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { errandMachine } from '../../machines/errand.machine.ts';
import type { listMachine } from '../../machines/list.machine.ts';
import type { resourceMachine } from '../../machines/resource.machine.ts';
import type { ClientError, ClientErrorList } from '../../server/contract/client-errors.ts';
import { useScreenActor } from './use-screen-actor.ts';

/** Charts with their actors provided, made in app/client-error-screens.tsx. */
export interface ClientErrorCharts {
  readonly list: typeof listMachine;
  readonly record: typeof resourceMachine;
  readonly mark: typeof errandMachine;
  /** Tie actors of these charts to others; return how to untie them. */
  readonly wireList: (list: ActorRefFrom<typeof listMachine>) => () => void;
  readonly wireErrand: (
    errand: ActorRefFrom<typeof errandMachine>,
    changed: ActorRefFrom<typeof resourceMachine>,
  ) => () => void;
}

/**
 * The errors of pages, page by page [S33].
 * @param query what the address asks for
 */
export function useClientErrors({ list, wireList }: ClientErrorCharts, query: string) {
  const ref = useScreenActor(list);
  useEffect(() => wireList(ref), [wireList, ref]);
  useEffect(() => ref.send({ type: 'list.asked', query }), [ref, query]);
  // Whenever it is looked at again: what was done elsewhere shows.
  useEffect(() => ref.send({ type: 'list.reload' }), [ref]);
  return {
    page: useSelector(ref, (snapshot) => snapshot.context.data as ClientErrorList | null),
    failure: useSelector(ref, (snapshot) => snapshot.context.failure),
    isLoading: useSelector(ref, (snapshot) => snapshot.matches('waiting') || snapshot.matches('loading')),
    /** The rows on screen are those of what was asked for before. */
    isTurning: useSelector(ref, (snapshot) => snapshot.matches('turning')),
    reload: () => ref.send({ type: 'list.reload' }),
    choose: (wish: string) => ref.send({ type: 'list.choose', query: wish }),
  };
}

/** One of them, and what can be done with it. */
export function useClientError({ wireErrand, ...charts }: ClientErrorCharts, id: string) {
  const record = useScreenActor(charts.record, { input: { of: id } });
  const errand = useScreenActor(charts.mark);
  useEffect(() => wireErrand(errand, record), [wireErrand, errand, record]);
  return {
    error: useSelector(record, (snapshot) => snapshot.context.data as ClientError | null),
    failure: useSelector(record, (snapshot) => snapshot.context.failure),
    isLoading: useSelector(record, (snapshot) => snapshot.matches('loading')),
    isMarking: useSelector(errand, (snapshot) => snapshot.matches('running')),
    reload: () => record.send({ type: 'resource.reload' }),
    solve: () => errand.send({ type: 'errand.run', what: `solve ${id}` }),
    reopen: () => errand.send({ type: 'errand.run', what: `reopen ${id}` }),
  };
}
