import { heldStatuses } from '../contract/competition/competition-making.ts';
import * as v from 'valibot';
import { sql } from 'kysely';
import type { SchemeEvent, SchemeFacts } from '../../machines/marking/scheme.machine.ts';
import { textDigest } from '../audit/audit-hash.ts';
import { chinaInstant } from '../competition/competitions.ts';
import type { ApiParts } from '../context.ts';
import {
  missingIn,
  sortedContent,
  totalOf,
  emptyContent,
  type SchemeContent,
} from '../contract/marking/scheme-content.ts';
import { onRoster } from '../contract/entry/entry-fields.ts';
import { schemeContent, type Scheme, type SchemeList, type SchemeQuery } from '../contract/marking/scheme.ts';
import type { Database } from '../db/open-database.ts';
import { begin, requireMove, moveOf, write } from '../db/move.ts';
import { accessScopeOf } from '../entry/access-scope.ts';
import { conflict, invalid, notFound, stale } from '../kit/api-error.ts';
import { audit, auditSystem } from '../kit/audit.ts';
import { directed } from '../kit/list/list-order.ts';
import { escapedForLike, pageOf } from '../kit/list/list-page.ts';
import { randomKey } from '../kit/secrets.ts';
import {
  requireOwn,
  requireReader,
  isOver,
  liveScheme,
  type HeldEvent,
  type SchemeRow,
} from './require-scheme.ts';

/** Reads and writes marking schemes for the committee. */

export type Parts = Pick<ApiParts, 'db' | 'clock'>;

/** The cache of parsed contents, by the JSON text of the column. Each mark reads the scheme of its event. */
const read = new Map<string, SchemeContent>();
/** The maximum number of contents in the cache. Fewer events are judged at the same time. */
const MOST_READ = 200;

/**
 * Returns the content of a scheme. Callers must not change it, because the cache returns the same object to
 * all callers.
 */
export function contentOf({ content }: Pick<SchemeRow, 'content'>): SchemeContent {
  const known = read.get(content);
  if (known !== undefined) return known;
  const found = v.parse(schemeContent, JSON.parse(content));
  const [oldest] = read.keys();
  if (read.size >= MOST_READ && oldest !== undefined) read.delete(oldest);
  read.set(content, found);
  return found;
}

const namedEvent = ({ event }: Pick<HeldEvent, 'event'>) => ({
  id: event.id,
  code: event.code,
  name: event.name,
  group: event.entrants,
});

/** The statuses of an event that does not run yet or is not held. No mark exists in them. */
const unmarked: readonly string[] = ['planned', 'frozen', 'cancelled', 'merged'];

/** Returns the facts about an event that the guards of the scheme chart read. */
const factsOf = (held: HeldEvent, now: number): SchemeFacts => ({
  isOver: isOver(held, now),
  hasMarks: !unmarked.includes(held.event.status),
});

/**
 * Returns a version of the scheme of an event; an empty draft if no version exists.
 * @param number '' for the latest version
 * @throws ApiError 404
 */
export async function findScheme(
  { db, clock }: Parts,
  userId: string,
  eventId: string,
  number = '',
): Promise<Scheme> {
  const held = await requireReader(db, userId, eventId);
  const rows = await db
    .selectFrom('schemes')
    .selectAll()
    .where('event_id', '=', eventId)
    .orderBy('number', 'desc')
    .execute();
  const row = number === '' ? rows[0] : rows.find((one) => one.number === Number(number));
  if (row === undefined && number !== '') throw notFound();
  const { entries } = await db
    .selectFrom('entries')
    .select((is) => is.fn.countAll<number>().as('entries'))
    .where('event_id', '=', eventId)
    .where('status', 'in', onRoster)
    .executeTakeFirstOrThrow();
  return {
    event: namedEvent(held),
    competition: { id: held.competition.id, name: held.competition.name },
    number: row?.number ?? 1,
    status: row?.status ?? 'draft',
    version: row?.version ?? 0,
    ...(row === undefined ? emptyContent : contentOf(row)),
    entries,
    versions: rows.map((one) => ({
      number: one.number,
      status: one.status,
      fixed_at: one.fixed_at === null ? '' : chinaInstant(one.fixed_at),
      reason: one.reason,
    })),
    by: held.acts ? 'organiser' : 'viewer',
    facts: factsOf(held, clock()),
  };
}

/**
 * Returns the events of the competitions that the user's committee holds, with the latest version of their
 * schemes.
 */
export async function listSchemes(
  { db }: Parts,
  userId: string,
  { status, text, sort, page, per_page }: SchemeQuery,
): Promise<SchemeList> {
  const { competitions } = await accessScopeOf(db, userId);
  let fitting = db
    .selectFrom('competition_events as events')
    .innerJoin('competitions', 'competitions.id', 'events.competition_id')
    .leftJoin('schemes', (join) =>
      join.onRef('schemes.event_id', '=', 'events.id').on('schemes.status', '<>', 'replaced'),
    )
    .where('events.competition_id', 'in', ['', ...competitions])
    .where('events.status', 'in', heldStatuses);
  if (status === 'none') fitting = fitting.where('schemes.id', 'is', null);
  else if (status !== '') fitting = fitting.where('schemes.status', '=', status);
  if (text !== '') {
    const pattern = `%${escapedForLike(text)}%`;
    fitting = fitting.where(
      sql<boolean>`(events.name like ${pattern} escape '!' or events.code like ${pattern.toUpperCase()} escape '!')`,
    );
  }
  const { total } = await fitting
    .select((is) => is.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const [order, direction] = directed(sort || '-competition');
  const rows = await fitting
    .select([
      'events.id',
      'events.code',
      'events.name',
      'events.entrants',
      'events.competition_id',
      'competitions.name as competition',
      'schemes.status',
      'schemes.number',
      'schemes.total',
    ])
    .orderBy(order === 'competition' ? 'competitions.starts_on' : 'events.code', direction)
    .orderBy('events.code')
    .orderBy('events.id')
    .limit(per_page)
    .offset((page - 1) * per_page)
    .execute();
  return {
    data: rows.map((row) => ({
      id: row.id,
      event: { id: row.id, code: row.code, name: row.name, group: row.entrants },
      competition: { id: row.competition_id, name: row.competition },
      status: row.status === 'draft' || row.status === 'fixed' ? row.status : 'none',
      number: row.number ?? 0,
      total: row.total ?? 0,
    })),
    meta: { pagination: pageOf(total, rows.length, { page, per_page }) },
  };
}

/** Adds an audit row for an act on the scheme of an event. */
const note = (
  db: Database,
  { event }: HeldEvent,
  told: { action: string; actor: string; before?: string; after: string; reason: string; at: number },
) =>
  audit(db, {
    object: 'scheme',
    object_id: event.id,
    action: told.action,
    actor_id: told.actor,
    capacity: 'organiser',
    before: told.before ?? '',
    after: told.after,
    reason: told.reason,
    at: told.at,
  });

/** Returns the values of the columns that store a content. */
const written = (given: SchemeContent) => {
  const { modules, penalties, ties, last, awards } = sortedContent(given);
  return { content: JSON.stringify({ modules, penalties, ties, last, awards }), total: totalOf({ modules }) };
};

/**
 * Replaces the content of the draft. Creates the draft if the event has no version yet.
 * @param isDry checks whether the content can be written, and writes nothing
 * @throws ApiError 404, 403; 409 if the scheme is fixed or the version is outdated
 */
export async function saveScheme(
  { db, clock }: Parts,
  userId: string,
  eventId: string,
  { version, ...content }: SchemeContent & { version: number },
  { action = 'scheme.change', isDry = false } = {},
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const held = await requireOwn(transaction, userId, eventId);
    const row = await liveScheme(transaction, eventId);
    if ((row?.version ?? 0) !== version) throw stale();
    const now = clock();
    const event = { type: 'scheme.change', by: 'organiser', facts: factsOf(held, now) } as const;
    const move = row === undefined ? begin('schemes', event) : requireMove('schemes', row.status, event);
    if (isDry) return;
    const next = written(content);
    if (row === undefined) {
      const made = { id: randomKey(), event_id: eventId, number: 1, status: move.status };
      await transaction
        .insertInto('schemes')
        .values({ ...made, ...next })
        .execute();
    } else await write(transaction, move, { id: row.id, version }, next);
    const reason = `${held.event.code} ${next.total}`;
    await note(transaction, held, { action, actor: userId, after: move.after, reason, at: now });
  });
}

/** Returns the draft or fixed scheme for an act in the same transaction, after a check of its version. */
async function requireLive(transaction: Database, eventId: string, version: number): Promise<SchemeRow> {
  const row = await liveScheme(transaction, eventId);
  if (row?.version !== version) throw stale();
  return row;
}

/**
 * Fixes the draft.
 * @throws ApiError 404, 403; 409 if there is no draft or the version is outdated; 422 `modules` naming what
 * is missing
 */
export async function fixScheme(
  { db, clock }: Parts,
  userId: string,
  eventId: string,
  version: number,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const held = await requireOwn(transaction, userId, eventId);
    const row = await requireLive(transaction, eventId, version);
    const now = clock();
    const missing = missingIn(contentOf(row));
    const asked = (isComplete: boolean) => {
      const event: SchemeEvent = {
        type: 'scheme.fix',
        by: 'organiser',
        facts: factsOf(held, now),
        isComplete,
      };
      return moveOf('schemes', row.status, event);
    };
    const move = asked(missing.length === 0);
    if (move === null) {
      throw asked(true) === null
        ? conflict()
        : invalid({ modules: [...new Set(missing.map(({ fault }) => fault))] });
    }
    await write(transaction, move, { id: row.id, version }, { fixed_at: now });
    const told = { actor: userId, before: row.status, after: move.after, reason: held.event.code, at: now };
    await note(transaction, held, { action: 'scheme.fix', ...told });
    // The signed chain holds the digest, so that `check` finds a fixed scheme that is changed later.
    await auditSystem(transaction, {
      object: 'schemeContent',
      object_id: row.id,
      action: 'scheme.digest',
      before: '',
      after: textDigest(row.content),
      at: now,
    });
  });
}

/**
 * Replaces the fixed version. The next version starts as a copy of it.
 * @throws ApiError 404, 403; 409 if no version is fixed, a mark has been given, or the version is outdated
 */
export async function replaceScheme(
  { db, clock }: Parts,
  userId: string,
  eventId: string,
  { version, reason }: { version: number; reason: string },
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const held = await requireOwn(transaction, userId, eventId);
    const row = await requireLive(transaction, eventId, version);
    const now = clock();
    const by = { by: 'organiser', facts: factsOf(held, now) } as const;
    const move = requireMove('schemes', row.status, { type: 'scheme.replace', ...by, reason });
    await write(transaction, move, { id: row.id, version }, { reason });
    await transaction
      .insertInto('schemes')
      .values({
        id: randomKey(),
        event_id: eventId,
        number: row.number + 1,
        status: begin('schemes', { type: 'scheme.change', ...by }).status,
        content: row.content,
        total: row.total,
        // Higher than every `version` of the replaced row. Otherwise a client can save changes of the
        // replaced row over this one.
        version: row.version + 2,
      })
      .execute();
    const told = { actor: userId, before: row.status, after: move.after, reason, at: now };
    await note(transaction, held, { action: 'scheme.replace', ...told });
  });
}
