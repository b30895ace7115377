/// <reference types="vite/types/importMeta.d.ts" />
import {
  DEFAULT_MIGRATION_LOCK_TABLE,
  DEFAULT_MIGRATION_TABLE,
  MIGRATION_LOCK_ID,
  Migrator,
  sql,
  type Migration,
} from 'kysely';
import { eraseDropped, isEmbedded, type Database } from './open-database.ts';

/**
 * Every file of the folder, collected at build time. A released migration is never edited or renamed; a new
 * migration follows it.
 */
const files = import.meta.glob<Migration>('./migrations/*.ts', { eager: true });

/** The migrations by name, such as `0005-entries`. */
const migrations = Object.fromEntries(
  Object.entries(files).map(([path, migration]) => [path.replaceAll(/^.*\/|\.ts$/g, ''), migration]),
);

/** Names under which the first releases recorded migrations while several had the same number. */
const formerNames: Readonly<Record<string, string>> = {
  '0007-entry-files': '0008-entry-files',
  '0008-competition-making': '0009-competition-making',
  '0009-notices': '0010-notices',
  '0010-entry-lists': '0011-entry-lists',
  '0011-outbox': '0012-outbox',
  '0019-entry-order': '0018-entry-order',
  '0019-sealed-answers': '0020-sealed-answers',
  '0020-experts': '0021-experts',
};

/**
 * Migrates the tables in one transaction. If a migration fails, the database stays as the previous release
 * left it. Processes that start at the same time wait for each other: by the transaction's write lock on the
 * embedded database, by an advisory lock on PostgreSQL.
 * @returns the names of the migrations that ran
 * @throws the error of the migration that failed
 */
export async function migrate(db: Database): Promise<readonly string[]> {
  const done = await db.connection().execute(async (connection) => {
    // The migrator manages only its own transactions, and the names must change in the same transaction.
    await sql`begin`.execute(connection);
    try {
      if (!isEmbedded(connection)) {
        // The timeouts are off, because a large table and the migration of another process can take longer.
        await sql`set local statement_timeout = 0`.execute(connection);
        await sql`set local lock_timeout = 0`.execute(connection);
      }
      await connection.getExecutor().adapter.acquireMigrationLock(connection, {
        lockTable: DEFAULT_MIGRATION_LOCK_TABLE,
        lockRowId: MIGRATION_LOCK_ID,
      });
      await renameRecords(connection);
      const migrator = new Migrator({
        db: connection,
        provider: { getMigrations: () => Promise.resolve(migrations) },
        disableTransactions: true,
        // Branches are merged in another order than their numbers. A migration depends on those that existed
        // when it was written. `tests/server/system/upgrade.test.ts` compares the resulting tables.
        allowUnorderedMigrations: true,
      });
      const { error, results = [] } = await migrator.migrateToLatest();
      if (error !== undefined) throw error;
      await sql`commit`.execute(connection);
      return results.map(({ migrationName }) => migrationName);
    } catch (error) {
      await sql`rollback`.execute(connection);
      throw error;
    }
  });
  // Neither database can do this inside the transaction.
  if (done.includes('0040-sealed-birth-dates')) await eraseDropped(db, 'persons');
  return done;
}

/** Renames the migration records of an older release to the current names. */
async function renameRecords(connection: Database): Promise<void> {
  const tables = await connection.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === DEFAULT_MIGRATION_TABLE)) return;
  for (const [former, name] of Object.entries(formerNames)) {
    await sql`update ${sql.table(DEFAULT_MIGRATION_TABLE)} set name = ${name} where name = ${former}`.execute(
      connection,
    );
  }
}

/** Checks whether this release has no migration left to run. Does not change the tables. */
export async function isUpToDate(db: Database): Promise<boolean> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === DEFAULT_MIGRATION_TABLE)) return false;
  const { rows } = await sql<{
    name: string;
  }>`select name from ${sql.table(DEFAULT_MIGRATION_TABLE)}`.execute(db);
  const recorded = new Set(rows.map(({ name }) => name));
  return Object.keys(migrations).every((name) => recorded.has(name));
}
