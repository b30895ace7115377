import { createContext, use, useEffect } from 'react';
import type { Unit } from '../../server/contract/unit.ts';
import type { UnitQuotas, Work } from '../../server/contract/work.ts';
import {
  useRecordAction,
  useResource,
  type RecordActionChart,
  type ResourceChart,
  type WireAction,
} from './screen-charts.ts';

/** Charts of how somebody's work stands, with their actors provided; made by app/work-screens.tsx. */
export interface WorkScreens {
  readonly work: ResourceChart;
  readonly quotas: ResourceChart;
  /** The profile of the reader's own unit. */
  readonly unit: ResourceChart;
  /** Names who speaks for the unit. */
  readonly name: RecordActionChart;
  readonly wireAction: WireAction;
}

const WorkScreensContext = createContext<WorkScreens | null>(null);

export const WorkScreensProvider = WorkScreensContext.Provider;

function useWorkScreens(): WorkScreens {
  const screens = use(WorkScreensContext);
  if (screens === null) throw new Error('WorkScreensProvider is missing');
  return screens;
}

/** What waits for the reader, across all services. */
export function useWork() {
  const [{ data: work, ...rest }] = useResource<Work>(useWorkScreens().work, 'work', 'reload');
  return { work, ...rest };
}

/** The reader's own unit, and whether it has been confirmed. */
export function useOwnUnit() {
  const [{ data: unit }] = useResource<Unit>(useWorkScreens().unit, 'self', 'reload');
  return { unit };
}

/** How the reader's unit stands with its places, and who speaks for it. */
export function useQuotas() {
  const { quotas: chart, name, wireAction } = useWorkScreens();
  const [{ data: quotas, ...rest }, ref] = useResource<UnitQuotas>(chart, 'quotas', 'reload');
  const [naming, action] = useRecordAction<string>(name);
  useEffect(() => wireAction(action, ref), [wireAction, action, ref]);
  // Who gives up may have been refused for what somebody else has written meanwhile: it shows.
  const cancel = () => {
    naming.cancel();
    rest.reload();
  };
  return { quotas, ...rest, naming: { ...naming, cancel } };
}
