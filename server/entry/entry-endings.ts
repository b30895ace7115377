import { sql, type SelectQueryBuilder } from 'kysely';
import type { EntryEvent, EntryStatus } from '../../machines/entry/entry.machine.ts';
import { isRehearsalName } from '../contract/competition/rehearsal-mark.ts';
import type { Database } from '../db/open-database.ts';
import { movesOf, writeAll, type Move } from '../db/move.ts';
import type { Topic } from '../message/message-texts.ts';
import { randomKey } from '../kit/secrets.ts';
import type { Tables } from '../db/tables.ts';

/** The selected entries of an event: all entries, or the entries of some accounts. */
interface Ended {
  event_id: string;
  user_id?: string | SelectQueryBuilder<Tables, 'entries', { user_id: string }>;
}

interface Cause {
  /** The id of the committee member who decides; null for the system. */
  actor: string | null;
  /** The reason, which is stored in each entry and in its audit rows. */
  reason: string;
  /** Milliseconds since the epoch. */
  now: number;
}

/** Writes one audit row for each of many entries, before the entries change. */
async function auditEach(
  transaction: Database,
  action: EntryEvent['type'],
  { before, after }: Move<'entries'>,
  { event_id, user_id }: Ended,
  { actor, reason, now }: Cause,
): Promise<void> {
  const text = (value: string | null) => sql<string>`cast(${value} as text)`;
  const line = sql<string>`${text(randomKey())} || '-' || entry.id`;
  await transaction
    .insertInto('audit_log')
    .columns([
      'id',
      'object',
      'object_id',
      'action',
      'actor_id',
      'capacity',
      'before',
      'after',
      'reason',
      'at',
    ])
    .expression((is) =>
      is
        .selectFrom('entries as entry')
        .select([
          line.as('id'),
          text('entry').as('object'),
          'entry.id as object_id',
          text(action).as('action'),
          text(actor).as('actor_id'),
          text(actor === null ? 'system' : 'organiser').as('capacity'),
          'entry.status as before',
          text(after).as('after'),
          text(reason).as('reason'),
          sql<number>`cast(${now} as bigint)`.as('at'),
        ])
        .where('entry.event_id', '=', event_id)
        .where('entry.status', '=', before)
        .$call((all) => {
          if (user_id === undefined) return all;
          return typeof user_id === 'string'
            ? all.where('entry.user_id', '=', user_id)
            : all.where('entry.user_id', 'in', user_id);
        }),
    )
    .execute();
  // `audit` also adds its rows to `audit_unsealed`. Otherwise the audit chain misses them.
  await transaction
    .insertInto('audit_unsealed')
    .columns(['audit_id'])
    .expression((is) =>
      is
        .selectFrom('entries as entry')
        .innerJoin('audit_log as log', (on) => on.on('log.id', '=', line))
        .select('log.id')
        .where('entry.event_id', '=', event_id),
    )
    .execute();
}

/**
 * Returns the query for all people in the submitted entries of an event: the first member and the rest of a
 * team.
 */
function peopleIn(transaction: Database, eventId: string, statuses: readonly EntryStatus[]) {
  const entries = transaction
    .selectFrom('entries as entry')
    .where('entry.event_id', '=', eventId)
    .where('entry.status', 'in', statuses);
  const first = entries.select(['entry.id', 'entry.no', 'entry.user_id', sql<number>`1`.as('seq')]);
  const others = entries
    .innerJoin('entry_members as member', 'member.entry_id', 'entry.id')
    .innerJoin('persons as person', 'person.id', 'member.person_id')
    .select(['entry.id', 'entry.no', 'person.user_id', 'member.seq']);
  return first.unionAll(others);
}

/**
 * Adds notifications for all people in the submitted entries of an event to the outbox, before the entries
 * change.
 */
async function tellEach(
  transaction: Database,
  moves: readonly Move<'entries'>[],
  { topic, eventId, about }: { topic: Topic; eventId: string; about: string },
  now: number,
): Promise<void> {
  const { name } = await transaction
    .selectFrom('competition_events')
    .select('name')
    .where('id', '=', about)
    .executeTakeFirstOrThrow();
  // A rehearsal sends no messages (message/outbox.ts).
  if (isRehearsalName(name)) return;
  const text = (value: string) => sql<string>`cast(${value} as text)`;
  const time = sql<number>`cast(${now} as bigint)`;
  const rest = `","event":${JSON.stringify(name)}}`;
  await transaction
    .insertInto('outbox')
    .columns(['id', 'user_id', 'topic', 'about', 'tries', 'due_at', 'created_at'])
    .expression((is) =>
      is.selectFrom(peopleIn(transaction, eventId, handedInOf(moves)).as('one')).select([
        sql<string>`${text(randomKey())} || '-' || one.id || '-' || one.seq`.as('id'),
        'one.user_id',
        sql<Topic>`${text(topic)}`.as('topic'),
        // A receipt number contains no characters that JSON escapes.
        sql<string>`${text('{"no":"')} || one.no || ${text(rest)}`.as('about'),
        sql<number>`0`.as('tries'),
        time.as('due_at'),
        time.as('created_at'),
      ]),
    )
    .execute();
}

/** Writes the audit rows of many entries, and then their new status. */
async function moveEach(
  transaction: Database,
  moves: readonly Move<'entries'>[],
  action: EntryEvent['type'],
  which: Ended,
  cause: Cause,
  set: { reason?: string; event_id?: string },
): Promise<void> {
  for (const move of moves) {
    await auditEach(transaction, action, move, which, cause);
    await writeAll(transaction, move, which, { ...set, updated_at: cause.now });
  }
}

/** Returns the chart's moves for entries that the committee ends without an act on each, by status. */
const endings = (reason: string) => movesOf('entries', { type: 'entry.cancel', by: 'organiser', reason });

const handedInOf = (moves: readonly Move<'entries'>[]) =>
  moves.flatMap(({ before }) => (before === 'draft' ? [] : [before]));

/**
 * Withdraws all entries of an event that is not held or is broken off, and frees its places. The entrants can
 * enter another event, and each entry shows the reason.
 */
export async function withdrawAll(transaction: Database, id: string, cause: Cause): Promise<void> {
  const { reason, now } = cause;
  const moves = endings(reason);
  await tellEach(transaction, moves, { topic: 'entry.eventCancelled', eventId: id, about: id }, now);
  await moveEach(transaction, moves, 'entry.cancel', { event_id: id }, cause, { reason });
  await transaction.deleteFrom('entry_places').where('event_id', '=', id).execute();
  await transaction.updateTable('competition_events').set({ taken: 0 }).where('id', '=', id).execute();
}

/** Withdraws drafts that can no longer be used. */
export async function withdrawDrafts(transaction: Database, which: Ended, cause: Cause): Promise<void> {
  const { reason } = cause;
  const drafts = endings(reason).filter(({ before }) => before === 'draft');
  await moveEach(transaction, drafts, 'entry.cancel', which, cause, { reason });
}

/**
 * Moves the submitted entries of an event, with their places, to another event. Drafts are withdrawn. The
 * other event already counts the places, and no entrant has a place in both events.
 */
export async function moveAll(
  transaction: Database,
  { from, to }: { from: string; to: string },
  cause: Cause,
): Promise<void> {
  const { reason, now } = cause;
  const moves = movesOf('entries', { type: 'entry.move', by: 'organiser', reason });
  await withdrawDrafts(transaction, { event_id: from }, cause);
  // The people who are moved do not need their drafts for the other event.
  const movers = transaction
    .selectFrom('entries')
    .select('user_id')
    .where('event_id', '=', from)
    .where('status', 'in', handedInOf(moves));
  await withdrawDrafts(transaction, { event_id: to, user_id: movers }, cause);
  await tellEach(transaction, moves, { topic: 'entry.move', eventId: from, about: to }, now);
  await moveEach(transaction, moves, 'entry.move', { event_id: from }, cause, { event_id: to });
  await transaction.updateTable('entry_places').set({ event_id: to }).where('event_id', '=', from).execute();
  await transaction.updateTable('competition_events').set({ taken: 0 }).where('id', '=', from).execute();
}
