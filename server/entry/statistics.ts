import { sql } from 'kysely';
import type { EntryStatus } from '../../machines/entry/entry.machine.ts';
import { notFound } from '../kit/api-error.ts';
import type { EntryCounts, EntryStatistics } from '../contract/entry/statistics.ts';
import type { Database } from '../db/open-database.ts';
import { chinaDay, chinaInstant } from '../competition/competitions.ts';
import { accessScopeOf } from './access-scope.ts';

const DAY = 86_400_000;
const CHINA_OFFSET = 8 * 3_600_000;
const CHOSEN_FROM = 50;
const UNITS_AT_MOST = 30;

/** The counter of each status. */
const places: Readonly<Record<Exclude<EntryStatus, 'draft'>, keyof EntryCounts>> = {
  submitted: 'waiting',
  endorsed: 'waiting',
  returned: 'returned',
  approved: 'approved',
  rejected: 'ended',
  withdrawn: 'ended',
  checked_in: 'approved',
  absent: 'approved',
  competed: 'approved',
  disqualified: 'approved',
  unranked: 'approved',
};

interface Counted {
  status: EntryStatus;
  count: number;
}

function countsOf(rows: readonly Counted[]): EntryCounts {
  const counts: EntryCounts = { waiting: 0, returned: 0, approved: 0, ended: 0 };
  for (const { status, count } of rows) if (status !== 'draft') counts[places[status]] += count;
  return counts;
}

/**
 * Returns the entry statistics of a competition to a committee that holds it: in total, by day, by event and
 * by unit. The number of queries does not depend on the size.
 * @param wanted the id of the competition; '' for the one whose registration opened last
 * @throws ApiError 404 if the committee does not hold the competition or holds none
 */
export async function entryStatistics(
  db: Database,
  userId: string,
  wanted: string,
  now: number,
): Promise<EntryStatistics> {
  const { competitions: held } = await accessScopeOf(db, userId);
  if (held.length === 0) throw notFound();
  const competitions = await db
    .selectFrom('competitions')
    .select(['id', 'name', 'reg_open_at', 'reg_close_at'])
    .where('id', 'in', held)
    .where('status', '!=', 'draft')
    .where('rehearsal_of', 'is', null)
    .orderBy('reg_open_at', 'desc')
    .orderBy('id')
    .limit(CHOSEN_FROM)
    .execute();
  const competition = wanted === '' ? competitions[0] : competitions.find(({ id }) => id === wanted);
  if (competition === undefined) throw notFound();

  const handedIn = db
    .selectFrom('entries as entry')
    .where('entry.competition_id', '=', competition.id)
    .where('entry.submitted_at', 'is not', null);
  const day = sql<number>`(entry.submitted_at + ${sql.lit(CHINA_OFFSET)}) / ${sql.lit(DAY)}`;
  const byDay = await handedIn
    .select((is) => [day.as('day'), is.fn.countAll<number>().as('count')])
    .groupBy(day)
    .orderBy('day')
    .execute();
  const events = await db
    .selectFrom('competition_events')
    .select(['id', 'code', 'name', 'entrants', 'places'])
    .where('competition_id', '=', competition.id)
    .orderBy('code')
    .execute();
  const ofEvents = await handedIn
    .select((is) => ['entry.event_id', 'entry.status', is.fn.countAll<number>().as('count')])
    .groupBy(['entry.event_id', 'entry.status'])
    .execute();
  const ofUnits = await handedIn
    .leftJoin('organisations as unit', 'unit.id', 'entry.organisation_id')
    .select((is) => ['unit.name', 'entry.status', is.fn.countAll<number>().as('count')])
    .groupBy(['unit.name', 'entry.status'])
    .execute();

  const units = new Map<string, Counted[]>();
  for (const { name, ...counted } of ofUnits) {
    units.set(name ?? '', [...(units.get(name ?? '') ?? []), counted]);
  }
  const sum = (rows: readonly Counted[]) => rows.reduce((total, { count }) => total + count, 0);
  return {
    competition: {
      id: competition.id,
      name: competition.name,
      reg_open_at: chinaInstant(competition.reg_open_at),
      reg_close_at: chinaInstant(competition.reg_close_at),
    },
    competitions: competitions.map(({ id, name }) => ({ id, name })),
    totals: countsOf(ofEvents),
    by_day: byDay.map((one) => ({ day: chinaDay(one.day * DAY), count: one.count })),
    by_event: events.map(({ entrants, ...event }) => ({
      ...event,
      group: entrants,
      counts: countsOf(ofEvents.filter(({ event_id }) => event_id === event.id)),
    })),
    by_unit: [...units]
      .toSorted(([one, ours], [other, theirs]) => sum(theirs) - sum(ours) || one.localeCompare(other, 'zh'))
      .slice(0, UNITS_AT_MOST)
      .map(([name, rows]) => ({ name, counts: countsOf(rows) })),
    units: units.size,
    meta: { server_time: chinaInstant(now) },
  };
}
