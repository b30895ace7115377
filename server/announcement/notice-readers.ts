import type { I18n } from '@lingui/core';
import { t } from '@lingui/macro';
import { sql } from 'kysely';
import { forbidden, stale } from '../kit/api-error.ts';
import type { ApiParts } from '../context.ts';
import type { NoticeReaders, ReaderExport, ReaderQuery } from '../contract/notice-readers.ts';
import type { Database } from '../db/open-database.ts';
import type { Attachment } from '../kit/answer/attachment.ts';
import { audit } from '../kit/audit.ts';
import { chinaDay } from '../competition/competitions.ts';
import { directed } from '../kit/list/list-order.ts';
import {
  requireLocked,
  requireNotice,
  noticeAccessScope,
  readersOf,
  readPhase,
  type NoticeRow,
} from './notice-rows.ts';
import { minuteCell } from '../sheet/minute-cell.ts';
import { moveOf } from '../db/move.ts';
import { likeName, pageOf } from '../kit/list/list-page.ts';
import { requireActor, note } from './notice-acts.ts';
import { instantOf } from './notice-contents.ts';
import { writeWorkbook } from '../sheet/sheet-writer.ts';

type Parts = Pick<ApiParts, 'db' | 'clock'>;

const ROWS_AT_MOST = 10_000;

/** Selects the active accounts that the revision in force is for, with their reading state. */
const readersWith = (db: Database, { id, revision }: Pick<NoticeRow, 'id' | 'revision'>) =>
  db
    .selectFrom('users')
    .leftJoin('notice_reads as done', (join) =>
      join
        .onRef('done.user_id', '=', 'users.id')
        .on('done.notice_id', '=', id)
        .on('done.revision', '=', revision),
    )
    .where('users.status', '=', 'active')
    .where(sql<boolean>`users.id in ${readersOf(id, revision)}`);

/** Selects the readers in a state whose name or unit contains the text. */
function fittingReaders(db: Database, row: NoticeRow, { state, text }: Pick<ReaderQuery, 'state' | 'text'>) {
  let readers = readersWith(db, row);
  if (state === 'unread') readers = readers.where('done.read_at', 'is', null);
  if (state === 'read') readers = readers.where('done.read_at', 'is not', null);
  if (state === 'acked') readers = readers.where('done.acked_at', 'is not', null);
  if (text === '') return readers;
  const pattern = likeName(text.toLowerCase());
  return readers.where(
    sql<boolean>`(lower(users.name) like ${pattern} escape '!' or exists (
      select 1 from confirmed_affiliations as of, organisations as unit
      where of.user_id = users.id and unit.id = of.organisation_id
      and lower(unit.name) like ${pattern} escape '!'))`,
  );
}

/**
 * Returns the sort expression of a column. Readers without a time sort before the others on both databases.
 */
const ordered = (column: 'username' | 'name' | 'read_at' | 'acked_at') =>
  column === 'read_at' || column === 'acked_at'
    ? sql`coalesce(${sql.ref(`done.${column}`)}, 0)`
    : sql.ref(`users.${column}`);

/** Selects the columns of a row in the list. */
const shown = (readers: ReturnType<typeof readersWith>) =>
  readers
    .select((is) => [
      'users.id',
      'users.name',
      'users.username',
      'done.read_at',
      'done.acked_at',
      is
        .selectFrom('confirmed_affiliations as of')
        .innerJoin('organisations', 'organisations.id', 'of.organisation_id')
        .whereRef('of.user_id', '=', 'users.id')
        .select('organisations.name')
        .orderBy('of.position')
        .limit(1)
        .as('organisation'),
    ])
    .orderBy('users.username');

/** Returns the facts that the chart needs for a reminder. */
async function readingOf(db: Database, row: NoticeRow, now: number) {
  const revision = await db
    .selectFrom('notice_revisions')
    .select(['need_ack', 'told_up_to', 'reminded_at'])
    .where('notice_id', '=', row.id)
    .where('revision', '=', row.revision)
    .executeTakeFirst();
  const { waiting } = await readersWith(db, row)
    .where(revision?.need_ack === 1 ? 'done.acked_at' : 'done.read_at', 'is', null)
    .select((is) => is.fn.countAll<number>().as('waiting'))
    .executeTakeFirstOrThrow();
  return {
    at: now,
    isOut: readPhase(row, now) === 'published' && row.revision > 0,
    isCalling: revision !== undefined && revision.told_up_to !== null,
    waiting,
    remindedAt: revision?.reminded_at ?? null,
  };
}

/**
 * Returns the readers of the revision in force with their reading state, for users who write or decide on the
 * notice.
 * @throws ApiError 404; 403 for its readers
 */
export async function listReaders(
  { db, clock }: Parts,
  userId: string,
  id: string,
  query: ReaderQuery,
): Promise<NoticeReaders> {
  const now = clock();
  const { row, isManager, capacities } = await requireNotice(
    db,
    await noticeAccessScope(db, userId),
    id,
    now,
  );
  if (!isManager) throw forbidden();
  const { page, per_page } = query;
  const counts = await readersWith(db, row)
    .select((is) => [
      is.fn.countAll<number>().as('readers'),
      is.fn.count<number>('done.read_at').as('read'),
      is.fn.count<number>('done.acked_at').as('acked'),
    ])
    .executeTakeFirstOrThrow();
  const fitting = fittingReaders(db, row, query);
  const { total } = await fitting
    .select((is) => is.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const [order, direction] = directed(query.sort || 'username');
  const rows = await shown(fitting.orderBy(ordered(order), direction))
    .limit(per_page)
    .offset((page - 1) * per_page)
    .execute();
  const reading = await readingOf(db, row, now);
  return {
    data: rows.map((one) => ({
      id: one.id,
      name: one.name || one.username,
      organisation: one.organisation ?? '',
      read_at: instantOf(one.read_at),
      acked_at: instantOf(one.acked_at),
    })),
    counts: { readers: counts.readers, read: counts.read, acked: counts.acked },
    reminder: {
      may: capacities.some(
        (by) => moveOf('notices', row.status, { type: 'officialNotice.remind', by, reading }) !== null,
      ),
      waiting: reading.waiting,
      at: instantOf(reading.remindedAt),
      revision: row.revision,
    },
    meta: { pagination: pageOf(total, rows.length, query) },
  };
}

/**
 * Schedules a reminder for the readers who have not read the revision in force, or have not acknowledged it
 * if that is required. The messages are sent in portions (announcement/urging.ts).
 * @throws ApiError 404; 403 for readers and viewers; 409 if no reader waits, the last reminder is less than a
 *   day old, or the notice has a new revision
 */
export async function remindReaders(
  { db, clock }: Parts,
  userId: string,
  id: string,
  revision: number,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const seen = await requireLocked(transaction, userId, id, clock);
    const { row, now } = seen;
    if (!seen.isManager) throw forbidden();
    if (row.revision !== revision) throw stale();
    const reading = await readingOf(transaction, row, now);
    const { by } = requireActor(seen, now, (one) => ({ type: 'officialNotice.remind', by: one, reading }));
    await transaction
      .updateTable('notice_revisions')
      .set({ reminded_at: now, told_up_to: '' })
      .where('notice_id', '=', id)
      .where('revision', '=', revision)
      .execute();
    const reason = String(reading.waiting);
    await note(transaction, { id, action: 'officialNotice.remind', actor: userId, by, reason, at: now });
  });
}

/**
 * Exports the readers of a list as a spreadsheet. The export is recorded in the audit log.
 * @throws ApiError 404; 403 for its readers
 */
export async function exportReaders(
  { db }: Parts,
  userId: string,
  { id, ...filters }: ReaderExport & { id: string },
  { i18n, now }: { i18n: I18n; now: number },
): Promise<Attachment> {
  const { found, title } = await db.transaction().execute(async (transaction) => {
    const accessScope = await noticeAccessScope(transaction, userId);
    const { row, isManager } = await requireNotice(transaction, accessScope, id, now);
    if (!isManager) throw forbidden();
    const revision = await transaction
      .selectFrom('notice_revisions')
      .select('title')
      .where('notice_id', '=', id)
      .where('revision', '=', row.revision)
      .executeTakeFirst();
    const rows = await shown(fittingReaders(transaction, row, filters))
      .limit(ROWS_AT_MOST)
      .execute();
    await audit(transaction, {
      object: 'notice',
      object_id: id,
      action: 'officialNotice.export',
      actor_id: userId,
      capacity: accessScope.held.includes(row.competition_id) ? 'organiser' : 'author',
      before: JSON.stringify(filters),
      after: String(rows.length),
      reason: '',
      at: now,
    });
    return { found: rows, title: revision?.title ?? '' };
  });
  const named = {
    name: `${title.replaceAll(/[\\/:*?"<>|]/g, ' ')} ${t(i18n)`Readers`}`,
    plain: `readers-${chinaDay(now)}`,
  };
  return writeWorkbook(named, [
    {
      name: t(i18n)`Readers`,
      widths: [16, 36, 20, 20],
      heads: [t(i18n)`Name`, t(i18n)`Unit`, t(i18n)`Opened`, t(i18n)`Took note`],
      lines: found.map((one) => ({
        cells: [
          one.name || one.username,
          one.organisation ?? '',
          minuteCell(one.read_at),
          minuteCell(one.acked_at),
        ],
      })),
    },
  ]);
}
