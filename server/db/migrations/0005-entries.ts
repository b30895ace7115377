import { sql, type Kysely } from 'kysely';
import type { Tables } from '../tables.ts';

/** Adds the organisers of a competition, the requirements of events, persons, entries, and the audit log. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable('sealing_keys')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('digest', 'text', (column) => column.notNull())
    .execute();

  await db.schema
    .createTable('competition_organisers')
    .addColumn('competition_id', 'text', (column) =>
      column.notNull().references('competitions.id').onDelete('cascade'),
    )
    .addColumn('organisation_id', 'text', (column) =>
      column.notNull().references('organisations.id').onDelete('cascade'),
    )
    .addPrimaryKeyConstraint('competition_organisers_key', ['competition_id', 'organisation_id'])
    .execute();

  const columns = [
    ['status', 'text', 'planned'],
    ['for_occupation', 'text', ''],
    ['birth_from', 'text', ''],
    ['birth_to', 'text', ''],
    ['least_age', 'integer', 16],
    ['places', 'integer', 0],
    ['taken', 'integer', 0],
    ['sequence', 'integer', 0],
    ['exclusive', 'integer', 1],
  ] as const;
  for (const [name, type, standard] of columns) {
    await db.schema
      .alterTable('competition_events')
      .addColumn(name, type, (column) => column.notNull().defaultTo(standard))
      .execute();
  }

  await db.schema
    .createTable('persons')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull().unique().references('users.id'))
    .addColumn('real_name', 'text', (column) => column.notNull())
    .addColumn('id_no_sealed', 'text', (column) => column.notNull())
    .addColumn('id_no_masked', 'text', (column) => column.notNull())
    .addColumn('id_no_digest', 'text', (column) => column.notNull())
    .addColumn('birth_date', 'text', (column) => column.notNull())
    .addColumn('gender', 'text', (column) => column.notNull())
    .addColumn('region_code', 'text', (column) => column.notNull())
    .addColumn('occupation', 'text', (column) => column.notNull())
    .addColumn('education', 'text', (column) => column.notNull())
    .addColumn('skill_level', 'text', (column) => column.notNull())
    .addColumn('locked', 'integer', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('updated_at', 'bigint', (column) => column.notNull())
    .execute();

  await db.schema
    .createTable('entries')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('no', 'text', (column) => column.unique())
    .addColumn('competition_id', 'text', (column) => column.notNull().references('competitions.id'))
    .addColumn('event_id', 'text', (column) => column.notNull().references('competition_events.id'))
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id'))
    .addColumn('person_id', 'text', (column) => column.notNull().references('persons.id'))
    .addColumn('organisation_id', 'text', (column) => column.references('organisations.id'))
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('coach_name', 'text', (column) => column.notNull())
    .addColumn('coach_phone', 'text', (column) => column.notNull())
    .addColumn('remarks', 'text', (column) => column.notNull())
    .addColumn('checks', 'text', (column) => column.notNull())
    .addColumn('return_reasons', 'text', (column) => column.notNull())
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('correction_until', 'bigint')
    .addColumn('submitted_at', 'bigint')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('updated_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('entries_owner').on('entries').columns(['user_id', 'updated_at']).execute();
  await db.schema
    .createIndex('entries_queue')
    .on('entries')
    .columns(['competition_id', 'status', 'submitted_at'])
    .execute();
  await db.schema
    .createIndex('entries_unit')
    .on('entries')
    .columns(['organisation_id', 'status', 'submitted_at'])
    .execute();
  await db.schema
    .createIndex('entries_lapsing')
    .on('entries')
    .columns(['status', 'correction_until'])
    .execute();
  // A person has at most one active entry for an event. Rejected and withdrawn entries do not count.
  await db.schema
    .createIndex('entries_one_each')
    .unique()
    .on('entries')
    .columns(['user_id', 'event_id'])
    .where(sql.ref('status'), 'not in', sql`('rejected', 'withdrawn')`)
    .execute();

  // Taken places, by identity number. A person with two accounts takes one place.
  await db.schema
    .createTable('entry_places')
    .addColumn('entry_id', 'text', (column) => column.primaryKey().references('entries.id'))
    .addColumn('event_id', 'text', (column) => column.notNull())
    .addColumn('competition_id', 'text', (column) => column.notNull())
    .addColumn('id_no_digest', 'text', (column) => column.notNull())
    .addColumn('exclusive', 'integer', (column) => column.notNull())
    .addUniqueConstraint('entry_places_person', ['event_id', 'id_no_digest'])
    .execute();
  await db.schema
    .createIndex('entry_places_exclusive')
    .unique()
    .on('entry_places')
    .columns(['competition_id', 'id_no_digest'])
    .where(sql.ref('exclusive'), '=', sql`1`)
    .execute();

  await db.schema
    .createTable('audit_log')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('object', 'text', (column) => column.notNull())
    .addColumn('object_id', 'text', (column) => column.notNull())
    .addColumn('action', 'text', (column) => column.notNull())
    .addColumn('actor_id', 'text')
    .addColumn('capacity', 'text', (column) => column.notNull())
    .addColumn('before', 'text', (column) => column.notNull())
    .addColumn('after', 'text', (column) => column.notNull())
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('audit_log_object')
    .on('audit_log')
    .columns(['object', 'object_id', 'at'])
    .execute();

  await db
    .insertInto('sidebar_items')
    .values({
      id: '6-onlineManagementEntry',
      parent_id: '6-onlineManagement',
      path: '/onlineManagement/entry',
      name: 'onlineManagementEntry',
      title: '报名详情',
      icon: 'file-text',
      component: 'onlineManagement/entry',
      redirect: '',
      position: 50,
      system: 6,
      roles: '[]',
      navbars: '[]',
      meta: JSON.stringify({ title_en: 'Entry', title_es: 'Inscripción', title_ja: '申込詳細' }),
      disabled: 0,
      hidden: 1,
      is_show: 1,
    })
    .execute();
  await db
    .insertInto('sidebar_grants')
    .values(['Unit', 'Committee'].map((role) => ({ role, item_id: '6-onlineManagementEntry' })))
    .execute();
  await db
    .updateTable('sidebar_items')
    .set({ disabled: 0 })
    .where('path', 'in', ['/onlineManagement/entryReview', '/onlineManagement/entries', '/myWork/entries'])
    .execute();
  await db
    .updateTable('revisions')
    .set((is) => ({ revision: is('revision', '+', 1) }))
    .where('subject', '=', 'sidebars')
    .execute();
}
