import { sql, type Kysely } from 'kysely';

/** Columns that refer to files. */
const uses = {
  organisations: ['stamp_file_id'],
  persons: ['photo_id'],
  corrections: ['file_id'],
  notice_files: ['file_id'],
  entries: ['residence_id', 'certificate_id', 'guardian_id'],
  entry_members: ['residence_id', 'certificate_id', 'guardian_id'],
  substitutions: ['file_id', 'residence_id', 'certificate_id', 'guardian_id'],
} as const;

/**
 * Adds indexes on the columns that refer to files. The sweep of unused files and the foreign key checks of a
 * deletion use them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, columns] of Object.entries(uses)) {
    for (const column of columns) {
      await sql`
        create index ${sql.ref(`${table}_uses_${column}`)} on ${sql.table(table)} (${sql.ref(column)})
        where ${sql.ref(column)} is not null
      `.execute(db);
    }
  }
}
