import { countingStatuses } from '../contract/expert/assignment.ts';
import { sql } from 'kysely';
import { chinaDay, chinaInstant } from '../competition/competitions.ts';
import type { ApiParts } from '../context.ts';
import { MOST_OWN_DUTIES, type OwnDuties, type OwnDuty } from '../contract/expert/own-duty.ts';
import type { Database } from '../db/open-database.ts';
import { nextSession } from '../day/next-session.ts';
import { isLeaderInDraws } from '../draw/led-draws.ts';
import { causesIn } from '../expert/conflict/invitation-causes.ts';
import { conflictsOf } from './assignment-conflicts.ts';
import { aboutEvent, causesNow, readAssignments } from './assignment-rows.ts';
import { conflictsAt, isCounting, readCompetitionAssignments } from './competition-assignment-rows.ts';

/** The duties of a user, and the menu roles that they give. */

/** Selects the duties of a user at events and at whole competitions. */
const dutiesOf = (db: Database, userId: string) =>
  db
    .selectFrom('assignments as of')
    .select(['of.id', 'of.competition_id', 'of.status'])
    .select((is) => is.ref('of.capacity').$castTo<OwnDuty['capacity']>().as('capacity'))
    .where('of.user_id', '=', userId)
    .unionAll(
      db
        .selectFrom('competition_assignments as of')
        .select(['of.id', 'of.competition_id', 'of.status'])
        .select((is) => is.ref('of.capacity').$castTo<OwnDuty['capacity']>().as('capacity'))
        .where('of.user_id', '=', userId),
    );

/**
 * Selects the duties of a user that count: confirmed or active, at a competition that is not archived or
 * cancelled.
 */
const countingOf = (db: Database, userId: string) =>
  db
    .selectFrom(dutiesOf(db, userId).as('duty'))
    .innerJoin('competitions as held', 'held.id', 'duty.competition_id')
    .where('duty.status', 'in', countingStatuses)
    .where('held.status', 'not in', ['archived', 'cancelled']);

/**
 * Returns the pseudo roles of a user's duties that count. The menu grants items to them as it does to roles
 * [running.md 1.1]. The leader of a delegation with a slot for words in a draw has one as well [running.md A18].
 */
export async function dutyRolesOf(db: Database, userId: string): Promise<string[]> {
  const rows = await countingOf(db, userId)
    .select('duty.capacity')
    .distinct()
    .orderBy('duty.capacity')
    .execute();
  const roles = rows.map(({ capacity }) => `Duty:${capacity}`);
  return (await isLeaderInDraws(db, userId)) ? [...roles, 'Duty:leader'] : roles;
}

/** Checks whether a user has a duty that counts. */
export const hasDuty = async (db: Database, userId: string): Promise<boolean> =>
  (await countingOf(db, userId).select('duty.id').limit(1).executeTakeFirst()) !== undefined;

const heldColumns = [
  'held.name as competition',
  'held.place',
  'held.starts_on',
  'held.ends_on',
  'held.contact_phone',
] as const;

/** Sorts competitions that are not over before past ones. */
const inTurn = (now: number) => sql`case when held.ends_on < ${chinaDay(now)} then 1 else 0 end`;

/** Returns the properties that a duty at an event and one at a whole competition have in common. */
const shownOf = (
  row: Pick<
    OwnDuty,
    | 'id'
    | 'competition'
    | 'capacity'
    | 'status'
    | 'reason'
    | 'place'
    | 'starts_on'
    | 'ends_on'
    | 'contact_phone'
  >,
  now: number,
) => ({
  id: row.id,
  competition: row.competition,
  capacity: row.capacity,
  status: row.status,
  reason: row.reason,
  place: row.place,
  starts_on: row.starts_on,
  ends_on: row.ends_on,
  is_past: row.ends_on < chinaDay(now),
  contact_phone: row.contact_phone,
});

async function ofEvents(db: Database, userId: string, now: number): Promise<OwnDuty[]> {
  const rows = await readAssignments(db)
    .innerJoin('competitions as held', 'held.id', 'assignments.competition_id')
    .innerJoin('competition_events as event', 'event.id', 'assignments.event_id')
    .select(heldColumns)
    .select(['event.code', 'event.name as event'])
    .select((is) =>
      is
        .exists(
          is
            .selectFrom('judgement_groups as led')
            .select('led.id')
            .whereRef('led.leader_id', '=', 'assignments.id'),
        )
        .as('leads'),
    )
    .where('assignments.user_id', '=', userId)
    .orderBy(inTurn(now))
    .orderBy('held.starts_on')
    .orderBy('event.code')
    .orderBy('assignments.id')
    .limit(MOST_OWN_DUTIES)
    .execute();
  const data = [];
  for (const row of rows) {
    const causes =
      row.status === 'released'
        ? undefined
        : await conflictsOf(db, [row], await aboutEvent(db, row.event_id, now));
    data.push({
      ...shownOf(row, now),
      event: { id: row.event_id, code: row.code, name: row.event },
      round_kind: row.round_kind,
      leads: Boolean(row.leads),
      next_session: isCounting(row) ? await nextSession(db, row.event_id) : null,
      conflicts: causesNow(row, causes?.get(row.user_id)),
    });
  }
  return data;
}

async function ofCompetitions(db: Database, userId: string, now: number): Promise<OwnDuty[]> {
  const rows = await readCompetitionAssignments(db)
    .innerJoin('competitions as held', 'held.id', 'of.competition_id')
    .select(heldColumns)
    .where('of.user_id', '=', userId)
    .orderBy(inTurn(now))
    .orderBy('held.starts_on')
    .orderBy('of.id')
    .limit(MOST_OWN_DUTIES)
    .execute();
  const data: OwnDuty[] = [];
  for (const row of rows) {
    const competition = await db
      .selectFrom('competitions')
      .selectAll()
      .where('id', '=', row.competition_id)
      .executeTakeFirstOrThrow();
    const conflicts = await conflictsAt(db, [row], { competition, now });
    data.push({
      ...shownOf(row, now),
      event: null,
      round_kind: '',
      leads: false,
      next_session: null,
      conflicts: causesIn(conflicts(row)),
    });
  }
  return data;
}

/** Returns the duties of the user, future ones first. Released duties stay in the list. */
export async function listOwnDuties(
  { db, clock }: Pick<ApiParts, 'db' | 'clock'>,
  userId: string,
): Promise<OwnDuties> {
  const now = clock();
  const all = [...(await ofEvents(db, userId, now)), ...(await ofCompetitions(db, userId, now))];
  const order = (one: OwnDuty, other: OwnDuty) =>
    Number(one.is_past) - Number(other.is_past) ||
    (one.starts_on < other.starts_on ? -1 : Number(one.starts_on > other.starts_on));
  return { data: all.toSorted(order).slice(0, MOST_OWN_DUTIES), meta: { server_time: chinaInstant(now) } };
}
