import type { Compilable, CompiledQuery } from 'kysely';
import { isEmbedded, type Database } from './open-database.ts';

/** A statement with its values, for {@link together}. */
export interface Statement<Row> {
  readonly compile: (db: Database) => CompiledQuery<Row>;
  /** The type of a returned row. The property has no value at run time. */
  readonly row?: Row;
}

/** A placeholder for a value in a statement that is built once. */
class Place {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/**
 * Creates a statement that is built once for each kind of database and gets new values for each run. Building
 * and compiling take longer than the embedded database takes to run it.
 * @param build receives placeholders instead of values, so it must not inspect them
 */
export function prepared<Values extends object, Row>(
  build: (db: Database, at: Values) => Compilable<Row>,
): (values: Values) => Statement<Row> {
  const built = new Map<boolean, CompiledQuery<Row>>();
  const places = new Proxy({}, { get: (_, name) => new Place(String(name)) }) as Values;
  return (values) => ({
    compile: (db) => {
      const kind = isEmbedded(db);
      const known = built.get(kind) ?? build(db, places).compile();
      built.set(kind, known);
      const parameters = known.parameters.map((one): unknown =>
        one instanceof Place ? Reflect.get(values, one.name) : one,
      );
      return { ...known, parameters };
    },
  });
}

type Results<Rows extends readonly unknown[]> = { [At in keyof Rows]: Rows[At][] };

/**
 * Runs statements one after the other on one connection, inside or outside a transaction. They are sent to
 * PostgreSQL together, because a round trip costs more than most statements. No statement can depend on the
 * result of another.
 * @returns the rows of each statement
 * @throws the error of the first that fails; inside a transaction PostgreSQL rejects the statements after it
 */
export async function together<Rows extends readonly unknown[]>(
  db: Database,
  ...statements: { readonly [At in keyof Rows]: Statement<Rows[At]> }
): Promise<Results<Rows>> {
  const queries = statements.map((one) => one.compile(db));
  return db.getExecutor().provideConnection(async (connection) => {
    const answers = await Promise.allSettled(queries.map((query) => connection.executeQuery(query)));
    return answers.map((answer) => {
      if (answer.status === 'rejected') throw answer.reason;
      return answer.value.rows;
    }) as Results<Rows>;
  });
}

/** Returns the rows of one statement. */
export async function rowsOf<Row>(db: Database, statement: Statement<Row>): Promise<Row[]> {
  const [rows] = await together<[Row]>(db, statement);
  return rows;
}
