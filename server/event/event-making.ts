import { isFaultless } from '../sheet/sheet-faults.ts';
import { conflict, fieldLocked, invalid, notFound, stale } from '../kit/api-error.ts';
import { demandable } from '../contract/competition/competition-fields.ts';
import { fixedRules, type EventFacts } from '../contract/competition/competition-event.ts';
import { lapsePublication } from '../competition/decision-rows.ts';
import { requireActing, moveOfCompetition, note } from '../competition/held-competitions.ts';
import { begin, requireMove, moveOf, write } from '../db/move.ts';
import type { EventRow as SheetEvent } from './event-sheet.ts';
import { randomKey } from '../kit/secrets.ts';
import { eventStateOf, factsOf } from './event-facts.ts';
import { type Parts, requireEvent } from './require-event.ts';

/** Adds events to a competition, one by one or from a sheet. Changes and removes events. */

const written = ({ version: _, group, exclusive, demands, ...facts }: EventFacts) => ({
  ...facts,
  entrants: group,
  file_kinds: demandable.filter((kind) => demands.includes(kind)).join(','),
  exclusive: exclusive ? (1 as const) : (0 as const),
});

/**
 * Adds an event to a competition until registration closes.
 * @throws ApiError 404, 403; 409 if it is too late; 422 naming `code` if another event has it
 */
export async function addEvent(
  { db, clock }: Parts,
  userId: string,
  competitionId: string,
  facts: EventFacts,
): Promise<void> {
  if (facts.version !== 0) throw stale();
  await db.transaction().execute(async (transaction) => {
    const competition = await requireActing(transaction, userId, competitionId);
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
    const noted = { id: competitionId, actor: userId, reason: facts.code, at: now };
    await note(transaction, { action: 'event.add', ...noted });
    await lapsePublication(transaction, competitionId, now);
  });
}

/**
 * Adds the events of a sheet to a competition, all of them or none.
 * @param rows the rows in the order of the sheet. A code that is repeated or that another event has is added
 * to the `faults` of its row.
 * @param isDry checks the rows and writes nothing
 * @returns the number of added events; 0 if a row has a fault, and for a dry run
 * @throws ApiError 404, 403; 409 if it is too late
 */
export async function addEvents(
  { db, clock }: Parts,
  userId: string,
  competitionId: string,
  rows: readonly SheetEvent[],
  isDry: boolean,
): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    const competition = await requireActing(transaction, userId, competitionId);
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
      facts !== null && isFaultless({ faults }) ? [facts] : [],
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
 * Changes an event. Its rules can change until registration opens. The number of its places can change until
 * the roster is frozen, but not below the number of places taken.
 * @throws ApiError 404, 403; 409 if it is too late or the version is outdated; 422 naming `code` or `places`;
 * 423 naming the rules that are fixed
 */
export async function changeEvent(
  { db, clock }: Parts,
  userId: string,
  { competitionId, eventId }: { competitionId: string; eventId: string },
  facts: EventFacts,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const { row, competition } = await requireEvent(transaction, userId, {
      id: eventId,
      version: facts.version,
    });
    if (competition.id !== competitionId) throw notFound();
    const now = clock();
    const next = written(facts);
    const own = { ...row, group: row.entrants, demands: row.file_kinds };
    const asked = { ...next, group: next.entrants, demands: next.file_kinds };
    const touched = fixedRules.filter((name) => own[name] !== asked[name]);
    const state = await eventStateOf(transaction, [eventId]);
    const known = factsOf(row, competition, state, now);
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
    const noted = { id: competitionId, actor: userId, reason: facts.code, at: now };
    await note(transaction, { action: 'event.change', ...noted });
    await lapsePublication(transaction, competitionId, now);
  });
}

/**
 * Removes an event of a competition that has not been published. The audit log still contains the event.
 * @returns the id of its competition
 * @throws ApiError 404, 403; 409 if the competition is published or the version is outdated
 */
export async function removeEvent(
  { db, clock }: Parts,
  userId: string,
  id: string,
  version: number,
): Promise<string> {
  return db.transaction().execute(async (transaction) => {
    const { row, competition } = await requireEvent(transaction, userId, { id, version });
    const now = clock();
    const facts = factsOf(row, competition, await eventStateOf(transaction, []), now);
    const event = { type: 'competitionEvent.delete', by: 'organiser', facts } as const;
    await write(transaction, requireMove('competition_events', row.status, event), { id, version });
    const told = { actor: userId, before: row.status, reason: `${row.code} ${row.name}`, at: now };
    await note(transaction, { id: competition.id, action: 'event.delete', ...told });
    await lapsePublication(transaction, competition.id, now);
    return competition.id;
  });
}

const tooFewPlaces = (taken: number) => invalid({ places: [`places.taken:${taken}`] });
