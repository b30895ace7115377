import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import Libsql from 'libsql';
import {
  CompiledQuery,
  Kysely,
  PostgresAdapter,
  PostgresDialect,
  PostgresIntrospector,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  sql,
  type DatabaseIntrospector,
  type Dialect,
  type PostgresPool,
  type DialectAdapter,
  type Driver,
  type QueryCompiler,
  type SelectModifierNode,
  type TableMetadata,
  type TransactionBuilder,
} from 'kysely';
import type { ClientConfig } from 'pg';
import { ActDriver } from './act.ts';
import { withRetries } from './database-errors.ts';
import { EagerDriver } from './eager-driver.ts';
import { EmbeddedDriver } from './embedded-driver.ts';
import type { Tables } from './tables.ts';
import { watch, Written } from './written.ts';

export type Database = Kysely<Tables>;

/** What the embedded database is kept in, below the data folder. */
const FILE = 'hubei-craftsman.db';

/** Statements that are kept prepared, at most; whatever makes more of them is no query of ours. */
const MOST_STATEMENTS = 500;

/**
 * Milliseconds after which PostgreSQL gives up a statement, waiting for a lock, and a transaction whose client
 * says nothing: all below the 20 s a browser waits [S47], so that no connection is held for nobody.
 */
const TIMEOUTS = {
  statement_timeout: 15_000,
  lock_timeout: 10_000,
  idle_in_transaction_session_timeout: 15_000,
};

/** Milliseconds that a process waits for another one at the embedded database. */
const PATIENCE = 5000;

/** In place of a folder: a database that dies with the process. */
export const IN_MEMORY = ':memory:';

/**
 * Opens the embedded database.
 * @param dataDir existing folder of its file, or {@link IN_MEMORY}
 * @param patience milliseconds that a write waits for another process
 * @throws the database's error where the file cannot be opened
 */
export function openEmbedded(dataDir: string, patience?: number): Database {
  return openFile(dataDir === IN_MEMORY ? dataDir : databaseFileOf(dataDir), patience);
}

/** The file of the embedded database in a data folder. */
export const databaseFileOf = (dataDir: string): string => join(dataDir, FILE);

/**
 * Opens an embedded database by its file, which is made where it is missing.
 * @throws the database's error where the file cannot be opened
 */
export function openFile(path: string, patience = PATIENCE): Database {
  // The database's log takes the permissions of the database.
  if (path !== IN_MEMORY) closeSync(openSync(path, 'a', 0o600));
  const file = new Libsql(path);
  // Several processes may share the file: readers do not wait for the writer, writers wait for each other.
  // Patience first: the very next statement already meets the others where they start at the same instant.
  file.pragma(`busy_timeout = ${patience}`);
  file.pragma('journal_mode = wal');
  // What has been answered survives a power cut.
  file.pragma('synchronous = full');
  // Pages that many transactions change are copied back once for all of them: 4,000 are 16 MB of log.
  file.pragma('wal_autocheckpoint = 4000');
  file.pragma('foreign_keys = on');
  // Looking at so many rows of an index tells enough of it, in milliseconds.
  file.pragma('analysis_limit = 400');
  const driver = new EmbeddedDriver(file, path === IN_MEMORY ? undefined : openReader(path));
  return watch(new Kysely<Tables>({ dialect: new EmbeddedDialect(driver) }), driver.written);
}

/** A second connection, which reads beside the transaction that runs: what has been committed. */
function openReader(path: string): Libsql.Database {
  const file = new Libsql(path);
  file.pragma(`busy_timeout = ${PATIENCE}`);
  file.pragma('query_only = on');
  return file;
}

/**
 * Opens PostgreSQL.
 * @param url postgres://…; `?options=-c search_path=…` is honoured
 * @param most connections
 */
export const openPostgres = async (url: string, most: number): Promise<Database> =>
  databaseOn(await openPool(url, most));

/** A database on connections that are there; its end is theirs. */
export function databaseOn(pool: PostgresPool): Database {
  const written = new Written();
  return watch(new RetryingKysely({ dialect: new LockingPostgresDialect(pool, written) }), written);
}

/** Connections to PostgreSQL, made when they are wanted; the parameters are those of {@link openPostgres}. */
export async function openPool(url: string, most: number): Promise<PostgresPool> {
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
    /** PostgreSQL has said that it closes the connection, which takes a moment. */
    isEnding = false;
    #isHeldBack = false;

    constructor(config?: ClientConfig) {
      super(config);
      // A connection that is lost fails the query that waits on it; unheard, the event would end the process.
      this.on('error', () => undefined);
    }

    override query(...args: unknown[]): never {
      this.#holdBack();
      const answer = this.#send(args, super.query.bind(this) as (...given: unknown[]) => never);
      const pending: unknown = answer;
      if (pending instanceof Promise) {
        pending.catch((error: { severity?: string }) => void (this.isEnding ||= error.severity === 'FATAL'));
      }
      return answer;
    }

    /** What is asked before the event loop goes on is sent in one piece: sending costs more than most statements. */
    #holdBack(): void {
      const { stream } = this.connection;
      if (this.#isHeldBack) return;
      this.#isHeldBack = true;
      stream.cork();
      process.nextTick(() => {
        this.#isHeldBack = false;
        stream.uncork();
      });
    }

    #send(args: unknown[], query: (...given: unknown[]) => never): never {
      const [text, values] = args;
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
    max: most,
    // Statements are sent without waiting for the answers of those before; they are run in their order all the same.
    pipeline: true,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    ...TIMEOUTS,
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
  return {
    async connect() {
      const client = await connections.connect();
      if (!(client instanceof PreparingClient)) throw new Error('the pool has made a client of another kind');
      const release = client.release.bind(client);
      // Nobody else is to be given a connection that is about to be closed.
      client.release = () => release(client.isEnding);
      return client;
    },
    end: () => connections.end(),
  };
}

/** Makes a transaction that PostgreSQL has given up for the sake of another again. */
class RetryingKysely extends Kysely<Tables> {
  override transaction(): TransactionBuilder<Tables> {
    const builder = super.transaction();
    const execute = builder.execute.bind(builder);
    builder.execute = (callback) => withRetries(() => execute(callback));
    return builder;
  }
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

class EmbeddedDialect implements Dialect {
  readonly #driver: Driver;

  constructor(driver: Driver) {
    this.#driver = driver;
  }

  createDriver(): Driver {
    return new ActDriver(this.#driver);
  }

  createAdapter(): DialectAdapter {
    return new EmbeddedAdapter();
  }

  createQueryCompiler(): QueryCompiler {
    return new EmbeddedCompiler();
  }

  createIntrospector(db: Kysely<unknown>): DatabaseIntrospector {
    return new SqliteIntrospector(db);
  }
}

/** The modifiers of a select that lock its rows. */
const rowLocks: readonly (string | undefined)[] = [
  'ForUpdate',
  'ForNoKeyUpdate',
  'ForShare',
  'ForKeyShare',
  'SkipLocked',
];

/**
 * Leaves row locks out: SQLite has no `for update`, and a transaction of the embedded database holds the write
 * lock from its beginning (`begin immediate`). Services therefore write `.forUpdate()` and its kin of kysely as
 * for PostgreSQL, and are right on both; kit/row-locks.ts has the order in which rows are locked.
 */
class EmbeddedCompiler extends SqliteQueryCompiler {
  protected override visitSelectModifier(node: SelectModifierNode): void {
    if (!rowLocks.includes(node.modifier)) super.visitSelectModifier(node);
  }
}

/** Lets all migrations run in one transaction, which is also the lock between processes that start at once. */
class EmbeddedAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

class LockingPostgresDialect extends PostgresDialect {
  readonly #written: Written;

  constructor(pool: PostgresPool, written: Written) {
    super({ pool });
    this.#written = written;
  }

  override createDriver(): Driver {
    return new ActDriver(new EagerDriver(super.createDriver(), this.#written));
  }

  override createAdapter(): DialectAdapter {
    return new LockingPostgresAdapter();
  }

  override createIntrospector(db: Kysely<unknown>): DatabaseIntrospector {
    return new OwnSchemaIntrospector(db);
  }
}

/**
 * Knows the tables that unqualified names mean, by name alone: other schemas of the same database may hold other
 * installations, whose tables of migrations are not ours and may come and go.
 */
class OwnSchemaIntrospector extends PostgresIntrospector {
  readonly #db: Kysely<unknown>;

  constructor(db: Kysely<unknown>) {
    super(db);
    this.#db = db;
  }

  override async getTables(): Promise<TableMetadata[]> {
    const { rows } = await sql<{ schema: string; name: string }>`
      select schemaname as schema, tablename as name from pg_tables where schemaname = current_schema()
    `.execute(this.#db);
    return rows.map((table) => ({ ...table, isView: false, columns: [] }));
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
