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

/** Columns that count, which change with every entry. */
const counters: readonly string[] = ['taken'];

/** Statements that were looked at; those that are built once come again. */
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

/** The table that a statement writes, beside counters; undefined for all else, and for SQL that was written by hand. */
function writtenBy(query: RootOperationNode): string | undefined {
  if (!known.has(query)) known.set(query, lookAt(query));
  return known.get(query);
}

/** What a statement of {@link announcing} says once its transaction is committed. */
const said = new WeakMap<RootOperationNode, string>();

/** Says something to this process with the transaction that the statement is run in, and reads nothing. */
export function announcing(topic: string): CompiledQuery {
  const statement = CompiledQuery.raw('select 1');
  said.set(statement.query, topic);
  return statement;
}

/** How often this process has committed changes of which table, and who hears what is said with them. */
export class Written {
  readonly #counts = new Map<string, number>();
  readonly #ears = new Set<(topic: string) => void>();

  say(topic: string): void {
    for (const ear of this.#ears) ear(topic);
  }

  /** @returns stops it */
  hear(ear: (topic: string) => void): () => void {
    this.#ears.add(ear);
    return () => void this.#ears.delete(ear);
  }

  count(tables: Iterable<string>): void {
    for (const table of tables) this.#counts.set(table, this.of(table) + 1);
  }

  of(table: string): number {
    return this.#counts.get(table) ?? 0;
  }
}

/** The tables that a connection has written and not committed. */
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
    const topic = said.get(query);
    if (topic !== undefined) this.#topics.add(topic);
  }

  committed(): void {
    this.#written.count(this.#tables);
    this.#tables.clear();
    for (const topic of this.#topics) this.#written.say(topic);
    this.#topics.clear();
  }
}

const databases = new WeakMap<Database, Written>();

/** Lets {@link revisionOf} know a database that is opened. */
export function watch(db: Database, written: Written): Database {
  databases.set(db, written);
  return db;
}

/** Hears what this process says with what it commits to a database. @returns stops it */
export const hearCommits = (db: Database, ear: (topic: string) => void): (() => void) =>
  databases.get(db)?.hear(ear) ?? (() => undefined);

/** Another text after this process has committed a change of one of these tables. Others may have changed them, too. */
export const revisionOf = (db: Database, tables: readonly (keyof Tables)[]): string =>
  tables.map((table) => databases.get(db)?.of(table) ?? 0).join(' ');
