import { AsyncLocalStorage } from 'node:async_hooks';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';

/**
 * The writes of one call in one database transaction, together with a record that the call is done.
 *
 * The first transaction of the call writes the claim before anything else. When the call asks to commit it,
 * it stays open. All later reads and writes of the call belong to this transaction. `finish` writes the
 * record and commits both. If the process ends before, neither is stored. A second call with the same claim
 * waits for the first and is then rejected. Writes of the call before its transaction, such as a count of
 * tries, are stored on their own.
 */
export interface Act {
  /** Runs the call. */
  run: <Result>(call: () => Promise<Result>) => Promise<Result>;
  /**
   * Commits the writes together with the record of the call.
   * @returns false if the call has run no transaction; the record is then not written either
   */
  finish: (record: CompiledQuery) => Promise<boolean>;
  /** Rolls back the writes. */
  abandon: () => Promise<void>;
}

/**
 * `idle` before the first transaction, `begun` while it runs, `waiting` after the call has asked to commit
 * it. `over` after it is committed or rolled back, or if the call has ended while it still ran.
 */
type State = 'idle' | 'begun' | 'waiting' | 'over';

interface Kept {
  state: State;
  claim: CompiledQuery;
  refusal: Error;
  open?: { driver: Driver; connection: DatabaseConnection };
}

const acts = new AsyncLocalStorage<Kept>();

/**
 * @param claim returns a row if it is the first, and none if the same call is already done
 * @param refusal the error of the transaction if the claim is not the first
 */
export function createAct(claim: CompiledQuery, refusal: Error): Act {
  const act: Kept = { state: 'idle', claim, refusal };
  const end = async (how: (driver: Driver, connection: DatabaseConnection) => Promise<void>) => {
    const { state, open } = act;
    act.state = 'over';
    if (state !== 'waiting' || open === undefined) return false;
    try {
      await how(open.driver, open.connection);
    } finally {
      await open.driver.releaseConnection(open.connection);
    }
    return true;
  };
  return {
    run: (call) => acts.run(act, call),
    finish: (record) =>
      end(async (driver, connection) => {
        try {
          await connection.executeQuery(record);
          await driver.commitTransaction(connection);
        } catch (error) {
          await driver.rollbackTransaction(connection).catch(() => undefined);
          throw error;
        }
      }),
    abandon: async () => {
      await end((driver, connection) => driver.rollbackTransaction(connection));
    },
  };
}

/** The connection of the transaction that is open for a call. It is released when the call ends. */
class SharedConnection implements DatabaseConnection {
  readonly act: Kept;
  readonly #connection: DatabaseConnection;

  constructor(act: Kept, connection: DatabaseConnection) {
    this.act = act;
    this.#connection = connection;
  }

  executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    return this.#connection.executeQuery<Row>(query);
  }

  streamQuery<Row>(query: CompiledQuery, size?: number): AsyncIterableIterator<QueryResult<Row>> {
    return this.#connection.streamQuery<Row>(query, size);
  }
}

/** A driver whose transactions take part in the act of the call that begins them, if there is one. */
export class ActDriver implements Driver {
  readonly #driver: Driver;

  constructor(driver: Driver) {
    this.#driver = driver;
  }

  init(): Promise<void> {
    return this.#driver.init();
  }

  destroy(): Promise<void> {
    return this.#driver.destroy();
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    const act = acts.getStore();
    if (act?.open !== undefined && act.state !== 'over')
      return new SharedConnection(act, act.open.connection);
    return this.#driver.acquireConnection();
  }

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    if (connection instanceof SharedConnection || this.#actOf(connection, 'waiting') !== undefined) return;
    await this.#driver.releaseConnection(connection);
  }

  async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    // A savepoint makes it possible to roll back a further transaction of the same call on its own.
    if (connection instanceof SharedConnection) return this.#tell(connection, 'savepoint further');
    await this.#driver.beginTransaction(connection, settings);
    const act = acts.getStore();
    if (act?.state !== 'idle') return;
    try {
      const { rows } = await connection.executeQuery(act.claim);
      if (rows.length === 0) throw act.refusal;
    } catch (error) {
      await this.#driver.rollbackTransaction(connection).catch(() => undefined);
      throw error;
    }
    act.state = 'begun';
    act.open = { driver: this.#driver, connection };
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    if (connection instanceof SharedConnection) return this.#tell(connection, 'release savepoint further');
    const act = this.#actOf(connection, 'begun');
    if (act === undefined) return this.#driver.commitTransaction(connection);
    act.state = 'waiting';
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (connection instanceof SharedConnection)
      return this.#tell(connection, 'rollback to savepoint further');
    const act = this.#actOf(connection, 'begun');
    if (act !== undefined) {
      act.state = 'idle';
      delete act.open;
    }
    await this.#driver.rollbackTransaction(connection);
  }

  /** Returns the act of the call if it holds this connection in this state. */
  #actOf(connection: DatabaseConnection, state: State): Kept | undefined {
    const act = acts.getStore();
    return act?.open?.connection === connection && act.state === state ? act : undefined;
  }

  async #tell(connection: DatabaseConnection, command: string): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw(command));
  }
}
