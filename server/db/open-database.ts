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

/** The file name of the embedded database, below the data folder. */
const FILE = 'hubei-craftsman.db';

/** The maximum number of prepared statements per connection. The application's own queries are fewer. */
const MOST_STATEMENTS = 500;

/**
 * Timeouts of PostgreSQL in milliseconds, for a statement, for a lock, and for a transaction whose client is
 * idle. All are shorter than the 20 s that a browser waits [S47]. Otherwise connections are held for requests
 * that have already been aborted.
 */
const TIMEOUTS = {
  statement_timeout: 15_000,
  lock_timeout: 10_000,
  idle_in_transaction_session_timeout: 15_000,
};

/** Milliseconds that a process waits for another process at the embedded database. */
const PATIENCE = 5000;

/** Used in place of a folder: the database exists in memory until the process ends. */
export const IN_MEMORY = ':memory:';

/**
 * Opens the embedded database.
 * @param dataDir existing folder of its file, or {@link IN_MEMORY}
 * @param patience milliseconds that a write waits for another process
 * @throws the database's error if the file cannot be opened
 */
export function openEmbedded(dataDir: string, patience?: number): Database {
  return openFile(dataDir === IN_MEMORY ? dataDir : databaseFileOf(dataDir), patience);
}

/** Returns the path of the embedded database in a data folder. */
export const databaseFileOf = (dataDir: string): string => join(dataDir, FILE);

/**
 * Opens an embedded database by its file. Creates the file if it does not exist.
 * @throws the database's error if the file cannot be opened
 */
export function openFile(path: string, patience = PATIENCE): Database {
  // SQLite creates its log files with the permissions of the database file.
  if (path !== IN_MEMORY) closeSync(openSync(path, 'a', 0o600));
  const file = new Libsql(path);
  // Several processes may share the file. Readers do not wait for the writer; writers wait for each other.
  // The timeout is set first, because the next statement already competes with processes that start at the
  // same instant.
  file.pragma(`busy_timeout = ${patience}`);
  file.pragma('journal_mode = wal');
  // Data that a response has confirmed survives a power failure.
  file.pragma('synchronous = full');
  // Pages that many transactions change are copied back once for all of them. 4,000 pages are 16 MB of log.
  file.pragma('wal_autocheckpoint = 4000');
  file.pragma('foreign_keys = on');
  // This number of rows of an index gives sufficient statistics in milliseconds.
  file.pragma('analysis_limit = 400');
  const driver = new EmbeddedDriver(file, path === IN_MEMORY ? undefined : openReader(path));
  return watch(new Kysely<Tables>({ dialect: new EmbeddedDialect(driver) }), driver.written);
}

/** Opens a second connection that reads committed rows while a transaction runs. */
function openReader(path: string): Libsql.Database {
  const file = new Libsql(path);
  file.pragma(`busy_timeout = ${PATIENCE}`);
  file.pragma('query_only = on');
  return file;
}

/**
 * Opens a PostgreSQL database.
 * @param url postgres://…; `?options=-c search_path=…` is honoured
 * @param most the maximum number of connections
 */
export const openPostgres = async (url: string, most: number): Promise<Database> =>
  databaseOn(await openPool(url, most));

/** Creates a database on an existing pool. Destroying the database ends the pool. */
export function databaseOn(pool: PostgresPool): Database {
  const written = new Written();
  return watch(new RetryingKysely({ dialect: new LockingPostgresDialect(pool, written) }), written);
}

/**
 * Creates a pool that opens connections to PostgreSQL on demand. The parameters are those of
 * {@link openPostgres}.
 */
export async function openPool(url: string, most: number): Promise<PostgresPool> {
  // The import is dynamic, so that the embedded system does not load the driver into memory.
  const { default: pg } = await import('pg');
  const INT8 = 20;
  const names = new Map<string, string>();

  /**
   * Planning a join of six tables costs PostgreSQL ten times as much as running it. Statements are therefore
   * prepared once per connection. Statements with a `*` are not prepared: their columns change when a newer
   * process migrates the tables.
   */
  class PreparingClient extends pg.Client {
    /** True after PostgreSQL has announced that it closes the connection. The closing takes a moment. */
    isEnding = false;
    #isHeldBack = false;

    constructor(config?: ClientConfig) {
      super(config);
      // A lost connection fails the pending query. Without a listener, the `error` event ends the process.
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

    /** Statements of the same tick are sent in one piece, because a send costs more than most statements. */
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
    // Statements are sent without waiting for earlier results. PostgreSQL still runs them in order.
    pipeline: true,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    ...TIMEOUTS,
    types: {
      // Milliseconds since the epoch fit a number. By default the driver returns text.
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        oid === INT8 ? Number : pg.types.getTypeParser(oid, format),
    },
  });
  // Parallel workers take longer to start than any list query takes, and use the processors of other
  // connections. If this statement fails, the connection fails too, and the next query reports it.
  connections.on('connect', (client) => {
    client.query('set max_parallel_workers_per_gather = 0').catch(() => undefined);
  });
  // An idle connection that PostgreSQL closes is replaced at the next query. Without a listener, the event
  // ends the process.
  connections.on('error', () => undefined);
  return {
    async connect() {
      const client = await connections.connect();
      if (!(client instanceof PreparingClient)) throw new Error('the pool has made a client of another kind');
      const release = client.release.bind(client);
      // The pool must not reuse a connection that PostgreSQL is closing.
      client.release = () => release(client.isEnding);
      return client;
    },
    end: () => connections.end(),
  };
}

/** Repeats transactions that PostgreSQL has aborted because of a collision with another one. */
class RetryingKysely extends Kysely<Tables> {
  override transaction(): TransactionBuilder<Tables> {
    const builder = super.transaction();
    const execute = builder.execute.bind(builder);
    builder.execute = (callback) => withRetries(() => execute(callback));
    return builder;
  }
}

/** Throws unless the database responds. */
export async function ping(db: Database): Promise<void> {
  await db.executeQuery(CompiledQuery.raw('select 1'));
}

/**
 * Updates the statistics of the embedded database. Without them it uses the wrong index for long lists.
 * PostgreSQL updates its statistics itself.
 */
export async function learnSizes(db: Database): Promise<void> {
  if (isEmbedded(db)) await db.executeQuery(CompiledQuery.raw('analyze'));
}

/**
 * Rewrites the stored pages. Otherwise data of a dropped column remains in unused parts of pages or in the
 * log. Must run outside a transaction and blocks other transactions.
 */
export async function eraseDropped(db: Database, table: keyof Tables): Promise<void> {
  const statements = isEmbedded(db)
    ? ['vacuum', 'pragma wal_checkpoint(truncate)']
    : [`vacuum full ${table}`];
  for (const statement of statements) await db.executeQuery(CompiledQuery.raw(statement));
}

/** Checks whether the database is the embedded one and not PostgreSQL. */
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
 * Omits row locks. SQLite has no `for update`, and a transaction of the embedded database holds the write
 * lock from its beginning (`begin immediate`). Services therefore use kysely's `.forUpdate()` and similar
 * methods as for PostgreSQL, and are correct on both. kit/row-locks.ts defines the order in which rows are
 * locked.
 */
class EmbeddedCompiler extends SqliteQueryCompiler {
  protected override visitSelectModifier(node: SelectModifierNode): void {
    if (!rowLocks.includes(node.modifier)) super.visitSelectModifier(node);
  }
}

/**
 * Allows all migrations to run in one transaction. Its write lock also orders processes that start at the
 * same time.
 */
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
 * Lists only tables that unqualified names refer to, by name alone. Other schemas of the same database can
 * hold other installations. Their migration tables are unrelated and can appear and disappear.
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

/** The key of the advisory lock of kysely's own adapter. The same key makes earlier releases wait as well. */
const MIGRATION_LOCK = 3853314791062309107n;

/** Holds the migration lock until the transaction ends, even if the migration fails. */
class LockingPostgresAdapter extends PostgresAdapter {
  override async acquireMigrationLock(db: Kysely<unknown>): Promise<void> {
    await sql`select pg_advisory_xact_lock(${sql.lit(MIGRATION_LOCK)})`.execute(db);
  }

  override async releaseMigrationLock(): Promise<void> {}
}
