import { listEntries } from '../../server/contract/entry/entry.ts';
import { getProfile } from '../../server/contract/person/person.ts';
import { listWork, type Work } from '../../server/contract/work.ts';
import { useRecord } from '../kit/record/use-record.ts';

type Waiting = Pick<Work['data'][number], 'kind' | 'id' | 'competition_id' | 'event_id' | 'session_id'>;

/** Returns the path of the page on which a waiting item is done. */
export function workPath({
  kind,
  id,
  competition_id = '',
  event_id = '',
  session_id = '',
}: Waiting): string {
  const hash = (query: Readonly<Record<string, string>>) => `#${new URLSearchParams(query).toString()}`;
  const query = `?id=${encodeURIComponent(id)}`;
  const event = hash({ event: event_id });
  const paths: Readonly<Record<Waiting['kind'], string>> = {
    mend: `/gameApply/entry${query}`,
    publish: `/competitionMaking/competition${query}`,
    second: `/competitionMaking/competition${query}`,
    review: `/onlineManagement/reviewing${hash({ entry: id })}`,
    endorse: `/onlineManagement/reviewing${hash({ entry: id })}`,
    substitute: `/onlineManagement/entry${query}`,
    announce: `/onlineManagement/notice${query}`,
    correct: `/information/correction${query}`,
    recognise: `/onlineManagement/unitConfirmation${query}`,
    belong: `/onlineManagement/affiliation${query}`,
    answer: '/myWork/invitations',
    appeal: `/myWork/appeals${hash({ appeal: id })}`,
    rule: `/competitionOperation/incidents${event}`,
    recount: `/matchResults/ranking${event}`,
    spare: `/drawAdmin/rounds${hash({ event: event_id, kind: 'station', session: session_id })}`,
    seal: `/drawAdmin/seals${event}`,
    unlock: `/matchScore/progress${event}`,
    cancelSession: `/competitionOperation/sessions${event}`,
    release: `/matchResults/ranking${event}`,
    exhibit: `/onlineManagement/exhibitors${hash({ application: id })}`,
    cancelCall: `/onlineManagement/exhibitors${hash({ call: id })}`,
    waive: `/competitionOperation/judges${hash({ event: event_id, show: 'people' })}`,
    agree: `/competitionOperation/checkIn${event}`,
    mark: `/matchScore/sheets${hash({ sheet: id })}`,
    award: `/competitionAchievement/certificates${hash({ competition: competition_id, event: event_id || 'units' })}`,
    certificate: `/competitionAchievement/certificates${hash({ competition: competition_id, show: 'certificates', status: 'waiting' })}`,
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
