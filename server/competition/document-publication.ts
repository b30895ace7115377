import type { Selectable } from 'kysely';
import type { TechnicalDocumentEvent } from '../../machines/competition/technical-document.machine.ts';
import type { Database } from '../db/open-database.ts';
import { requireMove, write } from '../db/move.ts';
import type { Tables } from '../db/tables.ts';
import { auditSystem } from '../kit/audit.ts';

/**
 * Moves of technical documents that follow from a move of the notice that publishes them. They run in the
 * transaction of the notice.
 */

type Row = Selectable<Tables['technical_documents']>;

/**
 * Locks and returns the documents of a notice or an event in one state. The caller has locked the notice
 * before.
 */
const lockedOf = (
  transaction: Database,
  column: 'notice_id' | 'event_id',
  id: string,
  status: Row['status'],
): Promise<Row[]> =>
  transaction
    .selectFrom('technical_documents')
    .selectAll()
    .where(column, '=', id)
    .where('status', '=', status)
    .orderBy('id')
    .forUpdate()
    .execute();

/** Moves a document and adds an audit row. */
async function move(
  transaction: Database,
  row: Row,
  event: TechnicalDocumentEvent,
  at: number,
  set: { notice_id?: null; published_at?: number; reason?: string } = {},
): Promise<void> {
  const made = requireMove('technical_documents', row.status, event);
  await write(transaction, made, { id: row.id, version: row.version }, set);
  await auditSystem(transaction, {
    object: 'technicalDocument',
    object_id: row.event_id,
    action: event.type,
    before: made.before,
    after: made.after,
    reason: set.reason ?? '',
    at,
  });
}

/** Publishes the documents of an approved notice. Each replaces the version in force. */
export async function publishDocuments(
  transaction: Database,
  noticeId: string,
  { at, shownAt }: { at: number; shownAt: number },
): Promise<void> {
  for (const row of await lockedOf(transaction, 'notice_id', noticeId, 'announced')) {
    for (const before of await lockedOf(transaction, 'event_id', row.event_id, 'published')) {
      await move(transaction, before, { type: 'technicalDocument.replace', by: 'system' }, at);
    }
    const published = { type: 'technicalDocument.publish', by: 'system' } as const;
    await move(transaction, row, published, at, { published_at: shownAt });
  }
}

/** Withdraws the documents that a withdrawn notice has published. */
export async function dropDocuments(
  transaction: Database,
  noticeId: string,
  { at, reason }: { at: number; reason: string },
): Promise<void> {
  for (const row of await lockedOf(transaction, 'notice_id', noticeId, 'published')) {
    const withdrawn = { type: 'technicalDocument.withdraw', by: 'system', reason } as const;
    await move(transaction, row, withdrawn, at, { reason });
  }
}

/** Makes the documents of a deleted draft notice editable again. */
export async function releaseDocuments(transaction: Database, noticeId: string, at: number): Promise<void> {
  const rows = await lockedOf(transaction, 'notice_id', noticeId, 'announced');
  const facts = { isNoticeOpen: rows.length > 0 };
  for (const row of rows) {
    const recalled = { type: 'technicalDocument.recall', by: 'system', facts } as const;
    await move(transaction, row, recalled, at, { notice_id: null });
  }
}
