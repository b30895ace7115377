import { sql } from 'kysely';
import { isFor } from '../announcement/notice-rows.ts';
import type { Database } from '../db/open-database.ts';
import type { AccessScope } from '../entry/access-scope.ts';

/** Queries for the technical documents that a user may read. */

/**
 * Condition for a document that is published for a user: its notice is for the user, is shown, and is not
 * withdrawn. The condition covers documents in force and replaced ones.
 */
const isOut = (userId: string, now: number) => sql<boolean>`(
  document.status in ('published', 'replaced') and exists (
    select 1 from notices as notice
    where notice.id = document.notice_id and notice.revision > 0 and notice.status <> 'withdrawn'
      and notice.shown_at <= ${now} and ${isFor(userId)}))`;

/**
 * Selects document versions with their events: all versions for the committee that holds the competition,
 * published ones for their readers.
 */
export const readableDocuments = (db: Database, { userId, competitions }: AccessScope, now: number) =>
  db
    .selectFrom('technical_documents as document')
    .innerJoin('competition_events as event', 'event.id', 'document.event_id')
    .where((is) => is.or([is('event.competition_id', 'in', ['', ...competitions]), isOut(userId, now)]));

/**
 * Selects the versions in force for a user: published for the user and not followed by a version that is
 * shown. A scheduled version is stored as the successor already, but the earlier version stays in force until
 * the scheduled time.
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
