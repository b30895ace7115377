import type { Selectable } from 'kysely';
import { transition } from 'xstate';
import {
  competitionEventMachine,
  type CompetitionEventEvent,
  type CompetitionEventFacts,
  type CompetitionEventStatus,
} from '../../machines/competition-event.machine.ts';
import { conflict, fieldLocked, invalid, notFound, stale } from '../api-error.ts';
import type { ApiParts } from '../context.ts';
import {
  demandable,
  eventStatuses,
  fixedRules,
  type EventFacts,
  type ManagedEvent,
} from '../contract/competition-making.ts';
import type { Database } from '../db/open-database.ts';
import type { Tables } from '../db/tables.ts';
import { phaseOf } from './competitions.ts';
import { moveAll, withdrawAll } from './entry-endings.ts';
import { demandActing, isPossible, note, type CompetitionRow } from './held-competitions.ts';
import { lockEvents } from './row-locks.ts';
import { randomKey } from './secrets.ts';

type EventRow = Selectable<Tables['competition_events']>;
type Parts = Pick<ApiParts, 'db' | 'clock'>;

/** Where something done to an event leads, by the one chart of it; null where it may not happen. */
function statusAfter(
  status: CompetitionEventStatus,
  event: CompetitionEventEvent,
): CompetitionEventStatus | null {
  const snapshot = competitionEventMachine.resolveState({ value: status, context: {} });
  return snapshot.can(event) ? transition(competitionEventMachine, snapshot, event)[0].value : null;
}

/** How many entries there are of each status, event by event. */
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

function factsOf(
  { taken, least_entrants }: EventRow,
  competition: CompetitionRow,
  counts: ReadonlyMap<string, number> | undefined,
  now: number,
): CompetitionEventFacts {
  const phase = phaseOf(competition, now);
  const count = (status: string) => counts?.get(status) ?? 0;
  return {
    isLive: ['draft', 'published', 'open', 'closed', 'running'].includes(phase),
    hasOpened: phase !== 'draft' && phase !== 'published',
    hasClosed: phase === 'closed' || phase === 'running',
    taken,
    approved: count('approved'),
    undecided: count('submitted') + count('endorsed') + count('returned'),
    leastEntrants: least_entrants,
  };
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

const written = ({ version: _, group, exclusive, demands, ...facts }: EventFacts) => ({
  ...facts,
  entrants: group,
  file_kinds: demandable.filter((kind) => demands.includes(kind)).join(','),
  exclusive: exclusive ? (1 as const) : (0 as const),
});

/**
 * Adds an event to a competition, as long as registration has not closed.
 * @throws ApiError 404, 403; 409 where it is too late; 422 naming `code` where another event has it
 */
export async function addEvent(
  { db, clock }: Parts,
  userId: string,
  competitionId: string,
  facts: EventFacts,
): Promise<void> {
  if (facts.version !== 0) throw stale();
  await db.transaction().execute(async (transaction) => {
    const competition = await demandActing(transaction, userId, competitionId);
    const now = clock();
    if (!isPossible(competition, { type: 'competition.addEvent', by: 'organiser' }, now)) throw conflict();
    const made = await transaction
      .insertInto('competition_events')
      .values({ id: randomKey(), competition_id: competitionId, ...written(facts) })
      .onConflict((on) => on.columns(['competition_id', 'code']).doNothing())
      .returning('id')
      .executeTakeFirst();
    if (made === undefined) throw invalid({ code: ['eventCode.taken'] });
    const noted = { id: competitionId, action: 'event.add', actor: userId, reason: facts.code, at: now };
    await note(transaction, noted);
  });
}

/**
 * An event that somebody acts on, and its competition; both are locked, and so is `other`, another event.
 * @throws ApiError 404, 403; 409 where it has been changed
 */
async function demandEvent(
  transaction: Database,
  userId: string,
  { id, version, other }: { id: string; version: number; other?: string },
) {
  const read = () =>
    transaction.selectFrom('competition_events').selectAll().where('id', '=', id).executeTakeFirst();
  const seen = await read();
  if (seen === undefined) throw notFound();
  const competition = await demandActing(transaction, userId, seen.competition_id);
  await lockEvents(transaction, [id, ...(other === undefined ? [] : [other])]);
  const row = await read();
  if (row?.version !== version) throw stale();
  return { row, competition };
}

/**
 * Changes an event: its rules until registration opens, its places until its roster is frozen, and never below
 * those that are taken.
 * @throws ApiError 404, 403; 409 where it is too late, or changed by somebody else; 422 naming `code` or
 *   `places`; 423 naming the rules that are fixed
 */
export async function changeEvent(
  { db, clock }: Parts,
  userId: string,
  { competitionId, eventId }: { competitionId: string; eventId: string },
  facts: EventFacts,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const { row, competition } = await demandEvent(transaction, userId, {
      id: eventId,
      version: facts.version,
    });
    if (competition.id !== competitionId) throw notFound();
    const now = clock();
    const next = written(facts);
    const own = { ...row, group: row.entrants, demands: row.file_kinds };
    const asked = { ...next, group: next.entrants, demands: next.file_kinds };
    const touched = fixedRules.filter((name) => own[name] !== asked[name]);
    const counts = await countsOf(transaction, [eventId]);
    const known = factsOf(row, competition, counts.get(eventId), now);
    const may = (isFixed: boolean, places: number) =>
      statusAfter(row.status, {
        type: 'competitionEvent.change',
        by: 'organiser',
        isFixed,
        places,
        facts: known,
      }) !== null;
    const isFixed = touched.length > 0;
    if (!may(isFixed, facts.places)) {
      if (!may(false, 0)) throw conflict();
      throw may(isFixed, 0) ? tooFewPlaces(row.taken) : fieldLocked(touched);
    }
    const other = await transaction
      .selectFrom('competition_events')
      .select('id')
      .where('competition_id', '=', competitionId)
      .where('code', '=', facts.code)
      .where('id', '<>', eventId)
      .executeTakeFirst();
    if (other !== undefined) throw invalid({ code: ['eventCode.taken'] });
    const changed = await transaction
      .updateTable('competition_events')
      .set({ ...next, version: row.version + 1 })
      .where('id', '=', eventId)
      .where('version', '=', row.version)
      .returning('id')
      .executeTakeFirst();
    if (changed === undefined) throw stale();
    const noted = { id: competitionId, action: 'event.change', actor: userId, reason: facts.code, at: now };
    await note(transaction, noted);
  });
}

const tooFewPlaces = (taken: number) => invalid({ places: [`places.taken:${taken}`] });

/** What is done to an event; each with a reason, which those who entered are told. */
export type EventAct =
  | { type: 'competitionEvent.freeze'; reason: string }
  | { type: 'competitionEvent.cancel'; reason: string }
  | { type: 'competitionEvent.merge'; reason: string; into: string };

/**
 * Closes the roster of an event, cancels it, or merges it into another.
 * @returns the id of its competition
 * @throws ApiError 404, 403; 409 where its chart does not allow it, or it has been changed meanwhile; 422 naming
 *   `into` where that is no event that can take everybody
 */
export async function moveEvent(
  { db, clock }: Parts,
  userId: string,
  id: string,
  { version, ...act }: EventAct & { version: number },
): Promise<string> {
  return db.transaction().execute(async (transaction) => {
    const { row, competition } = await demandEvent(transaction, userId, {
      id,
      version,
      ...(act.type === 'competitionEvent.merge' && { other: act.into }),
    });
    const now = clock();
    const { reason } = act;
    const counts = await countsOf(transaction, [id]);
    const facts = factsOf(row, competition, counts.get(id), now);
    const next = statusAfter(row.status, eventOf(act, facts));
    if (next === null) throw conflict();
    await writeStatus(transaction, row, next, reason);
    const cause = { actor: userId, reason, now };
    if (act.type === 'competitionEvent.cancel') await withdrawAll(transaction, id, cause);
    if (act.type === 'competitionEvent.merge') {
      await demandRoom(transaction, row, act.into);
      await moveAll(transaction, { from: id, to: act.into }, cause);
    }
    await note(transaction, {
      id: competition.id,
      action: act.type.replace('competitionEvent', 'event'),
      actor: userId,
      before: row.status,
      after: next,
      reason: [row.code, reason].filter(Boolean).join(' '),
      at: now,
    });
    return competition.id;
  });
}

/** Room is made by the write that takes it, and consent is asked for by the call itself. */
const eventOf = (act: EventAct, facts: CompetitionEventFacts): CompetitionEventEvent =>
  act.type === 'competitionEvent.merge'
    ? { type: act.type, reason: act.reason, by: 'organiser', facts, hasRoom: true, isAgreed: true }
    : { type: act.type, reason: act.reason, by: 'organiser', facts };

async function writeStatus(
  transaction: Database,
  { id, version }: EventRow,
  status: CompetitionEventStatus,
  reason: string,
): Promise<void> {
  const changed = await transaction
    .updateTable('competition_events')
    .set({ status, reason, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst();
  if (changed === undefined) throw stale();
}

/**
 * Takes the places of one event in another.
 * @throws ApiError 422 `into` where it has not so many, is not planned, or somebody is entered for both
 */
async function demandRoom(transaction: Database, from: EventRow, into: string): Promise<void> {
  const twice = await transaction
    .selectFrom('entry_places as own')
    .innerJoin('entry_places as other', 'other.id_no_digest', 'own.id_no_digest')
    .select('own.entry_id')
    .where('own.event_id', '=', from.id)
    .where('other.event_id', '=', into)
    .executeTakeFirst();
  const taken = await transaction
    .updateTable('competition_events')
    .set((is) => ({ taken: is('taken', '+', from.taken) }))
    .where('id', '=', into)
    .where('id', '<>', from.id)
    .where('competition_id', '=', from.competition_id)
    .where('team_size', '=', from.team_size)
    .where('status', '=', 'planned')
    .where((is) => is.or([is('places', '=', 0), is(is('taken', '+', from.taken), '<=', is.ref('places'))]))
    .returning('id')
    .executeTakeFirst();
  if (twice !== undefined || taken === undefined) throw invalid({ into: ['choice'] });
}

/** What cancelling an event of a competition that is under way depends on. */
const empty: CompetitionEventFacts = {
  isLive: true,
  hasOpened: true,
  hasClosed: true,
  taken: 0,
  approved: 0,
  undecided: 0,
  leastEntrants: 0,
};

/** Cancels all events of a competition that is cancelled and locked, with everything entered for them. */
export async function endEvents(
  transaction: Database,
  competitionId: string,
  cause: { actor: string; reason: string; now: number },
): Promise<void> {
  const live = eventStatuses.filter(
    (status) =>
      statusAfter(status, eventOf({ type: 'competitionEvent.cancel', reason: cause.reason }, empty)) !== null,
  );
  const events = await transaction
    .selectFrom('competition_events')
    .select('id')
    .where('competition_id', '=', competitionId)
    .execute();
  await lockEvents(
    transaction,
    events.map(({ id }) => id),
  );
  const ended = await transaction
    .updateTable('competition_events')
    .set((is) => ({ status: 'cancelled', reason: cause.reason, version: is('version', '+', 1) }))
    .where('competition_id', '=', competitionId)
    .where('status', 'in', live)
    .returning('id')
    .execute();
  for (const { id } of ended) await withdrawAll(transaction, id, cause);
}
