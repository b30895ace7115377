import { heldStatuses } from '../contract/competition/competition-making.ts';
import { sql } from 'kysely';
import type { ApiParts } from '../context.ts';
import {
  documentKinds,
  type DocumentList,
  type DocumentQuery,
  type PublishedQuery,
  type TechnicalDocument,
} from '../contract/competition/technical-document.ts';
import type { Database } from '../db/open-database.ts';
import { noticePhase } from '../announcement/notice-rows.ts';
import { accessScopeOf, type AccessScope } from '../entry/access-scope.ts';
import { findFiles } from '../file/stored-files.ts';
import { notFound } from '../kit/api-error.ts';
import { directed } from '../kit/list/list-order.ts';
import { escapedForLike, pageOf } from '../kit/list/list-page.ts';
import { isOver, requireVisible } from '../marking/require-scheme.ts';
import { chinaInstantOrNone } from './competitions.ts';
import { currentDocuments, readableDocuments } from './document-rows.ts';
import { isNoticeOpen } from './document-writing.ts';

/** Reading of technical documents by committees and readers. */

type Parts = Pick<ApiParts, 'db' | 'clock'>;

/** Returns the versions of an event that a user may read, the latest first. */
const versionsOf = (db: Database, accessScope: AccessScope, eventId: string, now: number) =>
  readableDocuments(db, accessScope, now)
    .selectAll('document')
    .where('event.id', '=', eventId)
    .orderBy('document.number', 'desc')
    .execute();

type Row = Awaited<ReturnType<typeof versionsOf>>[number];

async function filesOf(db: Database, documentId: string): Promise<TechnicalDocument['files']> {
  const rows = await db
    .selectFrom('technical_document_files')
    .selectAll()
    .where('document_id', '=', documentId)
    .orderBy('position')
    .execute();
  const files = await findFiles(
    db,
    rows.map(({ file_id }) => file_id),
  );
  return documentKinds.flatMap((kind) =>
    rows.flatMap((row) => {
      const file = files.get(row.file_id);
      return row.kind === kind && file !== undefined ? [{ kind, file }] : [];
    }),
  );
}

/**
 * Returns the notice that publishes a version. Its status depends on whether the reader's committee holds the
 * competition.
 */
async function noticeOf(
  db: Database,
  { notice_id }: Row,
  isHeld: boolean,
  now: number,
): Promise<TechnicalDocument['notice']> {
  if (notice_id === null) return null;
  const notice = await db
    .selectFrom('notices')
    .leftJoin('notice_revisions as said', (join) =>
      join.onRef('said.notice_id', '=', 'notices.id').onRef('said.revision', '=', 'notices.working'),
    )
    .leftJoin('notice_revisions as current', (join) =>
      join.onRef('current.notice_id', '=', 'notices.id').onRef('current.revision', '=', 'notices.revision'),
    )
    .select(['notices.id', 'notices.status', 'notices.shown_at', 'current.expire_at', 'current.title'])
    .select('said.title as written')
    .where('notices.id', '=', notice_id)
    .executeTakeFirst();
  if (notice === undefined) return null;
  const { id, title, written } = notice;
  const status = isHeld ? notice.status : 'scheduled';
  return { id, title: title ?? written ?? '', status: noticePhase({ ...notice, status }, now) };
}

/**
 * Returns the status that a reader sees. Until the time of a scheduled version, the version that it replaces
 * is still in force for readers.
 */
function statusFor(row: Row, inForce: string, isHeld: boolean): Row['status'] {
  if (isHeld) return row.status;
  return row.id === inForce ? 'published' : 'replaced';
}

/** Returns the empty document of an event without versions, for its committee. */
async function emptyDocument(parts: Parts, userId: string, eventId: string): Promise<TechnicalDocument> {
  const held = await requireVisible(parts.db, userId, eventId);
  const { event, competition } = held;
  return {
    event: { id: event.id, code: event.code, name: event.name, group: event.entrants },
    competition: { id: competition.id, name: competition.name },
    number: 1,
    status: 'draft',
    version: 0,
    note: '',
    files: [],
    notice: null,
    published_at: '',
    reason: '',
    versions: [],
    by: held.acts ? 'organiser' : 'viewer',
    facts: {
      isOver: isOver(held, parts.clock()),
      isNoticeOpen: await isNoticeOpen(parts.db, { notice_id: null }),
    },
  };
}

/**
 * Returns a version of the documents of an event. The committee receives an empty draft if there is no
 * version.
 * @param number '' for the latest
 * @throws ApiError 404, also if a version exists but this reader may not read it
 */
export async function findDocument(
  parts: Parts,
  userId: string,
  eventId: string,
  number = '',
): Promise<TechnicalDocument> {
  const { db, clock } = parts;
  const now = clock();
  const accessScope = await accessScopeOf(db, userId);
  const versions = await versionsOf(db, accessScope, eventId, now);
  const row = number === '' ? versions[0] : versions.find((one) => one.number === Number(number));
  if (row === undefined) {
    if (number !== '') throw notFound();
    return emptyDocument(parts, userId, eventId);
  }
  const { event, competition } = await namesOf(db, eventId);
  const isHeld = accessScope.competitions.includes(competition.id);
  const inForce = await currentDocuments(db, userId, now)
    .select('document.id')
    .where('event.id', '=', eventId)
    .executeTakeFirst();
  const told = (one: Row) => ({
    number: one.number,
    status: statusFor(one, inForce?.id ?? '', isHeld),
    published_at: chinaInstantOrNone(one.published_at),
  });
  return {
    event: { id: event.id, code: event.code, name: event.name, group: event.entrants },
    competition: { id: competition.id, name: competition.name },
    ...told(row),
    // A version that is no longer in work cannot be overwritten. A save with 0 begins the next version.
    version: ['draft', 'announced'].includes(row.status) ? row.version : 0,
    note: row.note,
    files: await filesOf(db, row.id),
    notice: await noticeOf(db, row, isHeld, now),
    reason: isHeld ? row.reason : '',
    versions: versions.map(told),
    by: isHeld && accessScope.acts ? 'organiser' : 'viewer',
    facts: {
      isOver: isOver({ event, competition, acts: accessScope.acts }, now),
      isNoticeOpen: isHeld && (await isNoticeOpen(db, row)),
    },
  };
}

/** Returns an event that exists, with its competition. */
async function namesOf(db: Database, eventId: string) {
  const event = await db
    .selectFrom('competition_events')
    .selectAll()
    .where('id', '=', eventId)
    .executeTakeFirstOrThrow();
  const competition = await db
    .selectFrom('competitions')
    .selectAll()
    .where('id', '=', event.competition_id)
    .executeTakeFirstOrThrow();
  return { event, competition };
}

/**
 * Selects the events of the readers' list or the committee's list, each with the version that the list shows.
 */
function listed(db: Database, { userId, competitions }: AccessScope, side: 'read' | 'write', now: number) {
  const shown =
    side === 'read'
      ? currentDocuments(db, userId, now).select('document.id')
      : db
          .selectFrom('technical_documents as document')
          .select('document.id')
          .where(
            sql<boolean>`not exists (
              select 1 from technical_documents as later
              where later.event_id = document.event_id and later.number > document.number)`,
          );
  const events = db
    .selectFrom('competition_events as events')
    .innerJoin('competitions', 'competitions.id', 'events.competition_id')
    .leftJoin('technical_documents as of', (join) =>
      join.onRef('of.event_id', '=', 'events.id').on('of.id', 'in', shown),
    )
    .where('events.status', 'in', heldStatuses);
  return side === 'read'
    ? events.where('of.id', 'is not', null)
    : events.where('events.competition_id', 'in', ['', ...competitions]);
}

/** Returns one page of the events that match the query. */
async function pageOfList(
  fitting: ReturnType<typeof listed>,
  { text, sort, page, per_page }: PublishedQuery,
  statusOf: (written: Row['status'] | null) => DocumentList['data'][number]['status'],
): Promise<DocumentList> {
  const pattern = `%${escapedForLike(text)}%`;
  const found =
    text === ''
      ? fitting
      : fitting.where(
          sql<boolean>`(events.name like ${pattern} escape '!' or events.code like ${pattern.toUpperCase()} escape '!')`,
        );
  const { total } = await found
    .select((is) => is.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const [order, direction] = directed(sort || '-competition');
  const rows = await found
    .select(['events.id', 'events.code', 'events.name', 'events.entrants', 'events.competition_id'])
    .select(['competitions.name as competition', 'of.status', 'of.number', 'of.published_at'])
    .select((is) =>
      is
        .selectFrom('technical_document_files as file')
        .whereRef('file.document_id', '=', 'of.id')
        .select((its) => its.fn.countAll<number>().as('count'))
        .as('files'),
    )
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
      status: statusOf(row.status),
      number: row.number ?? 0,
      published_at: chinaInstantOrNone(row.published_at),
      files: row.files ?? 0,
    })),
    meta: { pagination: pageOf(total, rows.length, { page, per_page }) },
  };
}

/**
 * Returns the events of the competitions that the user's committee holds, with the latest version of their
 * documents.
 */
export async function listDocuments(
  { db, clock }: Parts,
  userId: string,
  { status, ...query }: DocumentQuery,
): Promise<DocumentList> {
  const all = listed(db, await accessScopeOf(db, userId), 'write', clock());
  const none = all.where('of.id', 'is', null);
  const fitting = status === '' ? all : status === 'none' ? none : all.where('of.status', '=', status);
  return pageOfList(fitting, query, (written) => written ?? 'none');
}

/** Returns events with the version in force for the user. Its stored status may already be `replaced`. */
export async function listPublishedDocuments(
  { db, clock }: Parts,
  userId: string,
  query: PublishedQuery,
): Promise<DocumentList> {
  const fitting = listed(db, await accessScopeOf(db, userId), 'read', clock());
  return pageOfList(fitting, query, () => 'published');
}
