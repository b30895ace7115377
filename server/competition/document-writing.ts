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

/** Acts of a committee on its technical documents: save, announce, recall and withdraw. */

type Parts = Pick<ApiParts, 'db' | 'clock'>;
type Row = Selectable<Tables['technical_documents']>;

/** Returns the version in work: a draft or an announced one. */
const workingDocument = (db: Database, eventId: string): Promise<Row | undefined> =>
  db
    .selectFrom('technical_documents')
    .selectAll()
    .where('event_id', '=', eventId)
    .where('status', 'in', ['draft', 'announced'])
    .executeTakeFirst();

/** Returns the version in work for an act. @throws ApiError 409 if its `version` has changed */
async function requireWorking(transaction: Database, eventId: string, version: number): Promise<Row> {
  const row = await workingDocument(transaction, eventId);
  if (row?.version !== version) throw stale();
  return row;
}

/**
 * Checks whether the notice is a draft or is deleted. With `isToBeLocked` the notice is locked, so its state
 * stays the same until the end of the transaction.
 */
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
 * Replaces the files of a version.
 * @throws ApiError 422 naming the kind of a file that neither the user owns nor the event has already
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
    // The lock prevents the cleanup from deleting a file before the version refers to it.
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
 * Saves the draft, and begins the next version if none is in work.
 * @throws ApiError 404, 403; 409 if the version is announced or another request has changed it; 422
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
    const event = {
      type: 'technicalDocument.change',
      by: 'organiser',
      facts: { isOver: isOver(held, now) },
    } as const;
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

/**
 * Returns the number and `version` of the next document version. `version` is higher than that of every
 * earlier one. Otherwise a save that is based on an earlier version is accepted.
 */
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

/** Returns the initial text of the notice. It is an official document, so its language is always Chinese. */
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
 * Creates the notice that publishes the draft, with the files of the draft as annexes.
 * @throws ApiError 404, 403; 409 if the version is not a draft or has changed; 422 `document_ids` if the
 *   document itself is missing
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
        facts: { isOver: isOver(held, now) },
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
        // The files are added below, because `beginNotice` does not accept files of colleagues.
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
 * Makes an announced version a draft again. The draft of the notice stays, but publishes no document.
 * @throws ApiError 404, 403; 409 if the committee reviews the notice, or the version has changed
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
    const facts = { isNoticeOpen: await isNoticeOpen(transaction, known, true) };
    // The version is read again, because the transaction that held the lock of the notice may have moved it.
    const row = await requireWorking(transaction, eventId, version);
    const event = { type: 'technicalDocument.recall', by: 'organiser', facts } as const;
    const move = requireMove('technical_documents', row.status, event);
    await write(transaction, move, { id: row.id, version }, { notice_id: null });
    const told = { actor: userId, before: row.status, after: move.after, at: clock() };
    await note(transaction, held, { action: event.type, ...told });
  });
}

/**
 * Withdraws the draft.
 * @throws ApiError 404, 403; 409 if there is no draft, or it has changed
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
