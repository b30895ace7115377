import type { Insertable } from 'kysely';
import type { EventResults } from '../contract/results/event-results.ts';
import { requireMoveBy, write } from '../db/move.ts';
import type { Database } from '../db/open-database.ts';
import type { Tables } from '../db/tables.ts';
import { beginDuty } from '../duty/assignment-moves.ts';
import type { AboutEvent } from '../duty/assignment-rows.ts';
import { stale } from '../kit/api-error.ts';
import { randomKey } from '../kit/secrets.ts';
import { announce } from '../news/event-news.ts';
import { hashOfLines } from './lines-hash.ts';
import { findEventResults } from './event-results.ts';
import { counted, keepLines, lockResults, note, workers, type Parts } from './lock-results.ts';
import { moveSettled } from './overtaken.ts';
import { isOpen, isPublic, publicationFacts, type PublicationRow } from './publication-rows.ts';

/** Compilation of the results of an event. */

type Compiled = Pick<
  Insertable<Tables['publications']>,
  'status' | 'result_hash' | 'compiled_from' | 'compiled_by' | 'compiled_at' | 'agreed_by' | 'agreed_at'
>;

/**
 * Inserts the first version of an event, or one that corrects the public version.
 * @returns the id of the version
 */
async function insertVersion(
  transaction: Database,
  { event, competition }: AboutEvent,
  rows: readonly PublicationRow[],
  compiled: Compiled,
): Promise<string> {
  const id = randomKey();
  await transaction
    .insertInto('publications')
    .values({
      id,
      competition_id: competition.id,
      event_id: event.id,
      number: (rows[0]?.number ?? 0) + 1,
      corrects: rows.find(({ status }) => isPublic(status))?.id ?? null,
      proposed_by: null,
      approved_by: null,
      release_at: null,
      publicity_until: null,
      ...compiled,
    })
    .execute();
  return id;
}

/**
 * Compiles the results of an event. An open version is compiled anew; if a version is released, a correction
 * is created.
 * @throws ApiError 404; 403; 409 if a mark is missing, the two counts differ, or another request has changed
 *   the version
 */
export async function compileResults(
  parts: Parts,
  userId: string,
  eventId: string,
  version: number,
): Promise<EventResults> {
  const { db, clock, sealing, log } = parts;
  await db.transaction().execute(async (transaction) => {
    const { about, as, rows, basis } = await lockResults(transaction, userId, eventId, clock);
    const open = rows.find(isOpen);
    if ((open?.version ?? 0) !== version) throw stale();
    const facts = publicationFacts(about, open ?? null, basis, true);
    const moveBy = (isTied: boolean, known = facts) =>
      requireMoveBy('publications', open?.status ?? 'uncompiled', { as, of: workers }, (by) => ({
        type: 'publication.compile' as const,
        by,
        facts: known,
        isTied,
      }));
    // The rights are checked before the count. Otherwise the error of the count reaches a user without
    // rights.
    moveSettled({ about, basis }, open ?? null, (asked) => moveBy(true, asked));
    const found = await counted({ db: transaction, sealing, log }, about, JSON.parse(open?.rulings ?? '[]'));
    const move = moveBy(found.tied.length > 0);
    const written = {
      result_hash: hashOfLines(eventId, found),
      compiled_from: basis.digest,
      compiled_by: userId,
      compiled_at: about.now,
      agreed_by: null,
      agreed_at: null,
    };
    const id =
      open === undefined
        ? await insertVersion(transaction, about, rows, { status: move.status, ...written })
        : open.id;
    if (open !== undefined) await write(transaction, move, { id, version }, written);
    await keepLines(transaction, id, found);
    await note(transaction, { about, id, action: 'publication.compile', userId }, move);
    await beginDuty(transaction, userId, eventId, about.now);
    await announce(transaction, eventId, 'results');
  });
  return findEventResults(parts, userId, eventId);
}
