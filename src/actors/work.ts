import { listEntries } from '../../server/contract/entry/entry.ts';
import { getProfile } from '../../server/contract/person/person.ts';
import { listWork, type Work } from '../../server/contract/work.ts';
import { useRecord } from '../kit/record/use-record.ts';

type Waiting = Pick<Work['data'][number], 'kind' | 'id' | 'event_id' | 'session_id'>;

/** Returns the path of the page on which a waiting item is done. */
export function workPath({ kind, id, event_id = '', session_id = '' }: Waiting): string {
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
    answer: '/myWork/invitations',
    appeal: `/myWork/appeals#appeal=${encodeURIComponent(id)}`,
    rule: `/competitionOperation/incidents#event=${encodeURIComponent(event_id)}`,
    recount: `/matchResults/ranking#event=${encodeURIComponent(event_id)}`,
    spare: `/drawAdmin/rounds#${new URLSearchParams({ event: event_id, kind: 'station', session: session_id }).toString()}`,
    seal: `/drawAdmin/seals#event=${encodeURIComponent(event_id)}`,
    unlock: `/matchScore/progress#event=${encodeURIComponent(event_id)}`,
    cancelSession: `/competitionOperation/sessions#event=${encodeURIComponent(event_id)}`,
    release: `/matchResults/ranking#event=${encodeURIComponent(event_id)}`,
    exhibit: `/onlineManagement/exhibitors#application=${encodeURIComponent(id)}`,
    cancelCall: `/onlineManagement/exhibitors#call=${encodeURIComponent(id)}`,
    waive: `/competitionOperation/judges#${new URLSearchParams({ event: event_id, show: 'people' }).toString()}`,
    agree: `/competitionOperation/checkIn#event=${encodeURIComponent(event_id)}`,
  };
  return paths[kind];
}

/** Reads the items that wait for the user, across all services. */
export function useWork() {
  const { data: work, failure, isLoading, reload } = useRecord(listWork, {}, 'recall');
  return { work, failure, isLoading, reload };
}

/** Reads the user's own entries, the latest first, limited to one page of 100. */
export function useOwnEntries() {
  const { data: page, failure, isLoading, reload } = useRecord(listEntries, { per_page: '100' }, 'recall');
  return { entries: page?.data ?? null, failure, isLoading, reload };
}

/** Returns whether the user has filled in the profile; true until the profile is loaded. */
export function useOwnProfile() {
  const { data: profile } = useRecord(getProfile, {}, 'recall');
  return { hasProfile: profile === null || profile.person !== null };
}
