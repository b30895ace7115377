import { sql } from 'kysely';
import { isFor } from '../announcement/notice-rows.ts';
import type { Database } from '../db/open-database.ts';
import type { AccessScope } from '../entry/access-scope.ts';

/** Technical documents that somebody may look at. */

/**
 * What has been published for somebody: their notice is for them, out, and not withdrawn. Its time tells both those
 * that are in force and those that were.
 */
const isOut = (userId: string, now: number) => sql<boolean>`(
  document.status in ('published', 'replaced') and exists (
    select 1 from notices as notice
    where notice.id = document.notice_id and notice.revision > 0 and notice.status <> 'withdrawn'
      and notice.shown_at <= ${now} and ${isFor(userId)}))`;

/** Every version with its event: to whom holds the competition all of them, to others those published for them. */
export const readableDocuments = (db: Database, { userId, competitions }: AccessScope, now: number) =>
  db
    .selectFrom('technical_documents as document')
    .innerJoin('competition_events as event', 'event.id', 'document.event_id')
    .where((is) => is.or([is('event.competition_id', 'in', ['', ...competitions]), isOut(userId, now)]));

/**
 * The version in force for somebody: published for them, and no later one is out. One that waits for its time has
 * replaced the one before already, which stays in force until then.
 */
export const currentDocuments = (db: Database, userId: string, now: number) =>
  db
    .selectFrom('technical_documents as document')
    .innerJoin('competition_events as event', 'event.id', 'document.event_id')
    .where(isOut(userId, now))
    .where(
      sql<boolean>`(document.status = 'published' or exists (
        select 1 from technical_documents as next
        where next.event_id = document.event_id and next.status = 'published' and next.published_at > ${now}))`,
    )
    .where(
      sql<boolean>`not exists (
        select 1 from technical_documents as later
        where later.event_id = document.event_id and later.number > document.number
          and later.status in ('published', 'replaced') and later.published_at <= ${now})`,
    );
