import type { Selectable } from 'kysely';
import type { InvitationFacts } from '../../../machines/expert/invitation.machine.ts';
import {
  assignmentCauses,
  countingStatuses,
  type AssignmentCause,
  type ConflictGround,
} from '../../contract/expert/assignment.ts';
import { invitationCauses, type InvitationCause } from '../../contract/expert/invitation.ts';
import type { Database } from '../../db/open-database.ts';
import type { Tables } from '../../db/tables.ts';
import { isHeldOn, isInForce } from '../busy-days.ts';
import { entryGrounds } from './conflict-grounds.ts';
import { enteredIn } from './entered-people.ts';
import { knownPeople, type KnownPerson } from './known-people.ts';

/** The causes that exclude an expert from judging an event. */

interface About {
  /** Omitted for a duty at the whole competition. In this case the entries of all its events count. */
  event?: Pick<Selectable<Tables['competition_events']>, 'id'>;
  competition: Pick<Selectable<Tables['competitions']>, 'id' | 'starts_on' | 'ends_on'>;
  /** Milliseconds since the epoch. */
  now: number;
  /**
   * Set for assignments. Accounts that are not experts are included, and duties in the same competition do
   * not count as busy.
   */
  forAssignment?: true;
  /** The id of the invitation under examination. It does not count as another duty. */
  except?: string;
  /** True while the expert answers. In this case other open invitations do not count as duties. */
  isAnswered?: boolean;
}

/** Returns the experts who have another duty, or an open invitation to one, on the same days. */
async function busyOnes(
  db: Database,
  ids: readonly string[],
  { competition, now, except = '', isAnswered = false, forAssignment }: About,
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('invitations as other')
    .innerJoin('competitions as held', 'held.id', 'other.competition_id')
    .select('other.expert_id')
    .where('other.expert_id', 'in', ids)
    .where((is) =>
      is.or([
        is.and([is('other.status', '=', 'accepted'), isInForce('other')]),
        ...(isAnswered
          ? []
          : [is.and([is('other.status', 'in', ['sent', 'viewed']), is('other.expires_at', '>', now)])]),
      ]),
    )
    .$if(forAssignment === true, (query) => query.where('held.id', '<>', competition.id))
    .where('other.id', '<>', except)
    .where(isHeldOn(competition))
    .execute();
  // The acceptance itself checks the duties at its event.
  const serving =
    forAssignment === true || isAnswered
      ? []
      : await db
          .selectFrom('assignments as duty')
          .innerJoin('competitions as held', 'held.id', 'duty.competition_id')
          .select('duty.user_id')
          .where('duty.user_id', 'in', ids)
          // A duty counts from its confirmation on [running.md 1.1].
          .where('duty.status', 'in', countingStatuses)
          .where(isHeldOn(competition))
          .execute();
  return new Set([...rows.map(({ expert_id }) => expert_id), ...serving.map(({ user_id }) => user_id)]);
}

/** Returns the causes that come from the expert's file and the other duties. */
const ofFile = (
  file: {
    readonly status: string | null;
    readonly cert_no: string | null;
    readonly cert_valid_to: string | null;
    readonly declaration: string | null;
  },
  { ends_on }: About['competition'],
  isBusy: boolean,
): readonly (readonly [InvitationCause, boolean])[] => [
  ['notApproved', file.status !== 'approved'],
  ['certificate', !file.cert_no || (file.cert_valid_to ?? '') < ends_on],
  ['undeclared', !file.declaration],
  ['busy', isBusy],
];

/** Returns the causes of conflicts, each once, in the order of the contract. */
export const causesIn = (grounds: readonly ConflictGround[]): AssignmentCause[] =>
  assignmentCauses.filter((cause) => grounds.some((one) => one.cause === cause));

/**
 * Returns what excludes each account from serving at an event, by account id. At a whole competition near matches
 * are left out, because each appeal compares the arbiters with its parties.
 */
export async function groundsOf(
  db: Database,
  people: ReadonlyMap<string, KnownPerson>,
  about: About,
): Promise<ReadonlyMap<string, ConflictGround[]>> {
  const ids = [...people.keys()];
  if (ids.length === 0) return new Map();
  const entered = await enteredIn(db, about);
  const busy = await busyOnes(db, ids, about);
  const experts = await db
    .selectFrom('users')
    .leftJoin('experts', 'experts.user_id', 'users.id')
    .select(['experts.status', 'experts.cert_no', 'experts.cert_valid_to', 'experts.declaration'])
    .select('users.id as user_id')
    .where('users.id', 'in', ids)
    .$if(about.forAssignment !== true, (query) => query.where('experts.user_id', 'is not', null))
    .execute();
  const isNearWanted = about.event !== undefined;
  return new Map(
    experts.map((file) => {
      const person = people.get(file.user_id);
      const ofEntries = person === undefined ? [] : entryGrounds(person, entered, isNearWanted);
      const found = ofFile(file, about.competition, busy.has(file.user_id)).flatMap(
        ([cause, isFound]): ConflictGround[] => (isFound ? [{ cause, own: '', name: '', unit: '' }] : []),
      );
      return [file.user_id, [...found, ...ofEntries]];
    }),
  );
}

/** Returns the causes that exclude each expert from an event, by account id. */
export async function causesOf(
  db: Database,
  ids: readonly string[],
  about: About,
): Promise<ReadonlyMap<string, InvitationCause[]>> {
  const grounds = await groundsOf(db, await knownPeople(db, ids), about);
  return new Map(
    [...grounds].map(([id, found]) => [
      id,
      invitationCauses.filter((cause) => found.some((one) => one.cause === cause)),
    ]),
  );
}

/**
 * Returns the facts that the chart's guards read from the causes. The cause `sameUnit` is no conflict, because other
 * judges can judge the stations of that unit. The check of the duty names near matches again.
 */
export const factsOf = (causes: readonly InvitationCause[], isLive: boolean): InvitationFacts => ({
  isLive,
  isQualified: !causes.includes('notApproved') && !causes.includes('certificate'),
  isFree: !causes.includes('busy'),
  hasConflict: (['undeclared', 'competes', 'coaches', 'leads', 'tie'] as const).some((cause) =>
    causes.includes(cause),
  ),
});
