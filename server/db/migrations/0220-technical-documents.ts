import { sql, type Kysely } from 'kysely';
import type { Tables } from '../tables.ts';

const ADDED = '6-competitionMakingDocument';

/** Adds versions of technical documents of events, their list in the menu, and the page of one document. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable('technical_documents')
    .addColumn('id', 'text', (is) => is.primaryKey())
    .addColumn('event_id', 'text', (is) =>
      is.notNull().references('competition_events.id').onDelete('cascade'),
    )
    .addColumn('number', 'integer', (is) => is.notNull())
    .addColumn('status', 'text', (is) => is.notNull())
    .addColumn('note', 'text', (is) => is.notNull())
    .addColumn('notice_id', 'text', (is) => is.references('notices.id').onDelete('set null'))
    .addColumn('published_at', 'bigint')
    .addColumn('reason', 'text', (is) => is.notNull().defaultTo(sql`''`))
    .addColumn('version', 'integer', (is) => is.notNull().defaultTo(1))
    .addUniqueConstraint('technical_documents_number', ['event_id', 'number'])
    .execute();
  // An event has at most one version in work and one in force.
  for (const [name, states] of [
    ['working', ['draft', 'announced']],
    ['published', ['published']],
  ] as const) {
    await db.schema
      .createIndex(`technical_documents_${name}`)
      .unique()
      .on('technical_documents')
      .column('event_id')
      .where(
        sql.ref('status'),
        'in',
        states.map((state) => sql.lit(state)),
      )
      .execute();
  }
  await db.schema
    .createIndex('technical_documents_notice')
    .on('technical_documents')
    .column('notice_id')
    .execute();

  await db.schema
    .createTable('technical_document_files')
    .addColumn('document_id', 'text', (is) =>
      is.notNull().references('technical_documents.id').onDelete('cascade'),
    )
    .addColumn('kind', 'text', (is) => is.notNull())
    .addColumn('position', 'integer', (is) => is.notNull())
    .addColumn('file_id', 'text', (is) => is.notNull().references('files.id'))
    .addPrimaryKeyConstraint('technical_document_files_key', ['document_id', 'kind', 'position'])
    .execute();
  await db.schema
    .createIndex('technical_document_files_file')
    .on('technical_document_files')
    .column('file_id')
    .execute();

  await db
    .insertInto('sidebar_items')
    .values({
      id: ADDED,
      parent_id: '6-competitionMaking',
      path: '/competitionMaking/document',
      name: 'competitionMakingDocument',
      title: '技术工作文件详情',
      icon: 'file-text',
      component: 'competitionMaking/document',
      redirect: '',
      position: 53,
      system: 6,
      roles: '[]',
      navbars: '[]',
      meta: JSON.stringify({
        title_en: 'Technical document',
        title_es: 'Documento técnico',
        title_ja: '技術文書詳細',
      }),
      disabled: 0,
      hidden: 1,
      is_show: 1,
    })
    .execute();
  await db.insertInto('sidebar_grants').values({ role: 'Committee', item_id: ADDED }).execute();
  await db
    .updateTable('sidebar_items')
    .set({ disabled: 0 })
    .where('path', 'in', ['/competitionMaking/documents', '/competitionMaking/calendar'])
    .execute();
  await db
    .updateTable('revisions')
    .set((is) => ({ revision: is('revision', '+', 1) }))
    .where('subject', '=', 'sidebars')
    .execute();
}
