import { TECHNICIAN_ROLE } from '../account/accounts.ts';
import {
  expertCapacities,
  type AssignmentCause,
  type Capacity,
  type ConflictGround,
} from '../contract/expert/assignment.ts';
import type { CompetitionAssignment } from '../contract/expert/competition-assignment.ts';
import type { Database } from '../db/open-database.ts';
import { hasRole } from '../unit/offices.ts';
import { enteredUnits } from '../expert/conflict/entered-people.ts';
import { groundsOf } from '../expert/conflict/invitation-causes.ts';
import { knownPeople, type KnownPerson } from '../expert/conflict/known-people.ts';

/** The causes that exclude accounts from a capacity of an event or of a whole competition. */

type About = Omit<Parameters<typeof groundsOf>[2], 'forAssignment'>;

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

/** Returns the units with an entry that each person acts for, with any account. */
async function actingFor(
  db: Database,
  people: ReadonlyMap<string, KnownPerson>,
  about: About,
): Promise<(id: string) => ConflictGround[]> {
  const accounts = [...people.values()].flatMap((person) => [...person.accounts]);
  const units = await enteredUnits(db, about);
  const rows = await db
    .selectFrom('confirmed_affiliations')
    .select(['user_id', 'organisation_id'])
    .where('user_id', 'in', ['', ...accounts])
    .where('capacity', 'is not', null)
    .execute();
  const acting = rows.filter(({ organisation_id }) => units.has(organisation_id));
  return (id) => {
    const own = acting.filter(({ user_id }) => people.get(id)?.accounts.has(user_id));
    return [...new Set(own.map((one) => units.get(one.organisation_id) ?? ''))].map((unit) => {
      return { cause: 'acts', own: '', name: unit, unit };
    });
  };
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

/** Returns, by account, the conflicts that exclude each account from the capacity meant for it. */
export async function conflictsOf(
  db: Database,
  people: readonly { user_id: string; capacity: Capacity | CompetitionAssignment['capacity'] }[],
  about: About,
): Promise<ReadonlyMap<string, ConflictGround[]>> {
  const ids = [...new Set(people.map(({ user_id }) => user_id))];
  const known = await knownPeople(db, ids);
  const grounds = await groundsOf(db, known, { ...about, forAssignment: true });
  const acting = await actingFor(db, known, about);
  const committee = await committeeAccounts(db, ids, about.competition.id);
  return new Map(
    people.map(({ user_id, capacity }) => {
      const found = [...(grounds.get(user_id) ?? []), ...acting(user_id)];
      const excepted = exceptFor(capacity, committee.has(user_id));
      return [user_id, found.filter(({ cause }) => !excepted.includes(cause))];
    }),
  );
}
