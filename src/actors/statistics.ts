import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { listMachine } from '../../machines/list.machine.ts';
import type { EntryStatistics } from '../../server/contract/statistics.ts';
import { useScreenActor } from './use-screen-actor.ts';

/** Charts with their actors provided, made in app/statistics-screen.tsx. */
export interface StatisticsCharts {
  readonly list: typeof listMachine;
  /** Ties it to the address; returns how to untie it. */
  readonly wireList: (list: ActorRefFrom<typeof listMachine>) => () => void;
}

/**
 * How the entries of a competition stand.
 * @param query what the address asks for: `competition=…`
 */
export function useEntryStatistics({ list, wireList }: StatisticsCharts, query: string) {
  const ref = useScreenActor(list);
  useEffect(() => wireList(ref), [wireList, ref]);
  useEffect(() => ref.send({ type: 'list.asked', query }), [ref, query]);
  // Whenever it is looked at again, it is as things stand then.
  useEffect(() => ref.send({ type: 'list.reload' }), [ref]);
  return {
    statistics: useSelector(ref, (snapshot) => snapshot.context.data as EntryStatistics | null),
    failure: useSelector(ref, (snapshot) => snapshot.context.failure),
    isLoading: useSelector(ref, (snapshot) => snapshot.matches('waiting') || snapshot.matches('loading')),
    isTurning: useSelector(ref, (snapshot) => snapshot.matches('turning')),
    reload: () => ref.send({ type: 'list.reload' }),
    choose: (competition: string) =>
      ref.send({ type: 'list.choose', query: `${new URLSearchParams({ competition })}` }),
  };
}
