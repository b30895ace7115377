import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { errandMachine } from '../../machines/errand.machine.ts';
import type { ClientError, ClientErrorList } from '../../server/contract/client-errors.ts';
import { useList, useResource, type ListChart, type ResourceChart, type WireList } from './screen-charts.ts';
import { useScreenActor } from '../kit/use-screen-actor.ts';

/** Charts with their actors provided, made in app/client-error-screens.tsx. */
export interface ClientErrorCharts {
  readonly list: ListChart;
  readonly record: ResourceChart;
  readonly mark: typeof errandMachine;
  /** Tie actors of these charts to others; return how to untie them. */
  readonly wireList: WireList;
  readonly wireErrand: (
    errand: ActorRefFrom<typeof errandMachine>,
    changed: ActorRefFrom<ResourceChart>,
  ) => () => void;
}

/**
 * The errors of pages, page by page [S33].
 * @param query what the address asks for
 */
export function useClientErrors({ list, wireList }: ClientErrorCharts, query: string) {
  return useList<ClientErrorList>(list, wireList, query)[0];
}

/** One of them, and what can be done with it. */
export function useClientError({ wireErrand, ...charts }: ClientErrorCharts, id: string) {
  const [{ data: error, ...rest }, record] = useResource<ClientError>(charts.record, id);
  const errand = useScreenActor(charts.mark);
  useEffect(() => wireErrand(errand, record), [wireErrand, errand, record]);
  return {
    error,
    ...rest,
    isMarking: useSelector(errand, (snapshot) => snapshot.matches('running')),
    solve: () => errand.send({ type: 'errand.run', what: `solve ${id}` }),
    reopen: () => errand.send({ type: 'errand.run', what: `reopen ${id}` }),
  };
}
