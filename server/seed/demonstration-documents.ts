import type { DocumentKind } from '../contract/competition/technical-document.ts';
import { seeded } from '../db/move.ts';
import type { Database } from '../db/open-database.ts';
import { keepPage } from './demonstration-pages.ts';

/**
 * Technical documents of the demonstration: one version that a notice published, and the next version as a
 * draft.
 */

const HOUR = 3_600_000;

/** The file name of the annex in the notice that publishes the first version. */
const ANNEX = 'SK01 数控车技术工作文件.pdf';

/** The files of each version: kind, file name and line of text. */
const added: readonly (readonly (readonly [DocumentKind, string, string])[])[] = [
  [
    ['sample', 'SK01 数控车样题.pdf', 'SK01 CNC Turning - Sample Task'],
    ['infrastructure', 'SK01 数控车基础设施清单.pdf', 'SK01 CNC Turning - Infrastructure List'],
  ],
  [
    ['document', 'SK01 数控车技术工作文件（修订）.pdf', 'SK01 CNC Turning - Technical Description, revised'],
    [
      'infrastructure',
      'SK01 数控车基础设施清单（修订）.pdf',
      'SK01 CNC Turning - Infrastructure List, revised',
    ],
  ],
];

/** Writes the documents of an event whose first version is an annex of a notice. */
export async function seedDocuments(db: Database, event_id: string, now: number): Promise<void> {
  const annex = await db
    .selectFrom('notice_files')
    .innerJoin('files', 'files.id', 'notice_files.file_id')
    .innerJoin('notices', 'notices.id', 'notice_files.notice_id')
    .select(['files.id', 'files.owner_id', 'notices.id as notice_id', 'notices.shown_at'])
    .where('files.name', '=', ANNEX)
    .executeTakeFirstOrThrow();
  for (const [index, pages] of added.entries()) {
    const number = index + 1;
    const id = `documents-${event_id}-${number}`;
    const isPublished = number === 1;
    await db
      .insertInto('technical_documents')
      .values({
        id,
        event_id,
        number,
        status: seeded(isPublished ? 'published' : 'draft'),
        note: isPublished ? '请各单位据此组织集训。' : '调整车床型号与刀具清单。',
        notice_id: isPublished ? annex.notice_id : null,
        published_at: isPublished ? annex.shown_at : null,
        version: isPublished ? 3 : 5,
      })
      .execute();
    const made = [];
    for (const [kind, name, text] of pages) {
      const file_id = await keepPage(db, {
        name,
        text,
        owner_id: annex.owner_id,
        created_at: now - HOUR,
      });
      made.push({ document_id: id, kind, position: 0, file_id });
    }
    const first = { document_id: id, kind: 'document' as const, position: 0, file_id: annex.id };
    await db
      .insertInto('technical_document_files')
      .values([...(isPublished ? [first] : []), ...made])
      .execute();
  }
}
