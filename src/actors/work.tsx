import { useSelector } from '@xstate/react';
import { createContext, use, useEffect } from 'react';
import type { resourceMachine } from '../../machines/resource.machine.ts';
import type { UnitQuotas, Work } from '../../server/contract/work.ts';
import { useScreenActor } from './use-screen-actor.ts';

/** Charts that read how somebody's work stands, with their actors provided; made by app/work-screens.tsx. */
export interface WorkScreens {
  readonly work: typeof resourceMachine;
  readonly quotas: typeof resourceMachine;
}

const WorkScreensContext = createContext<WorkScreens | null>(null);

export const WorkScreensProvider = WorkScreensContext.Provider;

function useOneOf(which: keyof WorkScreens) {
  const screens = use(WorkScreensContext);
  if (screens === null) throw new Error('WorkScreensProvider is missing');
  const ref = useScreenActor(screens[which], { input: { of: which } });
  // Whenever it is looked at again: what was done elsewhere shows.
  useEffect(() => ref.send({ type: 'resource.reload' }), [ref]);
  return {
    data: useSelector(ref, (snapshot) => snapshot.context.data),
    failure: useSelector(ref, (snapshot) => snapshot.context.failure),
    isLoading: useSelector(ref, (snapshot) => snapshot.matches('loading')),
    reload: () => ref.send({ type: 'resource.reload' }),
  };
}

/** What waits for the reader, across all services. */
export function useWork() {
  const { data, ...rest } = useOneOf('work');
  return { work: data as Work | null, ...rest };
}

/** How the reader's unit stands with its places. */
export function useQuotas() {
  const { data, ...rest } = useOneOf('quotas');
  return { quotas: data as UnitQuotas | null, ...rest };
}
