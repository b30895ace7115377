import { conflict, forbidden, notFound, stale } from '../kit/api-error.ts';
import type { OfficialNotice } from '../contract/official-notice.ts';
import type { Database } from '../db/open-database.ts';
import { chinaInstant } from '../competition/competitions.ts';
import {
  requireLocked,
  requireNotice,
  noticePhase,
  noticeAccessScope,
  numberOf,
  readPhase,
  type NoticeRow,
} from './notice-rows.ts';
import { instantOf, contentOf } from './notice-contents.ts';
import { type Parts, noticeFactsOf } from './notice-acts.ts';

/** Opening of a notice by readers and managers, and its acknowledgement by readers. */

const LOGGED_AT_MOST = 50;

/**
 * Returns one notice. For a reader, the revision in force counts as read from then on.
 * @param revision an earlier revision that was in force; undefined for the current one
 * @throws ApiError 404
 */
export async function openNotice(
  { db, clock }: Parts,
  userId: string,
  id: string,
  revision?: number,
): Promise<OfficialNotice> {
  const now = clock();
  const seen = await requireNotice(db, await noticeAccessScope(db, userId), id, now);
  const { row, isManager, isReader, capacities } = seen;
  if (revision !== undefined && revision > row.revision) throw notFound();
  if (isReader) await keepRead(db, { row, userId }, now);
  const names = await db
    .selectFrom('competitions')
    .innerJoin('organisations', (join) => join.on('organisations.id', '=', row.organisation_id))
    .select(['competitions.name as competition', 'organisations.name as issuer'])
    .where('competitions.id', '=', row.competition_id)
    .executeTakeFirstOrThrow();
  const revisions = await db
    .selectFrom('notice_revisions')
    .select(['revision', 'approved_at'])
    .where('notice_id', '=', id)
    .where('revision', '<=', row.revision)
    .orderBy('revision')
    .execute();
  const read = isReader
    ? await db
        .selectFrom('notice_reads')
        .select('acked_at')
        .where('notice_id', '=', id)
        .where('revision', '=', row.revision)
        .where('user_id', '=', userId)
        .executeTakeFirst()
    : undefined;
  return {
    id,
    doc_no: numberOf(row),
    competition: { id: row.competition_id, name: names.competition },
    issuer: names.issuer,
    status: (isManager ? noticePhase : readPhase)(row, now),
    version: row.version,
    revision: row.revision,
    shown_at: instantOf(row.shown_at),
    content: await contentOf(db, id, revision ?? row.revision),
    working: isManager && row.working !== row.revision ? await contentOf(db, id, row.working) : null,
    reason: isManager || row.status === 'withdrawn' ? row.reason : '',
    revisions: revisions.map((one) => ({ revision: one.revision, at: instantOf(one.approved_at) })),
    reader: isReader ? { acked_at: instantOf(read?.acked_at ?? null) } : null,
    capacities: [...capacities],
    facts: await noticeFactsOf(db, row, { userId, now }),
    log: isManager ? await logOf(db, id) : [],
  };
}

async function logOf(db: Database, id: string): Promise<OfficialNotice['log']> {
  const rows = await db
    .selectFrom('audit_log')
    .leftJoin('users', 'users.id', 'audit_log.actor_id')
    .select(['audit_log.at', 'audit_log.action', 'audit_log.reason', 'users.name as actor'])
    .where('audit_log.object', '=', 'notice')
    .where('audit_log.object_id', '=', id)
    .orderBy('audit_log.at', 'desc')
    .orderBy('audit_log.id')
    .limit(LOGGED_AT_MOST)
    .execute();
  return rows.map(({ at, action, actor, reason }) => ({
    at: chinaInstant(at),
    action,
    actor: actor ?? '',
    reason,
  }));
}

async function keepRead(
  db: Database,
  { row, userId, acked_at = null }: { row: NoticeRow; userId: string; acked_at?: number | null },
  now: number,
): Promise<void> {
  await db
    .insertInto('notice_reads')
    .values({ notice_id: row.id, revision: row.revision, user_id: userId, read_at: now, acked_at })
    .onConflict((on) =>
      acked_at === null
        ? on.doNothing()
        : on
            .columns(['notice_id', 'revision', 'user_id'])
            .doUpdateSet({ acked_at })
            // A repeated acknowledgement does not change the time of the first.
            .where('notice_reads.acked_at', 'is', null),
    )
    .execute();
}

/**
 * Stores that a reader has acknowledged the revision in force.
 * @throws ApiError 404; 403 if the notice is not for the user; 409 if no acknowledgement is required, the
 *   notice is no longer in force, or it has a new revision
 */
export async function acknowledgeNotice(
  { db, clock }: Parts,
  userId: string,
  id: string,
  revision: number,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const { row, isReader, now } = await requireLocked(transaction, userId, id, clock);
    if (!isReader) throw forbidden();
    if (row.revision !== revision) throw stale();
    const content = await contentOf(transaction, id, revision);
    if (content?.need_ack !== true || readPhase(row, now) !== 'published') throw conflict();
    await keepRead(transaction, { row, userId, acked_at: now }, now);
  });
}
