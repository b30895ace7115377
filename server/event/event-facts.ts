import type { Selectable } from 'kysely';
import { preparedStatuses } from '../contract/draw/draw-round.ts';
import { onRoster } from '../contract/entry/entry-fields.ts';
import type { CompetitionEventFacts } from '../../machines/competition/competition-event.machine.ts';
import { SCHEME_TOTAL } from '../contract/marking/scheme-content.ts';
import { demandable } from '../contract/competition/competition-fields.ts';
import type { ManagedEvent } from '../contract/competition/competition-making.ts';
import { askedOf, waitingOf } from '../account/asked-second.ts';
import type { Database } from '../db/open-database.ts';
import type { Tables } from '../db/tables.ts';
import { phaseOf } from '../competition/competitions.ts';
import type { CompetitionRow } from '../competition/held-competitions.ts';

/**
 * The events of a competition as its organisers read them, and the facts that the guards of the event chart
 * read.
 */

/** An event as stored in the database. */
export type EventRow = Selectable<Tables['competition_events']>;

/** Counts the entries of each event by status. */
async function countsOf(
  db: Database,
  eventIds: readonly string[],
): Promise<Map<string, Map<string, number>>> {
  const counted = await db
    .selectFrom('entries')
    .select((is) => ['event_id', 'status', is.fn.countAll<number>().as('count')])
    .where('event_id', 'in', ['', ...eventIds])
    .groupBy(['event_id', 'status'])
    .execute();
  const counts = new Map(eventIds.map((id) => [id, new Map<string, number>()]));
  for (const { event_id, status, count } of counted) counts.get(event_id)?.set(status, count);
  return counts;
}

/** Returns the ids of those events whose marking scheme is fixed and adds up to 100.00. */
async function schemedOf(db: Database, eventIds: readonly string[]): Promise<ReadonlySet<string>> {
  const fixed = await db
    .selectFrom('schemes')
    .select('event_id')
    .where('event_id', 'in', ['', ...eventIds])
    .where('status', '=', 'fixed')
    .where('total', '=', SCHEME_TOTAL)
    .execute();
  return new Set(fixed.map(({ event_id }) => event_id));
}

/**
 * Returns the ids of those events whose order is prepared. From then on another entry changes the inputs of
 * the draw.
 */
export async function drawnOf(db: Database, eventIds: readonly string[]): Promise<ReadonlySet<string>> {
  const prepared = await db
    .selectFrom('draw_rounds')
    .select('event_id')
    .distinct()
    .where('event_id', 'in', ['', ...eventIds])
    .where('kind', '=', 'order')
    .where('status', 'in', preparedStatuses)
    .execute();
  return new Set(prepared.map(({ event_id }) => event_id));
}

/** Returns the ids of those events for which awards have been granted. */
async function awardedOf(db: Database, eventIds: readonly string[]): Promise<ReadonlySet<string | null>> {
  const granted = await db
    .selectFrom('awards')
    .select('event_id')
    .distinct()
    .where('event_id', 'in', ['', ...eventIds])
    .where('granted_at', 'is not', null)
    .execute();
  return new Set(granted.map(({ event_id }) => event_id));
}

/** The data about events that {@link factsOf} needs besides their rows. */
export interface EventState {
  readonly counts: ReadonlyMap<string, ReadonlyMap<string, number>>;
  readonly schemed: ReadonlySet<string>;
  readonly drawn: ReadonlySet<string>;
  readonly awarded: ReadonlySet<string | null>;
}

export async function eventStateOf(db: Database, eventIds: readonly string[]): Promise<EventState> {
  return {
    counts: await countsOf(db, eventIds),
    schemed: await schemedOf(db, eventIds),
    drawn: await drawnOf(db, eventIds),
    awarded: await awardedOf(db, eventIds),
  };
}

/** Returns the facts that the guards of the event chart read. */
export function factsOf(
  row: EventRow,
  competition: CompetitionRow,
  { counts, schemed, drawn, awarded }: EventState,
  now: number,
): CompetitionEventFacts {
  const { id, taken, least_entrants } = row;
  const phase = phaseOf(competition, now);
  const count = (status: string) => counts.get(id)?.get(status) ?? 0;
  return {
    isDraft: phase === 'draft',
    isLive: ['draft', 'published', 'open', 'closed', 'running'].includes(phase),
    isClosed: phase === 'archived' || phase === 'cancelled',
    hasOpened: phase !== 'draft' && phase !== 'published',
    hasClosed: phase === 'closed' || phase === 'running',
    taken,
    approved: onRoster.reduce((sum, status) => sum + count(status), 0),
    undecided: count('submitted') + count('endorsed') + count('returned'),
    leastEntrants: least_entrants,
    hasScheme: schemed.has(id),
    isDrawn: drawn.has(id),
    isAwarded: awarded.has(id),
    waiting: waitingOf(row, now),
  };
}

/** Counts the events of a competition with the status `planned`. */
export async function countPlanned(db: Database, competitionId: string): Promise<number> {
  const { events } = await db
    .selectFrom('competition_events')
    .select((is) => is.fn.countAll<number>().as('events'))
    .where('competition_id', '=', competitionId)
    .where('status', '=', 'planned')
    .executeTakeFirstOrThrow();
  return events;
}

/**
 * Returns the events of a competition as its organisers read them, sorted by code.
 * @param readerId the account that reads them
 */
export async function eventsOf(
  db: Database,
  competition: CompetitionRow,
  readerId: string,
  now: number,
): Promise<ManagedEvent[]> {
  const rows = await db
    .selectFrom('competition_events')
    .selectAll()
    .where('competition_id', '=', competition.id)
    .orderBy('code')
    .execute();
  const state = await eventStateOf(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => {
    const facts = factsOf(row, competition, state, now);
    return {
      id: row.id,
      code: row.code,
      name: row.name,
      group: row.entrants,
      status: row.status,
      version: row.version,
      for_occupation: row.for_occupation,
      birth_from: row.birth_from,
      birth_to: row.birth_to,
      least_age: row.least_age,
      exclusive: row.exclusive === 1,
      team_size: row.team_size,
      demands: demandable.filter((kind) => row.file_kinds.split(',').includes(kind)),
      places: row.places,
      per_unit: row.per_unit,
      least_entrants: row.least_entrants,
      reason: row.reason,
      facts,
      asked: { ...askedOf(row, facts.waiting), is_own: row.asked_by === readerId },
    };
  });
}
