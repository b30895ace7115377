import { setImmediate } from 'node:timers';
import { Touched, Written } from './written.ts';
import type Libsql from 'libsql';
import {
  SelectQueryNode,
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
} from 'kysely';

/** Statements that are kept prepared, at most; whatever makes more of them is no query of ours. */
const MOST_STATEMENTS = 500;

/** What a connection is told, without values. */
const command = (sql: string) => ({ sql, parameters: [] });
const BEGIN = command('begin immediate');
const COMMIT = command('commit');
const UNDO_ALL = command('rollback');
const SAVEPOINT = command('savepoint member');
const RELEASE = command('release member');
const ROLLBACK = command('rollback to member');

/** One connection to the file, with its statements: preparing costs libsql four times what running does. */
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
    // What `*` answers changes with the tables.
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
  /** Of the columns, where rows come without: libsql makes each name anew for each row, which takes longer than the values. */
  readonly names: readonly string[] | null;
}

/** @param row as it comes: its values where `names` are known, else by its names already */
function named(names: Prepared['names'], row: unknown): unknown {
  if (names === null || !Array.isArray(row)) return row;
  const made: Record<string, unknown> = {};
  names.forEach((name, index) => {
    made[name] = row[index];
  });
  return made;
}

/** Somebody whose writes are made, and who waits until they are on the disk. */
interface Waiting {
  resolve: () => void;
  reject: (error: unknown) => void;
}

/** The time during which one transaction alone may use the writing connection. */
interface Turn {
  /** Why nothing of it is left, where the database has undone it by itself. */
  undone?: Error;
}

/**
 * Writes of the embedded database. A commit waits for the disk, which takes longer than all else that a call does,
 * and the whole process waits with it. Transactions that end while one answer of the event loop is worked off are
 * therefore committed together. Each is a savepoint of the common transaction, so that it can be undone by itself.
 *
 * Nobody is told the end of a transaction, be it good or bad, before all that it has seen is on the disk: what it
 * has seen may be the work of others in the same group.
 */
class Group {
  readonly #writer: Statements;
  readonly #queue: ((turn: Turn) => void)[] = [];
  #turn: Turn | undefined;
  #isBegun = false;
  #waiting: Waiting[] = [];
  /** The group is due, and is committed when the running transaction ends. */
  #isDue = false;

  constructor(writer: Statements) {
    this.#writer = writer;
  }

  /** Waits for those who were there before. */
  takeTurn(): Promise<Turn> {
    if (this.#turn !== undefined) return new Promise((resolve) => this.#queue.push(resolve));
    this.#turn = {};
    return Promise.resolve(this.#turn);
  }

  /** Begins a transaction of the group; where that fails, the turn is given back. */
  async begin(turn: Turn): Promise<void> {
    try {
      this.#join();
      this.run(turn, SAVEPOINT);
    } catch (error) {
      await this.#leave();
      throw error;
    }
  }

  /** Ends a transaction, and gives the turn back. */
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

  /** A single statement outside a transaction, which the database undoes as a whole where it fails. */
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

  /** A statement that must not stand in a transaction, such as `vacuum`. */
  async alone<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    await this.takeTurn();
    try {
      this.#commit();
      return this.#writer.run<Row>(query);
    } finally {
      this.#giveTurn();
    }
  }

  /** @throws the database's error, and where nothing of the transaction is left the error that has undone it */
  run<Row>(turn: Turn, query: Pick<CompiledQuery, 'sql' | 'parameters'>): QueryResult<Row> {
    if (turn.undone !== undefined) throw turn.undone;
    try {
      return this.#writer.run<Row>(query);
    } catch (error) {
      // A full disk, for instance, makes SQLite undo the whole transaction, and the others of the group with it.
      if (!this.#writer.file.inTransaction && this.#isBegun) {
        turn.undone =
          error instanceof Error ? error : new Error('the transaction was undone', { cause: error });
        this.#fail(error);
      }
      throw error;
    }
  }

  /** Lets what was begun before end. */
  async close(): Promise<void> {
    await this.takeTurn();
    this.#commit();
  }

  #join(): void {
    if (this.#isBegun) return;
    // At once the write lock: a transaction that reads first could otherwise fail when it comes to write.
    this.#writer.run(BEGIN);
    this.#isBegun = true;
  }

  /** Gives the turn back, and waits until the group is on the disk. */
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

/** What a statement may do outside a transaction. */
function kindOf({ query, sql }: CompiledQuery): 'read' | 'write' | 'alone' {
  if (SelectQueryNode.is(query)) return 'read';
  if (query.kind !== 'RawNode') return /^(insert|update|delete)/.test(sql) ? 'write' : 'alone';
  return sql.startsWith('select ') ? 'read' : 'alone';
}

/** Takes a turn only for what writes: who reads beside it sees what has been committed. */
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
    // As the upgrade of the tables says it: kysely's migrator knows only transactions of its own.
    if (query.sql === 'begin') return this.begin();
    if (query.sql === 'commit') return this.end('keep');
    if (query.sql === 'rollback') return this.end('undo');
    this.#touched.note(query.query);
    if (this.#turn !== undefined) return this.#group.run<Row>(this.#turn, query);
    const kind = kindOf(query);
    if (kind === 'alone') return this.#group.alone<Row>(query);
    if (kind === 'read' && this.#reader !== undefined) return this.#reader.run<Row>(query);
    const result = await this.#group.single<Row>(query);
    this.#touched.committed();
    return result;
  }

  // oxlint-disable-next-line require-yield -- nothing of ours reads row by row
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
    this.#touched.committed();
    return NOTHING;
  }
}

/** Drives one file by a connection that writes and one that reads; a database in memory has but the first. */
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
