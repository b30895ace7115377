import { sql } from 'kysely';
import type { UnitQuotas, Work } from '../contract/work.ts';
import type { Database } from '../db/open-database.ts';
import { chinaDay, chinaInstant, phaseOf } from './competitions.ts';
import { findDelegation } from './delegations.ts';
import { usedOf } from './entries.ts';
import { isOfCommittee } from './offices.ts';
import { standingOf } from './standing.ts';

/** Of each kind no more are listed; how many there are is said besides. */
const LISTED_AT_MOST = 20;
const COMPETITIONS_AT_MOST = 5;

/** Entries that wait for a reviewer: what a unit stands behind, or what needs none. */
export const reviewable = sql<boolean>`(entry.status = 'endorsed' or (entry.status = 'submitted' and entry.organisation_id is null))`;

type Item = Work['data'][number];

const entries = (db: Database) => db.selectFrom('entries as entry');

const entryColumns = [
  'entry.id',
  'entry.submitted_at',
  'entry.correction_until',
  'entry.updated_at',
  'person.real_name',
  'event.name as event',
] as const;

/** What waits for somebody, kind by kind, the longest waiting first. */
export async function listWork(db: Database, userId: string, now: number): Promise<Work> {
  const standing = await standingOf(db, userId);
  const acting = {
    units: standing.acts ? standing.units : [],
    held: standing.acts ? standing.competitions : [],
  };
  const found = [
    await returned(db, userId, now),
    ...(acting.units.length > 0 ? [await toEndorse(db, acting.units)] : []),
    ...(acting.held.length > 0
      ? [
          await toSecond(db, userId, acting.held, now),
          await toReview(db, acting.held),
          await toSubstitute(db, userId, acting.held, now),
        ]
      : []),
    ...((await isOfCommittee(db, userId)) ? [await toCorrect(db, userId)] : []),
  ];
  return {
    data: found.flatMap(({ items }) => items),
    counts: Object.fromEntries(found.map(({ kind, total }) => [kind, total])),
    meta: { server_time: chinaInstant(now) },
  };
}

interface Found {
  kind: Item['kind'];
  items: Item[];
  total: number;
}

async function foundEntries(
  kind: 'mend' | 'endorse' | 'review',
  fitting: ReturnType<typeof entries>,
): Promise<Found> {
  const rows = await fitting
    .innerJoin('persons as person', 'person.id', 'entry.person_id')
    .innerJoin('competition_events as event', 'event.id', 'entry.event_id')
    .select(entryColumns)
    .orderBy(kind === 'mend' ? 'entry.correction_until' : 'entry.submitted_at')
    .orderBy('entry.id')
    .limit(LISTED_AT_MOST)
    .execute();
  const { total } =
    rows.length < LISTED_AT_MOST
      ? { total: rows.length }
      : await fitting.select((is) => is.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return {
    kind,
    total,
    items: rows.map((row) => ({
      kind,
      id: row.id,
      title: row.real_name,
      detail: row.event,
      since: chinaInstant(row.submitted_at ?? row.updated_at),
      due: kind === 'mend' && row.correction_until !== null ? chinaInstant(row.correction_until) : '',
    })),
  };
}

const returned = (db: Database, userId: string, now: number) =>
  foundEntries(
    'mend',
    entries(db)
      .where('entry.user_id', '=', userId)
      .where('entry.status', '=', 'returned')
      .where('entry.correction_until', '>', now),
  );

const toEndorse = (db: Database, units: readonly string[]) =>
  foundEntries(
    'endorse',
    entries(db).where('entry.organisation_id', 'in', units).where('entry.status', '=', 'submitted'),
  );

const toReview = (db: Database, held: readonly string[]) =>
  foundEntries('review', entries(db).where('entry.competition_id', 'in', held).where(reviewable));

async function toSecond(db: Database, userId: string, held: readonly string[], now: number): Promise<Found> {
  const rows = await db
    .selectFrom('decisions as decision')
    .innerJoin('competitions as competition', 'competition.id', 'decision.competition_id')
    .select([
      'decision.action',
      'decision.proposed_at',
      'decision.reason',
      'competition.id',
      'competition.name',
      'competition.reg_close_at',
    ])
    .where('decision.competition_id', 'in', held)
    .where('decision.status', '=', 'proposed')
    .where('decision.proposed_by', '<>', userId)
    // Later than that nothing can be extended any more.
    .where((is) => is.or([is('decision.action', '<>', 'extend'), is('competition.reg_close_at', '>', now)]))
    .orderBy('decision.proposed_at')
    .limit(LISTED_AT_MOST)
    .execute();
  return {
    kind: 'second',
    total: rows.length,
    items: rows.map((row) => ({
      kind: 'second',
      id: row.id,
      title: row.name,
      detail: row.reason,
      since: chinaInstant(row.proposed_at),
      due: row.action === 'extend' ? chinaInstant(row.reg_close_at) : '',
    })),
  };
}

/** Requests of others to put somebody in the place of who is entered, while that can be done. */
async function toSubstitute(
  db: Database,
  userId: string,
  held: readonly string[],
  now: number,
): Promise<Found> {
  const fitting = db
    .selectFrom('substitutions as request')
    .innerJoin('entries as entry', 'entry.id', 'request.entry_id')
    .innerJoin('competitions as competition', 'competition.id', 'entry.competition_id')
    .where('request.status', '=', 'proposed')
    .where('request.asked_by', '<>', userId)
    .where('entry.competition_id', 'in', held)
    .where('entry.status', '=', 'approved')
    .where('competition.status', '=', 'published')
    .where('competition.starts_on', '>', chinaDay(now));
  const rows = await fitting
    .innerJoin('persons as leaver', 'leaver.id', 'request.leaver_id')
    .innerJoin('persons as newcomer', 'newcomer.id', 'request.person_id')
    .innerJoin('competition_events as event', 'event.id', 'entry.event_id')
    .select([
      'entry.id',
      'request.asked_at',
      'event.name as event',
      'leaver.real_name as from',
      'newcomer.real_name as to',
    ])
    .orderBy('request.asked_at')
    .orderBy('request.id')
    .limit(LISTED_AT_MOST)
    .execute();
  const { total } = await fitting
    .select((is) => is.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return {
    kind: 'substitute',
    total,
    items: rows.map((row) => ({
      kind: 'substitute',
      id: row.id,
      title: `${row.from} → ${row.to}`,
      detail: row.event,
      since: chinaInstant(row.asked_at),
      due: '',
    })),
  };
}

async function toCorrect(db: Database, userId: string): Promise<Found> {
  const fitting = db
    .selectFrom('corrections as correction')
    .where('correction.status', '=', 'filed')
    .where('correction.filed_by', '<>', userId);
  const rows = await fitting
    .leftJoin('persons', 'persons.id', 'correction.person_id')
    .leftJoin('organisations', 'organisations.id', 'correction.organisation_id')
    .select((is) => [
      'correction.id',
      'correction.filed_at',
      'correction.reason',
      is.fn.coalesce('persons.real_name', 'organisations.name', is.val('')).as('subject'),
    ])
    .orderBy('correction.filed_at')
    .limit(LISTED_AT_MOST)
    .execute();
  const { total } = await fitting
    .select((is) => is.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return {
    kind: 'correct',
    total,
    items: rows.map((row) => ({
      kind: 'correct',
      id: row.id,
      title: row.subject,
      detail: row.reason,
      since: chinaInstant(row.filed_at),
      due: '',
    })),
  };
}

/** How the unit of an account stands: places used of those allowed, event by event, and its entries by status. */
export async function listQuotas(db: Database, userId: string, now: number): Promise<UnitQuotas> {
  const { units, acts } = await standingOf(db, userId);
  const [unitId] = units;
  if (unitId === undefined) return { data: [] };
  const published = await db
    .selectFrom('competitions')
    .selectAll()
    .where('status', '=', 'published')
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
      .where('status', 'in', ['planned', 'frozen'])
      .orderBy('code')
      .execute();
    const used = await usedOf(db, id, unitId);
    const counted = await db
      .selectFrom('entries')
      .select((is) => ['status', is.fn.countAll<number>().as('count')])
      .where('organisation_id', '=', unitId)
      .where('competition_id', '=', id)
      .where('submitted_at', 'is not', null)
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
