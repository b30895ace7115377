import { createContext, use } from 'react';
import type { UnitQuotas, Work } from '../../server/contract/work.ts';
import { useResource, type ResourceChart } from './screen-charts.ts';

/** Charts that read how somebody's work stands, with their actors provided; made by app/work-screens.tsx. */
export interface WorkScreens {
  readonly work: ResourceChart;
  readonly quotas: ResourceChart;
}

const WorkScreensContext = createContext<WorkScreens | null>(null);

export const WorkScreensProvider = WorkScreensContext.Provider;

function useOneOf<Data>(which: keyof WorkScreens) {
  const screens = use(WorkScreensContext);
  if (screens === null) throw new Error('WorkScreensProvider is missing');
  return useResource<Data>(screens[which], which, 'reload')[0];
}

/** What waits for the reader, across all services. */
export function useWork() {
  const { data: work, ...rest } = useOneOf<Work>('work');
  return { work, ...rest };
}

/** How the reader's unit stands with its places. */
export function useQuotas() {
  const { data: quotas, ...rest } = useOneOf<UnitQuotas>('quotas');
  return { quotas, ...rest };
}
