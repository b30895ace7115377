import type { Selectable } from 'kysely';
import type {
  CompetitionEventEvent,
  CompetitionEventFacts,
} from '../../machines/competition/competition-event.machine.ts';
import { conflict, fieldLocked, invalid, notFound, stale } from '../kit/api-error.ts';
import type { ApiParts } from '../context.ts';
import {
  demandable,
  fixedRules,
  type EventFacts,
  type ManagedEvent,
} from '../contract/competition/competition-making.ts';
import type { Database } from '../db/open-database.ts';
import type { Tables } from '../db/tables.ts';
import { phaseOf } from './competitions.ts';
import { lapsePublication } from './decision-rows.ts';
import { moveAll, withdrawAll } from '../entry/entry-endings.ts';
import { demandActing, moveOfCompetition, note, type CompetitionRow } from './held-competitions.ts';
import { begin, demandMove, moveOf, write } from '../db/move.ts';
import type { EventRow as SheetEvent } from './event-sheet.ts';
import { lockEvents } from '../kit/row-locks.ts';
import { randomKey } from '../kit/secrets.ts';

type EventRow = Selectable<Tables['competition_events']>;
type Parts = Pick<ApiParts, 'db' | 'clock'>;

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
    const adding = { type: 'competition.addEvent', by: 'organiser' } as const;
    if (moveOfCompetition(competition, adding, now) === null) throw conflict();
    const made = await transaction
      .insertInto('competition_events')
      .values({
        id: randomKey(),
        competition_id: competitionId,
        status: begin('competition_events').status,
        ...written(facts),
      })
      .onConflict((on) => on.columns(['competition_id', 'code']).doNothing())
      .returning('id')
      .executeTakeFirst();
    if (made === undefined) throw invalid({ code: ['eventCode.taken'] });
    const noted = { id: competitionId, action: 'event.add', actor: userId, reason: facts.code, at: now };
    await note(transaction, noted);
    await lapsePublication(transaction, competitionId, now);
  });
}

/**
 * Adds the events of a sheet to a competition, all of them or none.
 * @param rows in the order of the sheet; faults of them that only the competition knows are added to theirs
 * @param isDry looks at them, and writes nothing
 * @returns how many have been added: 0 where any row has a fault
 * @throws ApiError 404, 403; 409 where it is too late
 */
export async function addEvents(
  { db, clock }: Parts,
  userId: string,
  competitionId: string,
  rows: readonly SheetEvent[],
  isDry: boolean,
): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    const competition = await demandActing(transaction, userId, competitionId);
    const now = clock();
    const adding = { type: 'competition.addEvent', by: 'organiser' } as const;
    if (moveOfCompetition(competition, adding, now) === null) throw conflict();
    const known = await transaction
      .selectFrom('competition_events')
      .select('code')
      .where('competition_id', '=', competitionId)
      .execute();
    const taken = new Set(known.map(({ code }) => code));
    const rowOf = new Map<string, number>();
    for (const { number, shown, faults } of rows) {
      const before = rowOf.get(shown.code);
      if (before !== undefined) faults.code ??= `row.twice:${before}`;
      else if (taken.has(shown.code)) faults.code ??= 'eventCode.taken';
      if (shown.code !== '') rowOf.set(shown.code, before ?? number);
    }
    const events = rows.flatMap(({ facts, faults }) =>
      facts === null || Object.keys(faults).length > 0 ? [] : [facts],
    );
    if (isDry || events.length < rows.length) return 0;
    await transaction
      .insertInto('competition_events')
      .values(
        events.map((facts) => ({
          id: randomKey(),
          competition_id: competitionId,
          status: begin('competition_events').status,
          ...written(facts),
        })),
      )
      .execute();
    const reason = events.map(({ code }) => code).join(' ');
    await note(transaction, { id: competitionId, action: 'event.import', actor: userId, reason, at: now });
    await lapsePublication(transaction, competitionId, now);
    return events.length;
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
    const change = (isFixed: boolean, places: number) =>
      moveOf('competition_events', row.status, {
        type: 'competitionEvent.change',
        by: 'organiser',
        isFixed,
        places,
        facts: known,
      });
    const isFixed = touched.length > 0;
    const move = change(isFixed, facts.places);
    if (move === null) {
      if (change(false, 0) === null) throw conflict();
      throw change(isFixed, 0) === null ? fieldLocked(touched) : tooFewPlaces(row.taken);
    }
    const other = await transaction
      .selectFrom('competition_events')
      .select('id')
      .where('competition_id', '=', competitionId)
      .where('code', '=', facts.code)
      .where('id', '<>', eventId)
      .executeTakeFirst();
    if (other !== undefined) throw invalid({ code: ['eventCode.taken'] });
    await write(transaction, move, { id: eventId, version: row.version }, next);
    const noted = { id: competitionId, action: 'event.change', actor: userId, reason: facts.code, at: now };
    await note(transaction, noted);
    await lapsePublication(transaction, competitionId, now);
  });
}

/**
 * Removes an event of a competition that has not been published; that it was there stays in the log.
 * @returns the id of its competition
 * @throws ApiError 404, 403; 409 where the competition is published, or the event has been changed meanwhile
 */
export async function removeEvent(
  { db, clock }: Parts,
  userId: string,
  id: string,
  version: number,
): Promise<string> {
  return db.transaction().execute(async (transaction) => {
    const { row, competition } = await demandEvent(transaction, userId, { id, version });
    const now = clock();
    const facts = factsOf(row, competition, undefined, now);
    const event = { type: 'competitionEvent.delete', by: 'organiser', facts } as const;
    await write(transaction, demandMove('competition_events', row.status, event), { id, version });
    const told = { actor: userId, before: row.status, reason: `${row.code} ${row.name}`, at: now };
    await note(transaction, { id: competition.id, action: 'event.delete', ...told });
    await lapsePublication(transaction, competition.id, now);
    return competition.id;
  });
}

const tooFewPlaces = (taken: number) => invalid({ places: [`places.taken:${taken}`] });

/** What is done to an event; each with a reason, which those who entered are told. */
type EventAct =
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
    const asked = (hasRoom: boolean) =>
      moveOf('competition_events', row.status, eventOf(act, facts, hasRoom));
    const hasRoom = act.type === 'competitionEvent.merge' && (await takeRoom(transaction, row, act.into));
    const move = asked(hasRoom);
    if (move === null) throw asked(true) === null ? conflict() : invalid({ into: ['choice'] });
    const cause = { actor: userId, reason, now };
    if (act.type === 'competitionEvent.cancel') await withdrawAll(transaction, row.id, cause);
    if (act.type === 'competitionEvent.merge') await moveAll(transaction, { from: id, to: act.into }, cause);
    await write(transaction, move, { id, version }, { reason });
    await note(transaction, {
      id: competition.id,
      action: act.type.replace('competitionEvent', 'event'),
      actor: userId,
      before: row.status,
      after: move.after,
      reason: [row.code, reason].filter(Boolean).join(' '),
      at: now,
    });
    await lapsePublication(transaction, competition.id, now);
    return competition.id;
  });
}

const eventOf = (act: EventAct, facts: CompetitionEventFacts, hasRoom: boolean): CompetitionEventEvent => {
  const { type, reason } = act;
  const told = { reason, by: 'organiser', facts } as const;
  return type === 'competitionEvent.merge' ? { type, ...told, hasRoom } : { type, ...told };
};

/**
 * Takes the places of one event in another.
 * @returns whether it has so many, is planned, and nobody is entered for both
 */
async function takeRoom(transaction: Database, from: EventRow, into: string): Promise<boolean> {
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
  return twice === undefined && taken !== undefined;
}

/** Cancels the events of a competition that is about to be cancelled and locked, with everything entered for them. */
export async function endEvents(
  transaction: Database,
  competition: CompetitionRow,
  cause: { actor: string; reason: string; now: number },
): Promise<void> {
  const read = () =>
    transaction
      .selectFrom('competition_events')
      .selectAll()
      .where('competition_id', '=', competition.id)
      .execute();
  const ids = (await read()).map(({ id }) => id);
  await lockEvents(transaction, ids);
  const counts = await countsOf(transaction, ids);
  const { reason, now } = cause;
  for (const row of await read()) {
    const facts = factsOf(row, competition, counts.get(row.id), now);
    const event = { type: 'competitionEvent.cancel', by: 'organiser', facts, reason } as const;
    const move = moveOf('competition_events', row.status, event);
    if (move === null) continue;
    await withdrawAll(transaction, row.id, cause);
    await write(transaction, move, { id: row.id, version: row.version }, { reason });
  }
}
