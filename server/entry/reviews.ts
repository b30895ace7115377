import { sql, type RawBuilder } from 'kysely';
import * as v from 'valibot';
import type { EntryEvent } from '../../machines/entry/entry.machine.ts';
import { ApiError, forbidden } from '../kit/api-error.ts';
import type { ApiParts } from '../context.ts';
import { entryQuery } from '../contract/entry/entry.ts';
import { errorCodes } from '../contract/kit/error-codes.ts';
import {
  PREVIEWED_AT_MOST,
  type BulkAct,
  type BulkObstacle,
  type BulkPreview,
  type BulkPreviewQuery,
  type BulkResult,
  type BulkReview,
  type NextReview,
  type NextReviewQuery,
} from '../contract/entry/review.ts';
import type { Database } from '../db/open-database.ts';
import { capacitiesOf } from './reading/capacities.ts';
import { columns, findRow, rows, type Row } from './reading/entry-rows.ts';
import { factsOf } from './reading/entry-facts.ts';
import { fittingEntries, undecided } from './reading/entry-filters.ts';
import { moveEntry, type Deed } from './moving/move-entry.ts';
import { usedOf } from './moving/places.ts';
import { moveOf } from '../db/move.ts';
import { withIdentity } from '../secret/opened-identity.ts';
import { requireWithin } from '../kit/rate-limits.ts';
import { accessScopeOf, type AccessScope } from './access-scope.ts';
import { membersOf } from './team/team-members.ts';

/** The maximum number of previews of one account. Each preview reads some hundreds of entries. */
const PREVIEWS_PER_ACCOUNT = { hits: 60, milliseconds: 10 * 60_000 };

/** A filter that matches all entries. */
const everything = v.parse(v.omit(entryQuery, ['page', 'per_page', 'order']), {});

/** Returns the condition for entries of other users that wait for an act of the account. */
const waitingFor = (accessScope: AccessScope): RawBuilder<boolean> =>
  accessScope.acts
    ? sql<boolean>`(entry.user_id <> ${accessScope.userId} and ${undecided(accessScope)})`
    : sql<boolean>`1 = 0`;

/**
 * Returns the access scope of an account that endorses or reviews entries.
 * @throws ApiError 403 for all other accounts
 */
async function requireAccessScope(db: Database, userId: string): Promise<AccessScope> {
  const accessScope = await accessScopeOf(db, userId);
  if (!accessScope.acts || (accessScope.units.length === 0 && accessScope.competitions.length === 0))
    throw forbidden();
  return accessScope;
}

/** Returns the query for the entries that wait for an account and match a filter. */
const waiting = (db: Database, accessScope: AccessScope, filter: Omit<NextReviewQuery, 'after'>) =>
  fittingEntries(db, accessScope, { ...filter, status: '' }).where(waitingFor(accessScope));

/**
 * Returns the next entry that waits for an account, in the order of submission after the given one. After the
 * last entry it returns the first one.
 * @throws ApiError 403
 */
export async function findNext(
  db: Database,
  userId: string,
  { after, ...filter }: NextReviewQuery,
): Promise<NextReview> {
  const accessScope = await requireAccessScope(db, userId);
  const { total } = await waiting(db, accessScope, filter)
    .select((is) => is.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const first = (condition: RawBuilder<boolean>) =>
    waiting(db, accessScope, filter)
      .select('entry.id')
      .where(condition)
      .orderBy('entry.submitted_at')
      .orderBy('entry.id')
      .limit(1)
      .executeTakeFirst();
  const seen =
    after === ''
      ? undefined
      : // The query uses the same access scope, so an entry that the account cannot see has no position in the order.
        await fittingEntries(db, accessScope, everything)
          .select('entry.submitted_at')
          .where('entry.id', '=', after)
          .executeTakeFirst();
  const later =
    seen?.submitted_at == null
      ? undefined
      : await first(sql<boolean>`(entry.submitted_at, entry.id) > (${seen.submitted_at}, ${after})`);
  const next = later ?? (await first(sql<boolean>`1 = 1`));
  return { id: next?.id ?? '', waiting: total };
}

/** The acts for many entries at once. They need no reason for each entry. */
const events: Readonly<Record<BulkAct, Deed['event']>> = {
  endorse: (by, facts) => ({ type: 'entry.endorse', by, facts }),
  approve: (by, facts) => ({ type: 'entry.approve', by, facts, reason: '' }),
};

/** Returns the obstacle to an act by the chart of an entry; '' if there is none. */
function obstacleTo(row: Row, accessScope: AccessScope, act: BulkAct, now: number): BulkObstacle | '' {
  const capacities = capacitiesOf(row, accessScope);
  if (capacities.length === 0) return 'gone';
  const facts = factsOf(row, now);
  const may = (event: (by: (typeof capacities)[number]) => EntryEvent) =>
    capacities.some((by) => moveOf('entries', row.status, event(by)) !== null);
  if (may((by) => events[act](by, facts))) return '';
  if (capacities.includes('owner')) return 'own';
  if (facts.isFrozen) return 'frozen';
  return may((by) => ({ type: 'entry.approve', by, facts, reason: 'given' })) && act === 'approve'
    ? 'checks'
    : 'status';
}

/**
 * Returns the expected result of an act on many entries, in the order of its execution.
 * @throws ApiError 403; 429 if the account has requested too many previews
 */
export async function previewBulk(
  { db, clock, sealing }: Pick<ApiParts, 'db' | 'clock' | 'sealing'>,
  userId: string,
  { act, ids, ...filter }: BulkPreviewQuery,
): Promise<BulkPreview> {
  const now = clock();
  const accessScope = await requireAccessScope(db, userId);
  await requireWithin(db, `reviewPreviews:${userId}`, PREVIEWS_PER_ACCOUNT, now);
  const chosen = [...new Set(ids)];
  const wanted =
    chosen.length > 0
      ? fittingEntries(db, accessScope, everything).where('entry.id', 'in', chosen)
      : waiting(db, accessScope, filter);
  const { total } = await wanted
    .select((is) => is.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const page = wanted
    .select('entry.id')
    .orderBy('entry.submitted_at')
    .orderBy('entry.id')
    .limit(PREVIEWED_AT_MOST);
  const found = await rows(db)
    .select(columns)
    .where('entry.id', 'in', (is) => is.selectFrom(page.as('page')).select('page.id'))
    .orderBy('entry.submitted_at')
    .orderBy('entry.id')
    .execute();
  const teams = await membersOf(db, sealing, found);
  const places = await placesLeft(db, act === 'endorse' ? found : []);
  const entries = found.map((one) => {
    const row: Row = { ...withIdentity(sealing, one), team: teams.get(one.id) ?? [] };
    let obstacle = obstacleTo(row, accessScope, act, now);
    const place = `${row.event_id} ${row.organisation_id ?? ''}`;
    const left = places.get(place);
    if (obstacle === '' && left !== undefined) {
      if (left <= 0) obstacle = 'quota';
      places.set(place, left - 1);
    }
    return {
      id: row.id,
      version: row.version,
      no: row.no ?? '',
      real_name: row.real_name,
      team: row.team.map(({ real_name }) => real_name),
      event: row.event_name,
      obstacle,
    };
  });
  return { total: chosen.length > 0 ? entries.length : total, entries };
}

/**
 * Returns the number of entries that units can still endorse, by event and unit. Pairs without a limit are
 * missing.
 */
async function placesLeft(
  db: Database,
  found: readonly Pick<Row, 'event_id' | 'competition_id' | 'organisation_id' | 'per_unit'>[],
): Promise<Map<string, number>> {
  const used = new Map<string, Awaited<ReturnType<typeof usedOf>>>();
  const left = new Map<string, number>();
  for (const { event_id, competition_id, organisation_id, per_unit } of found) {
    if (per_unit === 0 || organisation_id === null) continue;
    const scope = `${competition_id} ${organisation_id}`;
    const counted = used.get(scope) ?? (await usedOf(db, competition_id, organisation_id));
    used.set(scope, counted);
    left.set(`${event_id} ${organisation_id}`, per_unit - (counted.get(event_id) ?? 0));
  }
  return left;
}

/** The obstacle of one entry, by the error code of its act. */
const refusals: Readonly<Record<number, BulkObstacle>> = {
  [errorCodes.stale]: 'stale',
  [errorCodes.full]: 'quota',
  [errorCodes.notFound]: 'gone',
  [errorCodes.forbidden]: 'own',
};

/**
 * Endorses or approves entries one after the other, each by its chart in a separate transaction. A refused
 * entry does not affect the others. An entry that the same request has already changed counts as done.
 * @throws ApiError 403
 */
export async function reviewBulk(
  parts: Pick<ApiParts, 'db' | 'clock' | 'sealing'>,
  userId: string,
  { act, entries }: BulkReview,
): Promise<BulkResult> {
  const accessScope = await requireAccessScope(parts.db, userId);
  const results: BulkResult['results'] = [];
  for (const { id, version } of entries) {
    results.push({ id, obstacle: await attempt(parts, accessScope, { id, version, act }) });
  }
  return { results };
}

async function attempt(
  parts: Pick<ApiParts, 'db' | 'clock' | 'sealing'>,
  accessScope: AccessScope,
  { id, version, act }: { id: string; version: number; act: BulkAct },
): Promise<BulkObstacle | ''> {
  const { db, sealing, clock } = parts;
  try {
    await moveEntry(parts, accessScope.userId, id, { version, reason: '', event: events[act] });
    return '';
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const row = await findRow(db, sealing, id);
    const code = error.details.code;
    if (row === undefined || code === errorCodes.notFound) return 'gone';
    const after = { endorse: 'endorsed', approve: 'approved' } as const;
    if (code === errorCodes.stale && row.version === version + 1 && row.status === after[act]) {
      return (await wasDoneBy(db, id, accessScope.userId, `entry.${act}`)) ? '' : 'stale';
    }
    if (code === errorCodes.conflict) return obstacleTo(row, accessScope, act, clock()) || 'other';
    return refusals[code] ?? 'other';
  }
}

/** Checks whether the last act on the entry was this act of this account. */
async function wasDoneBy(db: Database, id: string, userId: string, action: string): Promise<boolean> {
  const last = await db
    .selectFrom('audit_log')
    .select(['action', 'actor_id'])
    .where('object', '=', 'entry')
    .where('object_id', '=', id)
    .where('action', 'like', 'entry.%')
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.action === action && last.actor_id === userId;
}
