import {
  CompiledQuery,
  SelectQueryNode,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';

const BEGIN = CompiledQuery.raw('begin');

/** A connection of PostgreSQL, whose transaction is begun together with its first statement. */
class EagerConnection implements DatabaseConnection {
  readonly connection: DatabaseConnection;
  #beginning: Promise<unknown> | undefined;
  /** Something that writes has been asked. */
  #isPatient = false;

  constructor(connection: DatabaseConnection) {
    this.connection = connection;
  }

  begin(): void {
    this.#beginning = this.connection.executeQuery(BEGIN);
    // Told to the first statement, or to the end of the transaction.
    this.#beginning.catch(() => undefined);
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    // Should the begin fail, for being cancelled, nothing has been written without a transaction. What is asked behind
    // such a statement stays behind it.
    this.#isPatient ||= !SelectQueryNode.is(query.query);
    if (this.#isPatient) await this.begun();
    const [result] = await Promise.all([this.connection.executeQuery<Row>(query), this.begun()]);
    return result;
  }

  /** Waits for the transaction that has been asked for. */
  async begun(): Promise<void> {
    if (this.#beginning === undefined) return;
    await this.#beginning;
    this.#beginning = undefined;
  }

  streamQuery<Row>(query: CompiledQuery, size?: number): AsyncIterableIterator<QueryResult<Row>> {
    return this.connection.streamQuery<Row>(query, size);
  }
}

/** A driver of PostgreSQL that does not wait for a transaction to begin before it sends what is read in it. */
export class EagerDriver implements Driver {
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

  async acquireConnection(): Promise<EagerConnection> {
    return new EagerConnection(await this.#driver.acquireConnection());
  }

  releaseConnection(connection: DatabaseConnection): Promise<void> {
    return this.#driver.releaseConnection((connection as EagerConnection).connection);
  }

  async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    if (settings.isolationLevel !== undefined || settings.accessMode !== undefined) {
      throw new Error('Transactions of ours are all of one kind.');
    }
    (connection as EagerConnection).begin();
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    const eager = connection as EagerConnection;
    await eager.begun();
    await this.#driver.commitTransaction(eager.connection);
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await this.#driver.rollbackTransaction((connection as EagerConnection).connection);
  }
}
