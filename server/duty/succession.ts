import { countingStatuses } from '../contract/expert/assignment.ts';
import type { Database } from '../db/open-database.ts';
import { tell } from '../message/outbox.ts';
import type { AboutEvent, AssignmentRow } from './assignment-rows.ts';
import type { AboutCompetition, CompetitionAssignmentRow } from './competition-assignment-rows.ts';
import { peopleServing } from './serving.ts';

/** Messages about a duty that one person leaves and another takes over. */

interface Change<Row, About> {
  readonly row: Row;
  /** The account that acts, which gets no message. */
  readonly actorId: string;
  readonly about: About;
}
type AtEvent = Change<AssignmentRow, Pick<AboutEvent, 'event' | 'now'>>;
type AtCompetition = Change<CompetitionAssignmentRow, AboutCompetition>;

/** A duty, with the name of the event or the competition and the accounts that look for a successor. */
interface Left {
  readonly row: Pick<AssignmentRow, 'user_id' | 'real_name' | 'account_name'>;
  readonly actorId: string;
  readonly place: string;
  readonly seekers: readonly string[];
  readonly now: number;
}

/** Tells the released person that the duty has ended, and the others that it has no holder any more. */
function tellLeft(transaction: Database, { row, actorId, place, seekers, now }: Left): Promise<void> {
  const about = { no: row.real_name ?? row.account_name, event: place };
  const own =
    row.user_id === actorId
      ? []
      : [{ userId: row.user_id, topic: 'assignment.release' as const, about: { no: '', event: place } }];
  return tell(
    transaction,
    [
      ...own,
      ...[...new Set(seekers)]
        .filter((userId) => userId !== actorId && userId !== row.user_id)
        .map((userId) => ({ userId, topic: 'assignment.vacant' as const, about })),
    ],
    now,
  );
}

/**
 * Tells a released person that the duty has ended. If no other person has the duty, the proposer and the chief
 * judge are told to find a successor. The release is written before.
 * @param wasConfirmed whether the duty counted. A proposal that never counted leaves no place behind.
 */
export async function tellOfRelease(
  transaction: Database,
  { row, actorId, about: { event, now } }: AtEvent,
  wasConfirmed: boolean,
): Promise<void> {
  if (!wasConfirmed) return;
  const { capacity, round_kind } = row;
  const left = await peopleServing(transaction, event.id, { capacity, round_kind });
  const chiefs = await peopleServing(transaction, event.id, { capacity: 'chief' });
  const seekers = left.length > 0 ? [] : [row.proposed_by, ...chiefs];
  await tellLeft(transaction, { row, actorId, place: event.name, seekers, now });
}

/**
 * Does the same for an arbiter or venue staff of a competition, which has no chief judge.
 * @param wasConfirmed as in {@link tellOfRelease}
 */
export async function tellOfReleaseAt(
  transaction: Database,
  { row, actorId, about: { competition, now } }: AtCompetition,
  wasConfirmed: boolean,
): Promise<void> {
  if (!wasConfirmed) return;
  const left = await othersAt(transaction, row).where('status', 'in', countingStatuses).executeTakeFirst();
  const seekers = left === undefined ? [row.proposed_by] : [];
  await tellLeft(transaction, { row, actorId, place: competition.name, seekers, now });
}

const othersAt = (db: Database, { competition_id, capacity, id }: CompetitionAssignmentRow) =>
  db
    .selectFrom('competition_assignments')
    .select('id')
    .where('competition_id', '=', competition_id)
    .where('capacity', '=', capacity)
    .where('id', '<>', id);

/**
 * Tells a confirmed person that the work of the duty has begun: a holder of the same duty is at work, or has been
 * released.
 */
export async function tellSuccessor(transaction: Database, { row, actorId, about }: AtEvent): Promise<void> {
  const { event, now } = about;
  const before = await transaction
    .selectFrom('assignments')
    .select('id')
    .where('event_id', '=', event.id)
    .where('capacity', '=', row.capacity)
    .where('round_kind', '=', row.round_kind)
    .where('id', '<>', row.id)
    .where('status', 'in', ['active', 'released'])
    .executeTakeFirst();
  if (before === undefined || row.user_id === actorId) return;
  await tellBegun(transaction, row.user_id, event.name, now);
}

/** Does the same for an arbiter or venue staff of a competition. */
export async function tellSuccessorAt(
  transaction: Database,
  { row, actorId, about: { competition, now } }: AtCompetition,
): Promise<void> {
  const before = await othersAt(transaction, row)
    .where('status', 'in', ['active', 'released'])
    .executeTakeFirst();
  if (before === undefined || row.user_id === actorId) return;
  await tellBegun(transaction, row.user_id, competition.name, now);
}

const tellBegun = (transaction: Database, userId: string, place: string, now: number): Promise<void> =>
  tell(transaction, { userId, topic: 'assignment.succeed', about: { no: '', event: place } }, now);
