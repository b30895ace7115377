import {
  ColumnNode,
  CompiledQuery,
  DeleteQueryNode,
  InsertQueryNode,
  TableNode,
  UpdateQueryNode,
  type OperationNode,
  type RootOperationNode,
} from 'kysely';
import type { Database } from './open-database.ts';
import type { Tables } from './tables.ts';

/** Counter columns, which change with every entry. */
const counters: readonly string[] = ['taken'];

/** Cached results by statement. A statement that is built once is executed many times. */
const known = new WeakMap<RootOperationNode, string | undefined>();

function tableOf(node: OperationNode | undefined): string | undefined {
  return node !== undefined && TableNode.is(node) ? node.table.identifier.name : undefined;
}

function lookAt(query: RootOperationNode): string | undefined {
  if (InsertQueryNode.is(query)) return tableOf(query.into);
  if (DeleteQueryNode.is(query)) return tableOf(query.from.froms[0]);
  if (!UpdateQueryNode.is(query)) return undefined;
  const isCounting = query.updates?.every(
    ({ column }) => ColumnNode.is(column) && counters.includes(column.column.name),
  );
  return isCounting === true ? undefined : tableOf(query.table);
}

/**
 * Returns the table that a statement writes. Returns undefined if it writes only counters, if it does not
 * write, and for raw SQL.
 */
function writtenBy(query: RootOperationNode): string | undefined {
  if (!known.has(query)) known.set(query, lookAt(query));
  return known.get(query);
}

/**
 * The topic of each statement of {@link announcing}, which is published after its transaction is committed.
 */
const topics = new WeakMap<RootOperationNode, string>();

/**
 * Creates a statement that publishes a topic to listeners in this process when its transaction commits. The
 * statement reads nothing.
 */
export function announcing(topic: string): CompiledQuery {
  const statement = CompiledQuery.raw('select 1');
  topics.set(statement.query, topic);
  return statement;
}

/** Counts the commits of this process by changed table, and holds the listeners for published topics. */
export class Written {
  readonly #counts = new Map<string, number>();
  readonly #listeners = new Set<(topic: string) => void>();

  publish(topic: string): void {
    for (const listener of this.#listeners) listener(topic);
  }

  /** @returns a function that removes the listener */
  subscribe(listener: (topic: string) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  count(tables: Iterable<string>): void {
    for (const table of tables) this.#counts.set(table, this.of(table) + 1);
  }

  of(table: string): number {
    return this.#counts.get(table) ?? 0;
  }
}

/** The tables that a connection has written and not yet committed. */
export class Touched {
  readonly #written: Written;
  readonly #tables = new Set<string>();
  readonly #topics = new Set<string>();

  constructor(written: Written) {
    this.#written = written;
  }

  note(query: RootOperationNode): void {
    const table = writtenBy(query);
    if (table !== undefined) this.#tables.add(table);
    const topic = topics.get(query);
    if (topic !== undefined) this.#topics.add(topic);
  }

  committed(): void {
    this.#written.count(this.#tables);
    this.#tables.clear();
    for (const topic of this.#topics) this.#written.publish(topic);
    this.#topics.clear();
  }

  rolledBack(): void {
    this.#tables.clear();
    this.#topics.clear();
  }
}

const databases = new WeakMap<Database, Written>();

/** Registers an opened database for {@link revisionOf}. */
export function watch(db: Database, written: Written): Database {
  databases.set(db, written);
  return db;
}

/**
 * Adds a listener for topics that this process publishes with commits to a database.
 * @returns a function that removes the listener
 */
export const subscribeToCommits = (db: Database, listener: (topic: string) => void): (() => void) =>
  databases.get(db)?.subscribe(listener) ?? (() => undefined);

/**
 * Returns a text that changes after this process commits a change of one of these tables. Changes by other
 * processes do not change it.
 */
export const revisionOf = (db: Database, tables: readonly (keyof Tables)[]): string =>
  tables.map((table) => databases.get(db)?.of(table) ?? 0).join(' ');
