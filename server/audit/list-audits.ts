import { chinaInstant } from '../competition/competitions.ts';
import { sql } from 'kysely';
import type { ApiParts } from '../context.ts';
import { auditObjects, type AuditList, type AuditQuery } from '../contract/audit/audit-row.ts';
import type { Database } from '../db/open-database.ts';
import { aboutEvent, dutyAt } from '../duty/assignment-rows.ts';
import { notFound } from '../kit/api-error.ts';
import { directed } from '../kit/list/list-order.ts';
import { pageOf } from '../kit/list/list-page.ts';
import { chainHash, FIRST_PREVIOUS } from './audit-hash.ts';
import { changedTexts } from './erased-texts.ts';
import { aboutEvents } from './record-objects.ts';

/**
 * A row of the log with its link of the chain. The links of the requested page are verified by recomputation.
 */

type Row = Awaited<ReturnType<typeof readRows>>[number];

const fittingRows = (db: Database, { event, object, object_id }: AuditQuery) =>
  db
    .selectFrom('audit_log as log')
    .where(aboutEvents(db, [event], object === '' ? auditObjects : [object]))
    .$if(object_id !== '', (all) => all.where('log.object_id', '=', object_id));

/** The name of the account that acted. An account that signs in by phone has none before it has a profile. */
const actorName = sql<string | null>`coalesce(nullif(users.name, ''), users.username)`;

/** Acts with equal sort values are sorted by time, the latest first. */
const readRows = (db: Database, query: AuditQuery) => {
  const [order, direction] = directed(query.sort || '-at');
  const column =
    order === 'actor' ? sql<string>`coalesce(${actorName}, '')` : sql.ref<string>(`log.${order}`);
  const last = order === 'at' ? direction : 'desc';
  return fittingRows(db, query)
    .leftJoin('audit_chain as chain', 'chain.audit_id', 'log.id')
    .leftJoin('users', 'users.id', 'log.actor_id')
    .select(['log.id', 'log.object', 'log.object_id', 'log.action', 'log.actor_id', 'log.capacity'])
    .select(['log.before', 'log.after', 'log.reason', 'log.at', actorName.as('actor')])
    .select(['chain.seq', 'chain.hash', 'chain.before_sha256', 'chain.after_sha256', 'chain.reason_sha256'])
    .orderBy(column, direction)
    .orderBy('log.at', last)
    .orderBy('log.id', last)
    .limit(query.per_page)
    .offset((query.page - 1) * query.per_page)
    .execute();
};

/** Returns the hash before each row, by the `seq` of the row. */
async function previousOf(db: Database, rows: readonly Row[]): Promise<ReadonlyMap<number, string>> {
  const before = rows.flatMap(({ seq }) => (seq === null || seq === 1 ? [] : [seq - 1]));
  const links = await db
    .selectFrom('audit_chain')
    .select(['seq', 'hash'])
    .where('seq', 'in', [0, ...before])
    .execute();
  return new Map([[1, FIRST_PREVIOUS], ...links.map(({ seq, hash }) => [seq + 1, hash] as const)]);
}

/** Checks the link of a row. The texts are checked by {@link changedTexts}. */
function isLinkedTo(row: Row & { readonly seq: number }, previous: string | undefined): boolean {
  if (previous === undefined) return false;
  const digests = {
    before: row.before_sha256 ?? '',
    after: row.after_sha256 ?? '',
    reason: row.reason_sha256 ?? '',
  };
  return chainHash(previous, row.seq, row, digests) === row.hash;
}

const isLinked = (row: Row): row is Row & { readonly seq: number } => row.seq !== null;

/**
 * Returns the acts on the records of an event.
 * @throws ApiError 404 unless the user is the supervisor of the event
 */
export async function listAudits(
  { db, clock }: Pick<ApiParts, 'db' | 'clock'>,
  userId: string,
  query: AuditQuery,
): Promise<AuditList> {
  const { event, competition } = await aboutEvent(db, query.event, clock());
  const duty = await dutyAt(db, userId, event.id);
  if (duty?.capacity !== 'supervisor') throw notFound();
  const { total } = await fittingRows(db, query)
    .select((is) => is.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await readRows(db, query);
  const previous = await previousOf(db, rows);
  const changed = await changedTexts(db, rows.filter(isLinked));
  const stateOf = (row: Row) => {
    if (!isLinked(row)) return 'waits';
    return isLinkedTo(row, previous.get(row.seq)) && !changed.has(row.id) ? 'agrees' : 'differs';
  };
  return {
    data: rows.map((row) => ({
      id: row.id,
      seq: row.seq ?? 0,
      hash: row.hash ?? '',
      state: stateOf(row),
      object: auditObjects.find((one) => one === row.object) ?? 'competitionEvent',
      object_id: row.object_id,
      action: row.action,
      actor: row.actor ?? '',
      capacity: row.capacity,
      before: row.before,
      after: row.after,
      reason: row.reason,
      at: chinaInstant(row.at),
    })),
    meta: {
      event: { id: event.id, code: event.code, name: event.name },
      competition: { id: competition.id, name: competition.name },
      pagination: pageOf(total, rows.length, query),
    },
  };
}
