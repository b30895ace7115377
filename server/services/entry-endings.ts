import { sql } from 'kysely';
import { entryMachine, type EntryFacts, type EntryStatus } from '../../machines/entry.machine.ts';
import { entryStatuses } from '../contract/entry.ts';
import type { Database } from '../db/open-database.ts';
import type { Topic } from './outbox.ts';
import { randomKey } from './secrets.ts';

/** What a committee withdraws depends on none of them. */
const anyFacts: EntryFacts = {
  at: 0,
  opensAt: 0,
  closesAt: 0,
  correctionUntil: null,
  checks: 'pass',
  hasPlace: true,
  isUnique: true,
  hasConsent: true,
  hasStamp: true,
  needsEndorsement: false,
  isFrozen: true,
  hasBegun: false,
};

/** From where the chart of an entry lets the committee withdraw it. */
const withdrawable = entryStatuses.filter((status) =>
  entryMachine
    .resolveState({ value: status, context: {} })
    .can({ type: 'entry.withdraw', by: 'organiser', reason: 'given', facts: anyFacts }),
);

/** Entries that hold a place, or did until they were returned. */
const handedIn = withdrawable.filter((status) => status !== 'draft');

interface Cause {
  /** Whoever of the committee decides it. */
  actor: string;
  /** Stands beside each entry, and in the record of what was done with it. */
  reason: string;
  /** Epoch ms. */
  now: number;
}

/** Writes the same line into the record of many entries, before they are changed. */
async function auditEach(
  transaction: Database,
  {
    action,
    after,
    eventId,
    statuses,
  }: {
    action: string;
    after: 'withdrawn' | null;
    eventId: string;
    statuses: readonly EntryStatus[];
  },
  { actor, reason, now }: Cause,
): Promise<void> {
  const text = (value: string) => sql<string>`cast(${value} as text)`;
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
          sql<string>`cast(${randomKey()} as text) || '-' || entry.id`.as('id'),
          text('entry').as('object'),
          'entry.id as object_id',
          text(action).as('action'),
          text(actor).as('actor_id'),
          text('organiser').as('capacity'),
          'entry.status as before',
          after === null ? sql.ref<string>('entry.status').as('after') : text(after).as('after'),
          text(reason).as('reason'),
          sql<number>`cast(${now} as bigint)`.as('at'),
        ])
        .where('entry.event_id', '=', eventId)
        .where('entry.status', 'in', statuses),
    )
    .execute();
}

/** Everybody who is in something handed in for an event: the first of it, and the rest of a team. */
function peopleIn(transaction: Database, eventId: string) {
  const entries = transaction
    .selectFrom('entries as entry')
    .where('entry.event_id', '=', eventId)
    .where('entry.status', 'in', handedIn);
  const first = entries.select(['entry.id', 'entry.no', 'entry.user_id', sql<number>`1`.as('seq')]);
  const others = entries
    .innerJoin('entry_members as member', 'member.entry_id', 'entry.id')
    .innerJoin('persons as person', 'person.id', 'member.person_id')
    .select(['entry.id', 'entry.no', 'person.user_id', 'member.seq']);
  return first.unionAll(others);
}

/** Writes down that everybody who is in something handed in for an event is to be told; before it is changed. */
async function tellEach(
  transaction: Database,
  { topic, eventId, about }: { topic: Topic; eventId: string; about: string },
  now: number,
): Promise<void> {
  const { name } = await transaction
    .selectFrom('competition_events')
    .select('name')
    .where('id', '=', about)
    .executeTakeFirstOrThrow();
  const text = (value: string) => sql<string>`cast(${value} as text)`;
  const time = sql<number>`cast(${now} as bigint)`;
  const rest = `","event":${JSON.stringify(name)}}`;
  await transaction
    .insertInto('outbox')
    .columns(['id', 'user_id', 'topic', 'about', 'tries', 'due_at', 'created_at'])
    .expression((is) =>
      is.selectFrom(peopleIn(transaction, eventId).as('one')).select([
        sql<string>`${text(randomKey())} || '-' || one.id || '-' || one.seq`.as('id'),
        'one.user_id',
        sql<Topic>`${text(topic)}`.as('topic'),
        // A number has no character that JSON would write otherwise.
        sql<string>`${text('{"no":"')} || one.no || ${text(rest)}`.as('about'),
        sql<number>`0`.as('tries'),
        time.as('due_at'),
        time.as('created_at'),
      ]),
    )
    .execute();
}

/**
 * Withdraws everything that was entered for an event which is not held, and frees its places: whoever was
 * entered may enter something else, and reads why beside the entry.
 */
export async function withdrawAll(
  transaction: Database,
  eventId: string,
  cause: Cause,
  statuses: readonly EntryStatus[] = withdrawable,
): Promise<void> {
  const { reason, now } = cause;
  if (statuses.some((status) => status !== 'draft')) {
    await tellEach(transaction, { topic: 'entry.withdraw', eventId, about: eventId }, now);
  }
  await auditEach(transaction, { action: 'entry.withdraw', after: 'withdrawn', eventId, statuses }, cause);
  await transaction
    .updateTable('entries')
    .set((is) => ({ status: 'withdrawn', reason, version: is('version', '+', 1), updated_at: now }))
    .where('event_id', '=', eventId)
    .where('status', 'in', statuses)
    .execute();
  await transaction
    .deleteFrom('entry_places')
    .where('event_id', '=', eventId)
    .where(
      'entry_id',
      'in',
      transaction
        .selectFrom('entries')
        .select('id')
        .where('event_id', '=', eventId)
        .where('status', '=', 'withdrawn'),
    )
    .execute();
  // Counted by entries: of a team each member has a place, and the team takes one.
  await transaction
    .updateTable('competition_events')
    .set((is) => ({
      taken: is
        .selectFrom('entry_places')
        .select((its) => its.fn.count<number>('entry_places.entry_id').distinct().as('taken'))
        .where('entry_places.event_id', '=', eventId)
        .$asScalar()
        .$notNull(),
    }))
    .where('id', '=', eventId)
    .execute();
}

/**
 * Moves what was handed in for an event into another, place by place; drafts end. The other event has taken the
 * places already, and nobody has one in both.
 */
export async function moveAll(
  transaction: Database,
  { from, to }: { from: string; to: string },
  cause: Cause,
): Promise<void> {
  await withdrawAll(transaction, from, cause, ['draft']);
  const movers = transaction.selectFrom('entries').select('user_id').where('event_id', '=', from);
  // Whoever is entered has no use for a draft of the same.
  await transaction
    .updateTable('entries')
    .set((is) => ({
      status: 'withdrawn',
      reason: cause.reason,
      version: is('version', '+', 1),
      updated_at: cause.now,
    }))
    .where('event_id', '=', to)
    .where('status', '=', 'draft')
    .where('user_id', 'in', movers.where('status', 'in', handedIn))
    .execute();
  await tellEach(transaction, { topic: 'entry.move', eventId: from, about: to }, cause.now);
  await auditEach(
    transaction,
    { action: 'entry.move', after: null, eventId: from, statuses: handedIn },
    cause,
  );
  await transaction
    .updateTable('entries')
    .set((is) => ({ event_id: to, version: is('version', '+', 1), updated_at: cause.now }))
    .where('event_id', '=', from)
    .where('status', 'in', handedIn)
    .execute();
  await transaction.updateTable('entry_places').set({ event_id: to }).where('event_id', '=', from).execute();
  await transaction.updateTable('competition_events').set({ taken: 0 }).where('id', '=', from).execute();
}
