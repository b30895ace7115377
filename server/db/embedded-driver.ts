import { setImmediate } from 'node:timers';
import { endSlice } from './loop-slices.ts';
import { Touched, Written } from './written.ts';
import type Libsql from 'libsql';
import {
  SelectQueryNode,
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
} from 'kysely';

/** The maximum number of prepared statements in the cache. The application's own queries are fewer. */
const MOST_STATEMENTS = 500;

/** A statement without values. */
const command = (sql: string) => ({ sql, parameters: [] });
const BEGIN = command('begin immediate');
const COMMIT = command('commit');
const UNDO_ALL = command('rollback');
const SAVEPOINT = command('savepoint member');
const RELEASE = command('release member');
const ROLLBACK = command('rollback to member');

/**
 * One connection to the file with its cache of prepared statements. Preparing costs libsql four times as much
 * as running.
 */
export class Statements {
  readonly file: Libsql.Database;
  readonly #kept = new Map<string, Prepared>();

  constructor(file: Libsql.Database) {
    this.file = file;
  }

  run<Row>({ sql, parameters }: Pick<CompiledQuery, 'sql' | 'parameters'>): QueryResult<Row> {
    const { statement, isReading, names } = this.#kept.get(sql) ?? this.#prepare(sql);
    if (isReading) return { rows: statement.all(parameters).map((row) => named(names, row)) as Row[] };
    const { changes, lastInsertRowid } = statement.run(parameters);
    return { numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid), rows: [] };
  }

  #prepare(text: string): Prepared {
    const statement = this.file.prepare(text);
    const isReading = statement.reader;
    // The columns of `*` change with the tables.
    const names = isReading && !text.includes('*') ? statement.columns().map(({ name }) => name) : null;
    if (names !== null) statement.raw();
    const made = { statement, isReading, names };
    if (this.#kept.size >= MOST_STATEMENTS) this.#kept.clear();
    this.#kept.set(text, made);
    return made;
  }
}

interface Prepared {
  readonly statement: Libsql.Statement<unknown[]>;
  readonly isReading: boolean;
  /**
   * The names of the columns if rows arrive as lists of values. libsql creates each name again for each row,
   * which takes longer than the values.
   */
  readonly names: readonly string[] | null;
}

/** @param row a list of values if `names` is not null, otherwise an object */
function named(names: Prepared['names'], row: unknown): unknown {
  if (names === null || !Array.isArray(row)) return row;
  const made: Record<string, unknown> = {};
  names.forEach((name, index) => {
    made[name] = row[index];
  });
  return made;
}

/** A transaction whose writes are done and that waits for the commit of its group. */
interface Waiting {
  resolve: () => void;
  reject: (error: unknown) => void;
}

/** The period in which one transaction has exclusive use of the writing connection. */
interface Turn {
  /** The error because of which the database has rolled back the transaction. */
  undone?: Error;
}

/**
 * The writes of the embedded database. A commit waits for the disk and blocks the whole process. It takes
 * longer than all other work of a call. Transactions that end in the same iteration of the event loop are
 * therefore committed together. Each is a savepoint of the common transaction and can be rolled back on its
 * own.
 *
 * The result of a transaction, success or failure, is reported only after its group is committed. The
 * transaction may have read rows that other transactions of the same group wrote.
 */
class Group {
  readonly #writer: Statements;
  readonly #queue: ((turn: Turn) => void)[] = [];
  #turn: Turn | undefined;
  #isBegun = false;
  #waiting: Waiting[] = [];
  /** True if the group is committed when the running transaction ends. */
  #isDue = false;

  constructor(writer: Statements) {
    this.#writer = writer;
  }

  /** Waits for the transactions that are ahead in the queue. */
  takeTurn(): Promise<Turn> {
    if (this.#turn !== undefined) return new Promise((resolve) => this.#queue.push(resolve));
    this.#turn = {};
    return Promise.resolve(this.#turn);
  }

  /** Begins a transaction of the group. Releases the turn if that fails. */
  async begin(turn: Turn): Promise<void> {
    try {
      this.#join();
      this.run(turn, SAVEPOINT);
    } catch (error) {
      await this.#leave();
      throw error;
    }
  }

  /** Ends a transaction and releases the turn. */
  async end(turn: Turn, how: 'keep' | 'undo'): Promise<void> {
    try {
      if (how === 'undo' && turn.undone === undefined) this.run(turn, ROLLBACK);
      if (how === 'keep' || turn.undone === undefined) this.run(turn, RELEASE);
    } catch (error) {
      await this.#leave();
      throw error;
    }
    await this.#leave();
  }

  /**
   * Runs a single statement outside a transaction. If it fails, the database rolls back the whole statement.
   */
  async single<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const turn = await this.takeTurn();
    let result: QueryResult<Row>;
    try {
      this.#join();
      result = this.run<Row>(turn, query);
    } catch (error) {
      await this.#leave();
      throw error;
    }
    await this.#leave();
    return result;
  }

  /** Runs a statement that is not allowed in a transaction, such as `vacuum`. */
  async alone<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    await this.takeTurn();
    try {
      this.#commit();
      return this.#writer.run<Row>(query);
    } finally {
      this.#giveTurn();
    }
  }

  /**
   * @throws the database's error; if the transaction is already rolled back, the error that caused the
   * rollback
   */
  run<Row>(turn: Turn, query: Pick<CompiledQuery, 'sql' | 'parameters'>): QueryResult<Row> {
    if (turn.undone !== undefined) throw turn.undone;
    try {
      return this.#writer.run<Row>(query);
    } catch (error) {
      // Some errors, such as a full disk, make SQLite roll back the whole transaction, and with it all others
      // of the group.
      if (!this.#writer.file.inTransaction && this.#isBegun) {
        turn.undone =
          error instanceof Error ? error : new Error('the transaction was undone', { cause: error });
        this.#fail(error);
      }
      throw error;
    }
  }

  /** Commits the transactions that have begun. */
  async close(): Promise<void> {
    await this.takeTurn();
    this.#commit();
  }

  #join(): void {
    if (this.#isBegun) return;
    // The write lock is taken at once. Otherwise a transaction that reads first can fail when it begins to
    // write.
    this.#writer.run(BEGIN);
    this.#isBegun = true;
  }

  /** Releases the turn, and waits until the group is on the disk. */
  async #leave(): Promise<void> {
    if (!this.#isBegun) {
      this.#giveTurn();
      return;
    }
    const told = new Promise<void>((resolve, reject) => this.#waiting.push({ resolve, reject }));
    if (this.#waiting.length === 1) setImmediate(() => this.#becomeDue());
    this.#giveTurn();
    await told;
  }

  #becomeDue(): void {
    if (this.#turn === undefined) this.#commit();
    else this.#isDue = true;
  }

  #giveTurn(): void {
    if (this.#isDue) this.#commit();
    const next = this.#queue.shift();
    this.#turn = next && {};
    if (this.#turn !== undefined) next?.(this.#turn);
  }

  #commit(): void {
    this.#isDue = false;
    if (!this.#isBegun) return;
    try {
      this.#writer.run(COMMIT);
    } catch (error) {
      if (this.#writer.file.inTransaction) this.#writer.run(UNDO_ALL);
      this.#fail(error);
      return;
    }
    this.#isBegun = false;
    for (const { resolve } of this.#waiting.splice(0)) resolve();
  }

  #fail(error: unknown): void {
    this.#isBegun = false;
    for (const { reject } of this.#waiting.splice(0)) reject(error);
  }
}

const NOTHING: QueryResult<never> = { rows: [] };

/** Returns how a statement runs outside a transaction. */
function kindOf({ query, sql }: CompiledQuery): 'read' | 'write' | 'alone' {
  if (SelectQueryNode.is(query)) return 'read';
  if (query.kind !== 'RawNode') return /^(insert|update|delete)/.test(sql) ? 'write' : 'alone';
  return sql.startsWith('select ') ? 'read' : 'alone';
}

/** A connection that takes a turn only for writes. Reads outside a transaction return committed rows. */
class EmbeddedConnection implements DatabaseConnection {
  readonly #group: Group;
  readonly #reader: Statements | undefined;
  readonly #touched: Touched;
  #turn: Turn | undefined;

  constructor(group: Group, reader: Statements | undefined, written: Written) {
    this.#group = group;
    this.#reader = reader;
    this.#touched = new Touched(written);
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    // The migration of the tables sends these as statements, because kysely's migrator otherwise manages its
    // own transactions.
    if (query.sql === 'begin') return this.begin();
    if (query.sql === 'commit') return this.end('keep');
    if (query.sql === 'rollback') return this.end('undo');
    // A statement of this database occupies the event loop and ends without a turn of it. A request with many
    // statements would stop all others.
    await endSlice();
    this.#touched.note(query.query);
    if (this.#turn !== undefined) return this.#group.run<Row>(this.#turn, query);
    const kind = kindOf(query);
    if (kind === 'alone') return this.#group.alone<Row>(query);
    if (kind === 'read' && this.#reader !== undefined) return this.#reader.run<Row>(query);
    const result = await this.#group.single<Row>(query);
    this.#touched.committed();
    return result;
  }

  // oxlint-disable-next-line require-yield -- no query of the application reads row by row
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('The embedded database answers as a whole.');
  }

  async begin(): Promise<QueryResult<never>> {
    const turn = await this.#group.takeTurn();
    await this.#group.begin(turn);
    this.#turn = turn;
    return NOTHING;
  }

  async end(how: 'keep' | 'undo'): Promise<QueryResult<never>> {
    const turn = this.#turn;
    if (turn === undefined) throw new Error('No transaction has begun.');
    this.#turn = undefined;
    await this.#group.end(turn, how);
    if (how === 'keep') this.#touched.committed();
    else this.#touched.rolledBack();
    return NOTHING;
  }
}

/**
 * Drives one file with one connection for writing and one for reading. A database in memory has the first
 * only.
 */
export class EmbeddedDriver implements Driver {
  readonly written = new Written();
  readonly #files: readonly Libsql.Database[];
  readonly #group: Group;
  readonly #reader: Statements | undefined;

  constructor(writer: Libsql.Database, reader?: Libsql.Database) {
    this.#files = reader === undefined ? [writer] : [reader, writer];
    this.#group = new Group(new Statements(writer));
    this.#reader = reader && new Statements(reader);
  }

  async init(): Promise<void> {}

  async destroy(): Promise<void> {
    await this.#group.close();
    for (const file of this.#files) file.close();
  }

  async acquireConnection(): Promise<EmbeddedConnection> {
    return new EmbeddedConnection(this.#group, this.#reader, this.written);
  }

  async releaseConnection(): Promise<void> {}

  async beginTransaction(connection: EmbeddedConnection): Promise<void> {
    await connection.begin();
  }

  async commitTransaction(connection: EmbeddedConnection): Promise<void> {
    await connection.end('keep');
  }

  async rollbackTransaction(connection: EmbeddedConnection): Promise<void> {
    await connection.end('undo');
  }
}
