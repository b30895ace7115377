import { listEntries } from '../../server/contract/entry/entry.ts';
import { getProfile } from '../../server/contract/person/person.ts';
import { listWork, type Work } from '../../server/contract/work.ts';
import { useRecord } from '../kit/record/use-record.ts';

type Waiting = Pick<Work['data'][number], 'kind' | 'id' | 'competition_id' | 'event_id' | 'session_id'>;

/** The pages on which waiting items are done. A name after a colon stands for an id of the item. */
const pages: Readonly<Record<Waiting['kind'], string>> = {
  mend: '/gameApply/entry?id=:id',
  publish: '/competitionMaking/competition?id=:id',
  second: '/competitionMaking/competition?id=:id',
  wipe: '/competitionMaking/competition?id=:id',
  review: '/onlineManagement/reviewing#entry=:id',
  endorse: '/onlineManagement/reviewing#entry=:id',
  substitute: '/onlineManagement/entry?id=:id',
  announce: '/onlineManagement/notice?id=:id',
  correct: '/information/correction?id=:id',
  recognise: '/onlineManagement/unitConfirmation?id=:id',
  belong: '/onlineManagement/affiliation?id=:id',
  answer: '/myWork/invitations',
  appeal: '/myWork/appeals#appeal=:id',
  rule: '/competitionOperation/incidents#event=:event',
  recount: '/matchResults/ranking#event=:event',
  spare: '/drawAdmin/rounds#event=:event&kind=station&session=:session',
  seal: '/drawAdmin/seals#event=:event',
  unlock: '/matchScore/progress#event=:event',
  cancelEvent: '/competitionMaking/competition?id=:competition',
  cancelSession: '/competitionOperation/sessions#competition=:competition&event=:event',
  release: '/matchResults/ranking#competition=:competition&event=:event',
  examine: '/competitionOperation/expert?id=:id',
  exhibit: '/onlineManagement/exhibitors#application=:id',
  cancelCall: '/onlineManagement/exhibitors#call=:id',
  waive: '/competitionOperation/judges#event=:event&show=people',
  confirm: '/competitionOperation/judges#competition=:competition&event=:event&show=people',
  group: '/competitionOperation/judges#competition=:competition&event=:event&show=groups',
  agree: '/competitionOperation/checkIn#competition=:competition&event=:event',
  publicValue: '/drawAdmin/rounds#event=:event&session=:session',
  draw: '/myWork/documents',
  speak: '/drawAdmin/rounds#event=:event&session=:session',
  mark: '/matchScore/sheets#sheet=:id',
  sample: '/matchScore/progress#event=:event&sheet=:id',
  lock: '/matchScore/progress#event=:event&sheet=:id',
  decode: '/drawAdmin/seals#event=:event',
  compile: '/matchResults/ranking#event=:event',
  award: '/competitionAchievement/certificates#competition=:competition&event=:event',
  certificate:
    '/competitionAchievement/certificates#competition=:competition&show=certificates&status=waiting',
};

/** Returns the path of the page on which a waiting item is done. */
export function workPath({ kind, id, competition_id, event_id, session_id }: Waiting): string {
  const ids = new Map([
    ['id', id],
    ['competition', competition_id],
    ['event', event_id],
    ['session', session_id],
  ]);
  return pages[kind].replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(ids.get(name) ?? ''));
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
