import { TECHNICIAN_ROLE } from '../account/accounts.ts';
import {
  assignmentCauses,
  expertCapacities,
  type AssignmentCause,
  type Capacity,
} from '../contract/expert/assignment.ts';
import type { CompetitionAssignment } from '../contract/expert/competition-assignment.ts';
import type { Database } from '../db/open-database.ts';
import { hasRole } from '../unit/offices.ts';
import { causesOf, isOfEntries } from '../expert/invitation-causes.ts';

/** The causes that exclude accounts from a capacity of an event or of a whole competition. */

type About = Omit<Parameters<typeof causesOf>[2], 'forAssignment'>;

/** Returns those of the accounts that act for a committee that holds the competition. */
export async function committeeAccounts(
  db: Database,
  ids: readonly string[],
  competitionId: string,
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('confirmed_affiliations as of')
    .innerJoin('competition_organisers as held', 'held.organisation_id', 'of.organisation_id')
    .innerJoin('user_roles', 'user_roles.user_id', 'of.user_id')
    .select('of.user_id')
    .where('of.user_id', 'in', ['', ...ids])
    .where('held.competition_id', '=', competitionId)
    .where('user_roles.role', '=', 'Committee')
    .where('of.capacity', 'is not', null)
    .where('of.capacity', '<>', 'viewer')
    // A technician serves at no event.
    .where((is) =>
      is.not(
        is.exists(
          is
            .selectFrom('user_roles as other')
            .select('other.role')
            .whereRef('other.user_id', '=', 'of.user_id')
            .where('other.role', '=', TECHNICIAN_ROLE),
        ),
      ),
    )
    .execute();
  return new Set(rows.map(({ user_id }) => user_id));
}

/** Checks whether an account is an approved expert and not also a technician. */
export async function isApprovedExpert(db: Database, userId: string): Promise<boolean> {
  const expert = await db
    .selectFrom('experts')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('status', '=', 'approved')
    .executeTakeFirst();
  return expert !== undefined && !(await hasRole(db, userId, TECHNICIAN_ROLE));
}

/** Returns those of the accounts that act for a unit with an entry. */
async function actingOnes(db: Database, ids: readonly string[], about: About): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('confirmed_affiliations as of')
    .innerJoin('entries', 'entries.organisation_id', 'of.organisation_id')
    .select('of.user_id')
    .where('of.user_id', 'in', ['', ...ids])
    .where('of.capacity', 'is not', null)
    .where(isOfEntries(about))
    .where('entries.status', 'not in', ['draft', 'rejected', 'withdrawn'])
    .execute();
  return new Set(rows.map(({ user_id }) => user_id));
}

/** Causes that depend on an expert's file. They do not apply to committee accounts. */
const ofExperts: readonly AssignmentCause[] = ['notApproved', 'certificate', 'undeclared'];
/**
 * Causes that do not apply to arbiters. Nearly every arbiter belongs to a unit with an entry in the
 * competition. The appeal itself checks whether an arbiter belongs to the unit of a party.
 */
const ofNoArbiter: readonly AssignmentCause[] = ['certificate', 'sameUnit'];

/** Returns the causes that are no conflict for a capacity. */
function exceptFor(
  capacity: Capacity | CompetitionAssignment['capacity'],
  isOfCommittee: boolean,
): readonly AssignmentCause[] {
  const excused = isOfCommittee ? ofExperts : [];
  if (capacity === 'venue') return [...ofExperts, 'sameUnit'];
  if (capacity === 'arbiter') return [...ofNoArbiter, ...excused];
  return expertCapacities.some((one) => one === capacity) ? [] : excused;
}

/** Returns, by account, the causes that exclude each account from the capacity meant for it. */
export async function conflictsOf(
  db: Database,
  people: readonly { user_id: string; capacity: Capacity | CompetitionAssignment['capacity'] }[],
  about: About,
): Promise<ReadonlyMap<string, AssignmentCause[]>> {
  const ids = [...new Set(people.map(({ user_id }) => user_id))];
  const causes = await causesOf(db, ids, { ...about, forAssignment: true });
  const acting = await actingOnes(db, ids, about);
  const committee = await committeeAccounts(db, ids, about.competition.id);
  return new Map(
    people.map(({ user_id, capacity }) => {
      const found = causes.get(user_id) ?? [];
      const excepted = exceptFor(capacity, committee.has(user_id));
      return [
        user_id,
        assignmentCauses.filter(
          (cause) =>
            (cause === 'acts' ? acting.has(user_id) : found.includes(cause)) && !excepted.includes(cause),
        ),
      ];
    }),
  );
}
