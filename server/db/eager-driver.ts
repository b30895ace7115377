import {
  CompiledQuery,
  SelectQueryNode,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import { Touched, type Written } from './written.ts';

const BEGIN = CompiledQuery.raw('begin');

/** A PostgreSQL connection that sends `begin` together with the first statement of the transaction. */
class EagerConnection implements DatabaseConnection {
  readonly connection: DatabaseConnection;
  #beginning: Promise<unknown> | undefined;
  /** True after the first statement that writes. */
  #isPatient = false;

  readonly #touched: Touched;
  #isTransaction = false;

  constructor(connection: DatabaseConnection, written: Written) {
    this.connection = connection;
    this.#touched = new Touched(written);
  }

  begin(): void {
    this.#isTransaction = true;
    this.#beginning = this.connection.executeQuery(BEGIN);
    // The first statement or the end of the transaction reports this error. Without the handler it is an
    // unhandled rejection.
    this.#beginning.catch(() => undefined);
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    // A statement that writes waits for `begin`. Otherwise, if `begin` is cancelled, the statement writes
    // outside a transaction. Later statements stay in order behind it.
    this.#isPatient ||= !SelectQueryNode.is(query.query);
    if (this.#isPatient) await this.begun();
    const [result] = await Promise.all([this.connection.executeQuery<Row>(query), this.begun()]);
    this.#touched.note(query.query);
    if (!this.#isTransaction) this.#touched.committed();
    return result;
  }

  /** Waits until `begin` has succeeded. */
  async begun(): Promise<void> {
    if (this.#beginning === undefined) return;
    await this.#beginning;
    this.#beginning = undefined;
  }

  committed(): void {
    this.#touched.committed();
  }

  streamQuery<Row>(query: CompiledQuery, size?: number): AsyncIterableIterator<QueryResult<Row>> {
    return this.connection.streamQuery<Row>(query, size);
  }
}

/** A PostgreSQL driver that sends the reads of a transaction without waiting for its `begin`. */
export class EagerDriver implements Driver {
  readonly #driver: Driver;
  readonly #written: Written;

  constructor(driver: Driver, written: Written) {
    this.#driver = driver;
    this.#written = written;
  }

  init(): Promise<void> {
    return this.#driver.init();
  }

  destroy(): Promise<void> {
    return this.#driver.destroy();
  }

  async acquireConnection(): Promise<EagerConnection> {
    return new EagerConnection(await this.#driver.acquireConnection(), this.#written);
  }

  releaseConnection(connection: EagerConnection): Promise<void> {
    return this.#driver.releaseConnection(connection.connection);
  }

  async beginTransaction(connection: EagerConnection, settings: TransactionSettings): Promise<void> {
    if (settings.isolationLevel !== undefined || settings.accessMode !== undefined) {
      throw new Error('Only the default isolation level and access mode are supported.');
    }
    connection.begin();
  }

  async commitTransaction(connection: EagerConnection): Promise<void> {
    await connection.begun();
    await this.#driver.commitTransaction(connection.connection);
    connection.committed();
  }

  async rollbackTransaction(connection: EagerConnection): Promise<void> {
    await this.#driver.rollbackTransaction(connection.connection);
  }
}
