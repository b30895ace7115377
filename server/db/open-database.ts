import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import Libsql from 'libsql';
import {
  CompiledQuery,
  Kysely,
  PostgresAdapter,
  PostgresDialect,
  SqliteAdapter,
  SqliteDialect,
  sql,
  type DialectAdapter,
} from 'kysely';
import type { Tables } from './tables.ts';

export type Database = Kysely<Tables>;

/** What the embedded database is kept in, below the data folder. */
const FILE = 'hubei-craftsman.db';

/** Statements that are kept prepared, at most; whatever makes more of them is no query of ours. */
const MOST_STATEMENTS = 500;

/** In place of a folder: a database that dies with the process. */
export const IN_MEMORY = ':memory:';

/**
 * Opens the embedded database.
 * @param dataDir existing folder of its file, or {@link IN_MEMORY}
 * @throws the database's error where the file cannot be opened
 */
export function openEmbedded(dataDir: string): Database {
  const path = dataDir === IN_MEMORY ? dataDir : join(dataDir, FILE);
  // The database's log takes the permissions of the database.
  if (path !== IN_MEMORY) closeSync(openSync(path, 'a', 0o600));
  const file = new Libsql(path);
  // Several processes may share the file: readers do not wait for the writer, writers wait for each other.
  // Patience first: the very next statement already meets the others where they start at the same instant.
  file.pragma('busy_timeout = 5000');
  file.pragma('journal_mode = wal');
  file.pragma('synchronous = normal');
  file.pragma('foreign_keys = on');
  // Looking at so many rows of an index tells enough of it, in milliseconds.
  file.pragma('analysis_limit = 400');
  return new Kysely<Tables>({ dialect: new EmbeddedDialect({ database: withStatementCache(file) }) });
}

/**
 * Opens PostgreSQL.
 * @param url postgres://…; `?options=-c search_path=…` is honoured
 * @param pool connections at most
 */
export async function openPostgres(url: string, pool: number): Promise<Database> {
  // Only here, so that the embedded system does not pay for the driver's memory.
  const { default: pg } = await import('pg');
  const INT8 = 20;
  const names = new Map<string, string>();

  /**
   * Planning a join of six tables costs PostgreSQL ten times what running it does, so statements are prepared
   * once a connection. Not those with a `*`: what they answer changes with the tables, under a process that is
   * still running while a newer one migrates them.
   */
  class PreparingClient extends pg.Client {
    override query(...args: unknown[]): never {
      const [text, values] = args;
      const query = super.query.bind(this) as (...given: unknown[]) => never;
      if (typeof text !== 'string' || !Array.isArray(values) || text.includes('*')) return query(...args);
      const name = names.get(text) ?? `kept ${names.size}`;
      if (names.size >= MOST_STATEMENTS && !names.has(text)) return query(...args);
      names.set(text, name);
      return query({ name, text, values });
    }
  }

  const connections = new pg.Pool({
    Client: PreparingClient,
    connectionString: url,
    max: pool,
    connectionTimeoutMillis: 10_000,
    types: {
      // Epoch milliseconds fit a number; the driver would give text.
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        oid === INT8 ? Number : pg.types.getTypeParser(oid, format),
    },
  });
  // Helping processes take longer to start than any list of ours takes, and take the others' processors. Where
  // this fails the connection does, which the next query tells.
  connections.on('connect', (client) => {
    client.query('set max_parallel_workers_per_gather = 0').catch(() => undefined);
  });
  // An idle connection that PostgreSQL closes is replaced at the next query; unheard, it would end the process.
  connections.on('error', () => undefined);
  return new Kysely<Tables>({ dialect: new LockingPostgresDialect({ pool: connections }) });
}

/** Throws unless the database answers. */
export async function ping(db: Database): Promise<void> {
  await db.executeQuery(CompiledQuery.raw('select 1'));
}

/**
 * Lets the embedded database learn how much there is of what, without which it takes long lists by the wrong
 * index. PostgreSQL learns it by itself.
 */
export async function learnSizes(db: Database): Promise<void> {
  if (isEmbedded(db)) await db.executeQuery(CompiledQuery.raw('analyze'));
}

/**
 * Rewrites what is stored, so that nothing of a dropped column stays in unused parts of pages or in the log. Outside a
 * transaction; others wait meanwhile.
 */
export async function eraseDropped(db: Database, table: keyof Tables): Promise<void> {
  const statements = isEmbedded(db)
    ? ['vacuum', 'pragma wal_checkpoint(truncate)']
    : [`vacuum full ${table}`];
  for (const statement of statements) await db.executeQuery(CompiledQuery.raw(statement));
}

/** Is it the database of the data folder, and not PostgreSQL? */
export const isEmbedded = (db: Pick<Database, 'getExecutor'>): boolean =>
  db.getExecutor().adapter instanceof EmbeddedAdapter;

class EmbeddedDialect extends SqliteDialect {
  override createAdapter(): DialectAdapter {
    return new EmbeddedAdapter();
  }
}

/** Lets all migrations run in one transaction, which is also the lock between processes that start at once. */
class EmbeddedAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

class LockingPostgresDialect extends PostgresDialect {
  override createAdapter(): DialectAdapter {
    return new LockingPostgresAdapter();
  }
}

/** The number that kysely's own adapter locks, so that releases from before this one wait as well. */
const MIGRATION_LOCK = 3853314791062309107n;

/** Holds the lock of migrations until their transaction ends, also where it fails. */
class LockingPostgresAdapter extends PostgresAdapter {
  override async acquireMigrationLock(db: Kysely<unknown>): Promise<void> {
    await sql`select pg_advisory_xact_lock(${sql.lit(MIGRATION_LOCK)})`.execute(db);
  }

  override async releaseMigrationLock(): Promise<void> {}
}

/**
 * Preparing costs libsql four times what running does, so statements are kept. A transaction takes the
 * write lock when it begins: one that reads first could otherwise fail when it comes to write.
 */
function withStatementCache(file: Libsql.Database) {
  const kept = new Map<string, Libsql.Statement>();
  return {
    prepare(text: string): Libsql.Statement<unknown[]> {
      const known = kept.get(text);
      if (known !== undefined) return known;
      const statement = file.prepare(text === 'begin' ? 'begin immediate' : text);
      if (kept.size >= MOST_STATEMENTS) kept.clear();
      kept.set(text, statement);
      return statement;
    },
    close: () => void file.close(),
  };
}
