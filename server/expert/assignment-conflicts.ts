import { TECHNICIAN_ROLE } from '../account/accounts.ts';
import { assignmentCauses, openCapacities, type AssignmentCause } from '../contract/expert/assignment.ts';
import type { Database } from '../db/open-database.ts';
import { causesOf } from './invitation-causes.ts';

/** What keeps people from the capacities of an event. */

type About = Omit<Parameters<typeof causesOf>[2], 'forAssignment'>;

/** Those of the accounts that act for a committee which holds the competition. */
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
    // Who looks after the system serves at no event.
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

/** Those of the accounts that act for a unit which is entered in the event. */
async function actingOnes(
  db: Database,
  ids: readonly string[],
  eventId: string,
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('confirmed_affiliations as of')
    .innerJoin('entries', 'entries.organisation_id', 'of.organisation_id')
    .select('of.user_id')
    .where('of.user_id', 'in', ['', ...ids])
    .where('of.capacity', 'is not', null)
    .where('entries.event_id', '=', eventId)
    .where('entries.status', 'not in', ['draft', 'rejected', 'withdrawn'])
    .execute();
  return new Set(rows.map(({ user_id }) => user_id));
}

/** A committee account is asked for nothing of the file of an expert. */
const ofExperts: readonly AssignmentCause[] = ['notApproved', 'certificate', 'undeclared'];

/** What keeps each of the people from the capacity that is meant for them, by their accounts. */
export async function conflictsOf(
  db: Database,
  people: readonly { user_id: string; capacity: string }[],
  about: About,
): Promise<ReadonlyMap<string, AssignmentCause[]>> {
  const ids = [...new Set(people.map(({ user_id }) => user_id))];
  const causes = await causesOf(db, ids, { ...about, forAssignment: true });
  const acting = await actingOnes(db, ids, about.event.id);
  const committee = await committeeAccounts(db, ids, about.competition.id);
  return new Map(
    people.map(({ user_id, capacity }) => {
      const isExcused = committee.has(user_id) && openCapacities.some((one) => one === capacity);
      const found = causes.get(user_id) ?? [];
      return [
        user_id,
        assignmentCauses.filter(
          (cause) =>
            (cause === 'acts' ? acting.has(user_id) : found.includes(cause)) &&
            !(isExcused && ofExperts.includes(cause)),
        ),
      ];
    }),
  );
}
