import type { Selectable } from 'kysely';
import type { TechnicalDocumentEvent } from '../../machines/competition/technical-document.machine.ts';
import { beginNotice } from '../announcement/notice-writing.ts';
import { documentKinds, type DocumentSaving } from '../contract/competition/technical-document.ts';
import type { ApiParts } from '../context.ts';
import type { Database } from '../db/open-database.ts';
import { begin, moveOf, requireMove, write } from '../db/move.ts';
import type { Tables } from '../db/tables.ts';
import { conflict, invalid, stale } from '../kit/api-error.ts';
import { audit } from '../kit/audit.ts';
import { randomKey } from '../kit/secrets.ts';
import { isOver, requireOwn, type HeldEvent } from '../marking/require-scheme.ts';

/** Technical documents as their committee writes, announces, recalls and withdraws them. */

type Parts = Pick<ApiParts, 'db' | 'clock'>;
type Row = Selectable<Tables['technical_documents']>;

/** The version that is in work. */
const workingDocument = (db: Database, eventId: string): Promise<Row | undefined> =>
  db
    .selectFrom('technical_documents')
    .selectAll()
    .where('event_id', '=', eventId)
    .where('status', 'in', ['draft', 'announced'])
    .executeTakeFirst();

/** The version in work that an act is done to. @throws ApiError 409 where it is another one */
async function requireWorking(transaction: Database, eventId: string, version: number): Promise<Row> {
  const row = await workingDocument(transaction, eventId);
  if (row?.version !== version) throw stale();
  return row;
}

/** Is the notice a draft again, or gone? The notice is locked, so that it stays so. */
export async function isNoticeOpen(
  db: Database,
  { notice_id }: Pick<Row, 'notice_id'>,
  isToBeLocked = false,
): Promise<boolean> {
  if (notice_id === null) return true;
  const found = db.selectFrom('notices').select('status').where('id', '=', notice_id);
  const notice = await (isToBeLocked ? found.forUpdate() : found).executeTakeFirst();
  return notice === undefined || notice.status === 'draft';
}

interface Noted {
  readonly action: TechnicalDocumentEvent['type'];
  readonly actor: string;
  readonly before?: string;
  readonly after: string;
  readonly reason?: string;
  readonly at: number;
}

const note = (
  db: Database,
  { event }: HeldEvent,
  { action, actor, before = '', reason = '', ...told }: Noted,
) =>
  audit(db, {
    object: 'technicalDocument',
    object_id: event.id,
    action,
    actor_id: actor,
    capacity: 'organiser',
    before,
    reason,
    ...told,
  });

/**
 * Puts the files of a version in the place of those before.
 * @throws ApiError 422 naming the kind of which one is neither the writer's own nor of the event already
 */
async function writeFiles(
  transaction: Database,
  { id, event_id }: Pick<Row, 'id' | 'event_id'>,
  userId: string,
  saving: DocumentSaving,
): Promise<void> {
  const rows = documentKinds.flatMap((kind) =>
    saving[`${kind}_ids`].map((file_id, position) => ({ document_id: id, kind, file_id, position })),
  );
  const usable = await transaction
    .selectFrom('files')
    .select('id')
    .where('id', 'in', ['', ...rows.map(({ file_id }) => file_id)])
    .where((is) =>
      is.or([
        is('owner_id', '=', userId),
        is.exists(
          is
            .selectFrom('technical_document_files as of')
            .innerJoin('technical_documents as document', 'document.id', 'of.document_id')
            .select('of.file_id')
            .where('document.event_id', '=', event_id)
            .whereRef('of.file_id', '=', 'files.id'),
        ),
      ]),
    )
    // Not swept before the version refers to it.
    .orderBy('id')
    .forKeyShare()
    .execute();
  const unknown = rows.filter(({ file_id }) => usable.every((one) => one.id !== file_id));
  if (unknown.length > 0) {
    throw invalid(Object.fromEntries(unknown.map(({ kind }) => [`${kind}_ids`, ['file.unknown' as const]])));
  }
  await transaction.deleteFrom('technical_document_files').where('document_id', '=', id).execute();
  if (rows.length > 0) await transaction.insertInto('technical_document_files').values(rows).execute();
}

/**
 * Keeps the draft; begins the next version where none is in work.
 * @throws ApiError 404, 403; 409 where it is announced, or changed by somebody else; 422
 */
export async function saveDocument(
  { db, clock }: Parts,
  userId: string,
  eventId: string,
  saving: DocumentSaving,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const held = await requireOwn(transaction, userId, eventId);
    const row = await workingDocument(transaction, eventId);
    if ((row?.version ?? 0) !== saving.version) throw stale();
    const now = clock();
    const event = { type: 'technicalDocument.change', by: 'organiser', isOver: isOver(held, now) } as const;
    const move =
      row === undefined
        ? begin('technical_documents', event)
        : requireMove('technical_documents', row.status, event);
    const id = row?.id ?? randomKey();
    if (row === undefined) {
      await transaction
        .insertInto('technical_documents')
        .values({
          id,
          event_id: eventId,
          status: move.status,
          note: saving.note,
          notice_id: null,
          published_at: null,
          ...(await nextNumber(transaction, eventId)),
        })
        .execute();
    } else await write(transaction, move, { id, version: row.version }, { note: saving.note });
    await writeFiles(transaction, { id, event_id: eventId }, userId, saving);
    await note(transaction, held, { action: event.type, actor: userId, after: move.after, at: now });
  });
}

/** What the next version begins with: beyond every version before, so that nobody saves what they read of those. */
async function nextNumber(db: Database, eventId: string): Promise<Pick<Row, 'number' | 'version'>> {
  const last = await db
    .selectFrom('technical_documents')
    .select(['number', 'version'])
    .where('event_id', '=', eventId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last === undefined
    ? { number: 1, version: 1 }
    : { number: last.number + 1, version: last.version + 2 };
}

/** What the notice says at first. It is an official document, and therefore Chinese whoever begins it. */
const wordsOf = ({ event, competition }: HeldEvent, { number, note: told }: Row) => ({
  title: `关于公布${event.code} ${event.name}技术工作文件的通知`.slice(0, 100),
  body: [
    '各参赛单位、各赛项专家组：',
    `《${competition.name}${event.code} ${event.name}（${event.entrants}）技术工作文件》${number > 1 ? `（第 ${number} 版）` : ''}已经组委会审定，现予公布，请遵照执行。`,
    ...(told === '' ? [] : [told]),
  ]
    .join('\n\n')
    .trim(),
});

/**
 * Begins the notice that publishes the draft, with its files as annexes.
 * @throws ApiError 404, 403; 409 where it is no draft, or has been changed; 422 `document_ids` where the document
 *   itself is missing
 */
export async function announceDocument(
  { db, clock }: Parts,
  userId: string,
  eventId: string,
  version: number,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const held = await requireOwn(transaction, userId, eventId);
    const row = await requireWorking(transaction, eventId, version);
    const now = clock();
    const files = await transaction
      .selectFrom('technical_document_files')
      .selectAll()
      .where('document_id', '=', row.id)
      .execute();
    const asked = (isComplete: boolean) =>
      moveOf('technical_documents', row.status, {
        type: 'technicalDocument.announce',
        by: 'organiser',
        isOver: isOver(held, now),
        isComplete,
      });
    const move = asked(files.some(({ kind }) => kind === 'document'));
    if (move === null) throw asked(true) === null ? conflict() : invalid({ document_ids: ['required'] });
    const noticeId = await beginNotice(
      transaction,
      userId,
      {
        competition_id: held.competition.id,
        doc_no: '',
        ...wordsOf(held, row),
        audience: 'all',
        roles: [],
        event_id: '',
        need_ack: false,
        publish_at: '',
        expire_at: '',
        // Of colleagues, too: they are files of the event.
        file_ids: [],
        version: 0,
      },
      clock,
    );
    const ids = documentKinds.flatMap((kind) =>
      files
        .filter((one) => one.kind === kind)
        .toSorted((one, other) => one.position - other.position)
        .map(({ file_id }) => file_id),
    );
    await transaction
      .insertInto('notice_files')
      .values(
        [...new Set(ids)].map((file_id, position) => ({
          notice_id: noticeId,
          revision: 1,
          file_id,
          position,
        })),
      )
      .execute();
    await write(transaction, move, { id: row.id, version }, { notice_id: noticeId });
    await note(transaction, held, {
      action: 'technicalDocument.announce',
      actor: userId,
      before: row.status,
      after: move.after,
      at: now,
    });
  });
}

/**
 * Makes what is announced a draft again; the draft of the notice stays, and publishes nothing any more.
 * @throws ApiError 404, 403; 409 where the notice is before the committee, or it has been changed
 */
export async function recallDocument(
  { db, clock }: Parts,
  userId: string,
  eventId: string,
  version: number,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const held = await requireOwn(transaction, userId, eventId);
    const known = await requireWorking(transaction, eventId, version);
    const isOpen = await isNoticeOpen(transaction, known, true);
    // Whoever had the notice may have moved it.
    const row = await requireWorking(transaction, eventId, version);
    const event = { type: 'technicalDocument.recall', by: 'organiser', isNoticeOpen: isOpen } as const;
    const move = requireMove('technical_documents', row.status, event);
    await write(transaction, move, { id: row.id, version }, { notice_id: null });
    const told = { actor: userId, before: row.status, after: move.after, at: clock() };
    await note(transaction, held, { action: event.type, ...told });
  });
}

/**
 * Gives up the draft.
 * @throws ApiError 404, 403; 409 where there is none, or it has been changed
 */
export async function withdrawDocument(
  { db, clock }: Parts,
  userId: string,
  eventId: string,
  { version, reason }: { version: number; reason: string },
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const held = await requireOwn(transaction, userId, eventId);
    const row = await requireWorking(transaction, eventId, version);
    const event = { type: 'technicalDocument.withdraw', by: 'organiser', reason } as const;
    const move = requireMove('technical_documents', row.status, event);
    await write(transaction, move, { id: row.id, version }, { reason });
    const told = { actor: userId, before: row.status, after: move.after, reason, at: clock() };
    await note(transaction, held, { action: event.type, ...told });
  });
}
