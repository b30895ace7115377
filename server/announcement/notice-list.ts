import { sql } from 'kysely';
import type { NoticeList, NoticeQuery } from '../contract/official-notice.ts';
import type { Database } from '../db/open-database.ts';
import { chinaInstant } from '../competition/competitions.ts';
import { directed } from '../kit/list/list-order.ts';
import {
  inNoticePhase,
  inReadPhase,
  managed,
  noticePhase,
  noticeAccessScope,
  noticesWithCurrent,
  numberOf,
  readableNotices,
  readPhase,
} from './notice-rows.ts';
import { escapedForLike, pageOf } from '../kit/list/list-page.ts';
import { instantOf } from './notice-contents.ts';

/** Lists of notices, and the number of unread ones. */

/**
 * Returns one page of notices: for readers the pinned ones first and then the latest, for managers those they
 * write or decide on.
 */
export async function listNotices(
  db: Database,
  userId: string,
  query: NoticeQuery,
  now: number,
): Promise<NoticeList> {
  const accessScope = await noticeAccessScope(db, userId);
  const { side, status, text, page, per_page } = query;
  const [order, direction] = directed(query.sort || '-at');
  const isReading = side === 'read';
  let fitting = isReading
    ? readableNotices(db, userId, now)
    : noticesWithCurrent(db).where(managed(accessScope));
  if (status !== '') fitting = fitting.where((isReading ? inReadPhase : inNoticePhase)(status, now));
  if (text !== '') {
    const pattern = `%${escapedForLike(text)}%`;
    fitting = fitting.where(
      sql<boolean>`((notice.doc_no <> notice.id and notice.doc_no like ${pattern} escape '!') or exists (
        select 1 from notice_revisions as named where named.notice_id = notice.id
        and named.revision = ${sql.ref(isReading ? 'notice.revision' : 'notice.working')}
        and named.title like ${pattern} escape '!'))`,
    );
  }
  const { total } = await fitting
    .select((is) => is.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await fitting
    .innerJoin('notice_revisions as shown', (join) =>
      join
        .onRef('shown.notice_id', '=', 'notice.id')
        .onRef('shown.revision', '=', isReading ? 'notice.revision' : 'notice.working'),
    )
    .innerJoin('competitions', 'competitions.id', 'notice.competition_id')
    .innerJoin('organisations', 'organisations.id', 'notice.organisation_id')
    .leftJoin('notice_reads as done', (join) =>
      join
        .onRef('done.notice_id', '=', 'notice.id')
        .onRef('done.revision', '=', 'notice.revision')
        .on('done.user_id', '=', userId),
    )
    .selectAll('notice')
    .select([
      'current.expire_at',
      'shown.title',
      'shown.need_ack',
      'competitions.name as competition',
      'organisations.name as issuer',
      'done.read_at',
      'done.acked_at',
    ])
    // A requested order applies without exceptions, so pinned notices come first only if no order is
    // requested.
    .$if(isReading && query.sort === '', (one) =>
      one.orderBy((is) =>
        is
          .case()
          .when(is.and([is('notice.pinned_at', 'is not', null), inReadPhase('published', now)]))
          .then(0)
          .else(1)
          .end(),
      ),
    )
    .orderBy(
      order === 'at'
        ? isReading
          ? 'notice.shown_at'
          : 'notice.updated_at'
        : order === 'title'
          ? 'shown.title'
          : 'organisations.name',
      direction,
    )
    .orderBy('notice.id')
    .limit(per_page)
    .offset((page - 1) * per_page)
    .execute();
  return {
    data: rows.map((row) => ({
      id: row.id,
      doc_no: numberOf(row),
      title: row.title,
      competition: row.competition,
      issuer: row.issuer,
      status: (isReading ? readPhase : noticePhase)(row, now),
      revision: row.revision,
      shown_at: instantOf(row.shown_at),
      expire_at: instantOf(row.expire_at),
      updated_at: chinaInstant(row.updated_at),
      need_ack: row.need_ack === 1,
      is_pinned: row.pinned_at !== null && readPhase(row, now) === 'published',
      is_read: row.read_at !== null,
      is_acked: row.acked_at !== null,
    })),
    meta: {
      pagination: pageOf(total, rows.length, query),
      can_write: accessScope.acts && accessScope.issuers.length > 0,
      server_time: chinaInstant(now),
    },
  };
}

/** Returns the number of notices in force whose current revision the user has not opened. */
export async function countUnread(db: Database, userId: string, now: number): Promise<number> {
  const { count } = await readableNotices(db, userId, now)
    .where(inReadPhase('published', now))
    .where((is) =>
      is.not(
        is.exists(
          is
            .selectFrom('notice_reads as done')
            .select('done.user_id')
            .whereRef('done.notice_id', '=', 'notice.id')
            .whereRef('done.revision', '=', 'notice.revision')
            .where('done.user_id', '=', userId),
        ),
      ),
    )
    .select((is) => is.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
