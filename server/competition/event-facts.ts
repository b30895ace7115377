import type { Selectable } from 'kysely';
import type { CompetitionEventFacts } from '../../machines/competition/competition-event.machine.ts';
import { demandable } from '../contract/competition/competition-fields.ts';
import type { ManagedEvent } from '../contract/competition/competition-making.ts';
import type { Database } from '../db/open-database.ts';
import type { Tables } from '../db/tables.ts';
import { phaseOf } from './competitions.ts';
import type { CompetitionRow } from './held-competitions.ts';

/** The events of a competition as its organisers see them, and what their chart asks for. */

/** An event as the database has it. */
export type EventRow = Selectable<Tables['competition_events']>;

/** How many entries there are of each status, event by event. */
export async function countsOf(
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

/** What the chart of an event asks for. */
export function factsOf(
  { taken, least_entrants }: EventRow,
  competition: CompetitionRow,
  counts: ReadonlyMap<string, number> | undefined,
  now: number,
): CompetitionEventFacts {
  const phase = phaseOf(competition, now);
  const count = (status: string) => counts?.get(status) ?? 0;
  return {
    isDraft: phase === 'draft',
    isLive: ['draft', 'published', 'open', 'closed', 'running'].includes(phase),
    hasOpened: phase !== 'draft' && phase !== 'published',
    hasClosed: phase === 'closed' || phase === 'running',
    taken,
    approved: count('approved'),
    undecided: count('submitted') + count('endorsed') + count('returned'),
    leastEntrants: least_entrants,
  };
}

/** How many events of a competition can be entered. */
export async function countPlanned(db: Database, competitionId: string): Promise<number> {
  const { events } = await db
    .selectFrom('competition_events')
    .select((is) => is.fn.countAll<number>().as('events'))
    .where('competition_id', '=', competitionId)
    .where('status', '=', 'planned')
    .executeTakeFirstOrThrow();
  return events;
}

/** The events of a competition as its organisers see them, by their codes. */
export async function eventsOf(
  db: Database,
  competition: CompetitionRow,
  now: number,
): Promise<ManagedEvent[]> {
  const rows = await db
    .selectFrom('competition_events')
    .selectAll()
    .where('competition_id', '=', competition.id)
    .orderBy('code')
    .execute();
  const counts = await countsOf(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({
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
    facts: factsOf(row, competition, counts.get(row.id), now),
  }));
}
