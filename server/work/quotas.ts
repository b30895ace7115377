import { chinaInstant, phaseOf } from '../competition/competitions.ts';
import { heldStatuses } from '../contract/competition/competition-making.ts';
import type { UnitQuotas } from '../contract/work.ts';
import type { Database } from '../db/open-database.ts';
import { accessScopeOf } from '../entry/access-scope.ts';
import { findDelegation } from '../entry/delegations.ts';
import { usedOf } from '../entry/moving/places.ts';

const COMPETITIONS_AT_MOST = 5;

/** The submitted entries of a unit. */
const enteredBy = (db: Database, unitId: string) =>
  db
    .selectFrom('entries')
    .select('competition_id')
    .where('organisation_id', '=', unitId)
    .where('submitted_at', 'is not', null);

/**
 * Returns the places and entries of the account's unit in the current competitions: the used and allowed
 * places of each event, and the number of entries by status.
 */
export async function listQuotas(db: Database, userId: string, now: number): Promise<UnitQuotas> {
  const { units, acts } = await accessScopeOf(db, userId);
  const [unitId] = units;
  if (unitId === undefined) return { data: [] };
  const published = await db
    .selectFrom('competitions')
    .selectAll()
    .where('status', '=', 'published')
    .where('rehearsal_of', 'is', null)
    // After the registration has closed, a unit without entries has nothing to do in the competition.
    .where((is) => is.or([is('reg_close_at', '>', now), is('id', 'in', enteredBy(db, unitId))]))
    .orderBy('starts_on')
    .limit(20)
    .execute();
  const current = published.filter((row) => phaseOf(row, now) !== 'finished').slice(0, COMPETITIONS_AT_MOST);
  const data: UnitQuotas['data'] = [];
  for (const { id, name, reg_close_at } of current) {
    const events = await db
      .selectFrom('competition_events')
      .selectAll()
      .where('competition_id', '=', id)
      .where('status', 'in', heldStatuses)
      .orderBy('code')
      .execute();
    const used = await usedOf(db, id, unitId);
    const counted = await enteredBy(db, unitId)
      .clearSelect()
      .select((is) => ['status', is.fn.countAll<number>().as('count')])
      .where('competition_id', '=', id)
      .groupBy('status')
      .execute();
    data.push({
      id,
      name,
      reg_close_at: chinaInstant(reg_close_at),
      events: events.map((event) => ({
        id: event.id,
        code: event.code,
        name: event.name,
        group: event.entrants,
        used: used.get(event.id) ?? 0,
        allowed: event.per_unit === 0 ? null : event.per_unit,
        places_left: event.places === 0 ? null : Math.max(0, event.places - event.taken),
      })),
      counts: Object.fromEntries(counted.map(({ status, count }) => [status, count])),
      delegation: await findDelegation(db, id, unitId),
      can_name: acts,
    });
  }
  return { data };
}
