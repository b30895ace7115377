import { createContext, use, useEffect } from 'react';
import type { EntryList } from '../../server/contract/entry.ts';
import type { Profile } from '../../server/contract/person.ts';
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
  /** The reader's own entries, the latest first. */
  readonly entries: ResourceChart;
  /** The reader's own profile. */
  readonly profile: ResourceChart;
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

type Waiting = Pick<Work['data'][number], 'kind' | 'id'>;

/** Where something that waits is done. */
export function workPath({ kind, id }: Waiting): string {
  const query = `?id=${encodeURIComponent(id)}`;
  const paths: Readonly<Record<Waiting['kind'], string>> = {
    mend: `/gameApply/entry${query}`,
    publish: `/competitionMaking/competition${query}`,
    second: `/competitionMaking/competition${query}`,
    review: `/onlineManagement/reviewing#entry=${encodeURIComponent(id)}`,
    endorse: `/onlineManagement/reviewing#entry=${encodeURIComponent(id)}`,
    substitute: `/onlineManagement/entry${query}`,
    announce: `/onlineManagement/notice${query}`,
    correct: `/information/correction${query}`,
    recognise: `/onlineManagement/unitConfirmation${query}`,
    belong: `/onlineManagement/affiliation${query}`,
  };
  return paths[kind];
}

/** What waits for the reader, across all services. */
export function useWork() {
  const [{ data: work, ...rest }] = useResource<Work>(useWorkScreens().work, 'work', 'reload');
  return { work, ...rest };
}

/** The reader's own entries, the latest first. */
export function useOwnEntries() {
  const [{ data: page, ...rest }] = useResource<EntryList>(useWorkScreens().entries, 'entries', 'reload');
  return { entries: page?.data ?? null, ...rest };
}

/** Whether the reader has told who they are; true while it is not known. */
export function useOwnProfile() {
  const [{ data: profile }] = useResource<Profile>(useWorkScreens().profile, 'profile', 'reload');
  return { hasProfile: profile === null || profile.person !== null };
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
