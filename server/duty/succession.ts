import type { Database } from '../db/open-database.ts';
import { tell } from '../message/outbox.ts';
import type { AboutEvent, AssignmentRow } from './assignment-rows.ts';
import { peopleServing } from './serving.ts';

/** Messages about a duty that one person leaves and another takes over. */

interface Change {
  readonly row: AssignmentRow;
  /** The account that acts, which gets no message. */
  readonly actorId: string;
  readonly about: Pick<AboutEvent, 'event' | 'now'>;
}

/**
 * Tells a released person that the duty has ended. If no other person has the duty, the proposer and the chief
 * judge are told to find a successor. The release is written before.
 * @param wasConfirmed whether the duty counted. A proposal that never counted leaves no place behind.
 */
export async function tellOfRelease(
  transaction: Database,
  { row, actorId, about: { event, now } }: Change,
  wasConfirmed: boolean,
): Promise<void> {
  if (!wasConfirmed) return;
  const own =
    row.user_id === actorId
      ? []
      : [{ userId: row.user_id, topic: 'assignment.release' as const, about: { no: '', event: event.name } }];
  const { capacity, round_kind } = row;
  const left = await peopleServing(transaction, event.id, { capacity, round_kind });
  const chiefs = await peopleServing(transaction, event.id, { capacity: 'chief' });
  const seekers = left.length > 0 ? [] : [...new Set([row.proposed_by, ...chiefs])];
  const about = { no: row.real_name ?? row.account_name, event: event.name };
  await tell(
    transaction,
    [
      ...own,
      ...seekers
        .filter((userId) => userId !== actorId && userId !== row.user_id)
        .map((userId) => ({ userId, topic: 'assignment.vacant' as const, about })),
    ],
    now,
  );
}

/**
 * Tells a confirmed person that the work of the duty has begun: a holder of the same duty is at work, or has been
 * released.
 */
export async function tellSuccessor(transaction: Database, { row, actorId, about }: Change): Promise<void> {
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
  await tell(
    transaction,
    { userId: row.user_id, topic: 'assignment.succeed', about: { no: '', event: event.name } },
    now,
  );
}
