import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Tables } from '../tables.ts';

/** The pages of venue staff, granted to the pseudo role of the duty. */
const opened = ['/onlineManagement/exhibitors'];

/**
 * Adds the exhibition offices of competitions. Organisations whose accounts serve as venue staff already become
 * offices, so that these duties stay valid. Opens the page of exhibitors to venue staff.
 */
export async function up(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable('exhibition_offices')
    .addColumn('id', 'text', (is) => is.primaryKey())
    .addColumn('competition_id', 'text', (is) => is.notNull().references('competitions.id'))
    .addColumn('organisation_id', 'text', (is) => is.notNull().references('organisations.id'))
    .addColumn('status', 'text', (is) => is.notNull())
    .addColumn('reason', 'text', (is) => is.notNull().defaultTo(sql`''`))
    .addColumn('confirmed_at', 'bigint', (is) => is.notNull())
    .addColumn('version', 'integer', (is) => is.notNull().defaultTo(1))
    .addUniqueConstraint('exhibition_offices_once', ['competition_id', 'organisation_id'])
    .execute();
  await db.schema
    .createIndex('exhibition_offices_organisation')
    .on('exhibition_offices')
    .column('organisation_id')
    .execute();
  await sql`
    insert into exhibition_offices (id, competition_id, organisation_id, status, confirmed_at)
    select min(duty.id), duty.competition_id, held.organisation_id, 'confirmed', min(duty.proposed_at)
    from competition_assignments as duty
    inner join user_organisations as held on held.user_id = duty.user_id and held.capacity is not null
    where duty.capacity = 'venue'
    group by duty.competition_id, held.organisation_id`.execute(db);
  for (const path of opened) {
    const item = await db
      .selectFrom('sidebar_items')
      .select(['id', 'parent_id'])
      .where('path', '=', path)
      .executeTakeFirst();
    if (item === undefined) continue;
    const ids = item.parent_id === null ? [item.id] : [item.parent_id, item.id];
    await db
      .insertInto('sidebar_grants')
      .values(ids.map((item_id) => ({ role: 'Duty:venue', item_id })))
      .onConflict((on) => on.doNothing())
      .execute();
  }
  await db
    .updateTable('revisions')
    .set((is) => ({ revision: is('revision', '+', 1) }))
    .where('subject', '=', 'sidebars')
    .execute();
}
