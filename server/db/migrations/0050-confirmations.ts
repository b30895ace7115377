import { sql, type Kysely } from 'kysely';

/** The tables between the steps of this migration. */
interface Before {
  organisations: { id: string; status: string };
  users: { id: string; created_at: number };
  user_organisations: {
    user_id: string;
    organisation_id: string;
    verified: 0 | 1;
    capacity: string | null;
    status: string;
    since: number;
  };
}

/**
 * Adds the accounts that confirmed an organisation and its affiliations. Existing rights remain: an
 * organisation with a verified account is confirmed, and so is every verified affiliation.
 */
export async function up(db: Kysely<Before>): Promise<void> {
  for (const column of ['applied_by', 'decided_by']) {
    await db.schema
      .alterTable('organisations')
      .addColumn(column, 'text', (of) => of.references('users.id'))
      .execute();
  }
  for (const column of ['applied_at', 'decided_at']) {
    await db.schema.alterTable('organisations').addColumn(column, 'bigint').execute();
  }
  for (const table of ['organisations', 'user_organisations'] as const) {
    await db.schema
      .alterTable(table)
      .addColumn('reason', 'text', (column) => column.notNull().defaultTo(''))
      .execute();
  }
  await db.schema
    .alterTable('user_organisations')
    .addColumn('status', 'text', (column) => column.notNull().defaultTo('claimed'))
    .execute();
  await db.schema
    .alterTable('user_organisations')
    .addColumn('since', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute();
  await sql`update user_organisations set
    status = case when verified = 1 then 'confirmed' else 'claimed' end,
    since = (select users.created_at from users where users.id = user_organisations.user_id)`.execute(db);
  await db
    .updateTable('organisations')
    .set({ status: 'confirmed' })
    .where('id', 'in', (is) =>
      is
        .selectFrom('user_organisations')
        .select('organisation_id')
        .where('verified', '=', 1)
        .where('capacity', 'is not', null),
    )
    .execute();
  await db.schema.alterTable('user_organisations').dropColumn('verified').execute();
  await db.schema
    .createIndex('organisations_queue')
    .on('organisations')
    .columns(['status', 'applied_at'])
    .execute();

  // The confirmed affiliations. Every query on the rights of an account reads this view and not the table.
  await sql`create view confirmed_affiliations as
    select affiliation.user_id, affiliation.organisation_id, affiliation.position, affiliation.capacity
    from user_organisations as affiliation
    inner join organisations on organisations.id = affiliation.organisation_id
    where affiliation.status = 'confirmed' and organisations.status = 'confirmed'`.execute(db);
}
