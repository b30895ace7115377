import { isDeepStrictEqual } from 'node:util';
import type { PublicationBy, PublicationEvent } from '../../machines/results/publication.machine.ts';
import type { ApiParts } from '../context.ts';
import type { Move } from '../db/move.ts';
import type { Database } from '../db/open-database.ts';
import { isDecoded } from '../contract/competition/competition-making.ts';
import { aboutEvent, type AboutEvent } from '../duty/assignment-rows.ts';
import { conflict, notFound } from '../kit/api-error.ts';
import { endSlice, inSlices } from '../db/loop-slices.ts';
import { audit } from '../kit/audit.ts';
import { lockCompetition, lockEvents } from '../kit/row-locks.ts';
import { CountFault, type Count } from './count-input.ts';
import { countBasisOf, type CountBasis } from './count-basis.ts';
import { count } from './count.ts';
import { actingAs, crew, publicationsOf, resultReadersOf, type PublicationRow } from './publication-rows.ts';
import { readCount } from './read-count.ts';
import { secondCount } from './second-count.ts';

/** Steps that all acts on the results of an event share. */

export type Parts = Pick<ApiParts, 'db' | 'clock' | 'sealing' | 'log'>;

/** The standings that can act on results. */
export const workers = ['clerk', 'chief', 'organiser', 'supervisor'] as const;

export interface Found {
  readonly about: AboutEvent;
  readonly as: readonly PublicationBy[];
  /** Sorted by number, the latest first. */
  readonly rows: readonly PublicationRow[];
  readonly basis: CountBasis;
}

/**
 * Locks competition and event. Marks and results of the event stay the same until the end of the transaction.
 * @throws ApiError 404 if the user may not read the results
 */
export async function lockResults(
  transaction: Database,
  userId: string,
  eventId: string,
  clock: () => number,
): Promise<Found> {
  const { competition } = await aboutEvent(transaction, eventId, clock());
  await lockCompetition(transaction, competition.id);
  await lockEvents(transaction, [eventId]);
  const about = await aboutEvent(transaction, eventId, clock());
  const by = await resultReadersOf(transaction, userId, about);
  if (!isDecoded(about.event.status) || !crew.some((one) => by.includes(one))) throw notFound();
  return {
    about,
    as: actingAs(by),
    rows: await publicationsOf(transaction, eventId),
    basis: await countBasisOf(transaction, eventId),
  };
}

/** Compares two counts line by line, because a comparison of the whole holds the event loop. */
async function areSame(one: Count, other: Count): Promise<boolean> {
  if (!isDeepStrictEqual(one.tied, other.tied) || one.lines.length !== other.lines.length) return false;
  for (const [at, line] of one.lines.entries()) {
    if (!isDeepStrictEqual(line, other.lines[at])) return false;
    await endSlice();
  }
  return true;
}

/**
 * Counts with both routines.
 * @throws ApiError 409 if the results differ or a mark is missing; the log contains the cause
 */
export async function counted(
  { db, sealing, log }: Pick<Parts, 'db' | 'sealing' | 'log'>,
  about: AboutEvent,
  rulings: readonly (readonly string[])[],
): Promise<Count> {
  const input = await readCount({ db, sealing }, about, rulings);
  if (!input.areLocked) throw conflict();
  try {
    const first = await inSlices(count(input));
    if (!(await areSame(first, await inSlices(secondCount(input))))) {
      log.error({ event: about.event.id }, 'the two counts of the results differ');
      throw conflict();
    }
    return first;
  } catch (error) {
    if (!(error instanceof CountFault)) throw error;
    log.error({ event: about.event.id, fault: error.message }, 'the results cannot be counted');
    throw conflict();
  }
}

/** The lines of one statement. A line of an event with 400 aspects has 15 kB. */
const KEPT_AT_ONCE = 25;

export async function keepLines(
  transaction: Database,
  publicationId: string,
  { lines }: Count,
): Promise<void> {
  await transaction.deleteFrom('results').where('publication_id', '=', publicationId).execute();
  for (let at = 0; at < lines.length; at += KEPT_AT_ONCE) {
    await transaction
      .insertInto('results')
      .values(
        lines.slice(at, at + KEPT_AT_ONCE).map(({ entry, state, total, rank, award, time, modules }) => ({
          publication_id: publicationId,
          entry_id: entry,
          state,
          total,
          rank,
          award,
          time,
          modules: JSON.stringify(modules),
        })),
      )
      .execute();
  }
}

export const note = (
  transaction: Database,
  {
    about,
    id,
    action,
    userId,
  }: { about: AboutEvent; id: string; action: PublicationEvent['type']; userId: string },
  move: Move<'publications'> & { by: PublicationBy },
  reason = '',
) =>
  audit(transaction, {
    object: 'publication',
    object_id: id,
    action,
    actor_id: userId,
    capacity: move.by,
    before: move.before === 'uncompiled' ? '' : move.before,
    after: move.after,
    reason,
    at: about.now,
  });
