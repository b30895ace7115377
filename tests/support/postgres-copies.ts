import { randomBytes } from 'node:crypto';
import { sql, type PostgresPool } from 'kysely';
import { databaseOn, openPool, openPostgres, type Database } from '../../server/db/open-database.ts';

/** The maximum number of connections of one copy. */
export const CONNECTIONS = 4;

/** A database with the template's rows, which one test uses at a time. */
interface Copy {
  readonly name: string;
  /** A persistent connection besides those of the test. */
  readonly own: Database;
  /**
   * The connections of the tests, which are persistent too. A new connection has to read the catalogue and to
   * plan all queries again.
   */
  readonly pool: PostgresPool;
}

/** @returns statements that give a copy exactly the rows that a database has now */
export async function readRows(db: Database): Promise<string> {
  const tables = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' order by tablename`.execute(db);
  const statements = await Promise.all(
    tables.rows.map(async ({ name }) => {
      const { rows } = await sql<{ all: string | null }>`
        select json_agg(one)::text as all from ${sql.table(name)} one`.execute(db);
      const all = rows[0]?.all ?? null;
      const put =
        all === null
          ? ''
          : `insert into "${name}" select * from json_populate_recordset(null::"${name}", '${all.replaceAll("'", "''")}');`;
      return `delete from "${name}"; ${put}`;
    }),
  );
  const known = tables.rows.map(({ name }) => `'${name}'`).join();
  return `
    select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle';
    begin;
    -- Rows are deleted and inserted without regard to foreign keys.
    set local session_replication_role = replica;
    do $$ declare made text; begin
      for made in select tablename from pg_tables where schemaname = 'public' and tablename not in (${known})
      loop execute format('drop table %I cascade', made); end loop;
      -- The migrations create no functions, so every function comes from a test.
      for made in select oid::regprocedure from pg_proc where pronamespace = 'public'::regnamespace
      loop execute format('drop function %s cascade', made); end loop;
    end $$;
    ${statements.join('\n')}
    commit;`;
}

/**
 * Manages copies of a template database on PostgreSQL. Creating and dropping a copy for each test takes most
 * of a test's time, so a copy is used again after its rows are restored.
 * @param url of any database of the server
 * @param prefix of the names of the copies
 */
export function createCopies(url: string, template: string, prefix: string) {
  const free: Copy[] = [];
  let templateRows: Promise<string> | undefined;
  const urlOf = (name: string) => {
    const own = new URL(url);
    own.pathname = `/${name}`;
    return own.href;
  };

  async function make(): Promise<Copy> {
    const name = `${prefix}${randomBytes(6).toString('hex')}`;
    const admin = await openPostgres(url, 1);
    await sql.raw(`create database ${name} template ${template} strategy file_copy`).execute(admin);
    await admin.destroy();
    const own = await openPostgres(urlOf(name), 1);
    // The rows are read from the first copy, before a test uses it.
    templateRows ??= readRows(own);
    await templateRows;
    return { name, own, pool: await openPool(urlOf(name), CONNECTIONS) };
  }

  /** Returns a used copy with these rows, or undefined if there is none. */
  async function used(rows: string): Promise<Copy | undefined> {
    const copy = free.pop();
    if (copy === undefined) return undefined;
    try {
      await sql.raw(rows).execute(copy.own);
      return copy;
    } catch {
      // A test has dropped a table, so the copy cannot be used again.
      await Promise.all([copy.own.destroy(), copy.pool.end()]);
      return used(rows);
    }
  }

  /** Returns a new copy. */
  async function fresh(rows?: string): Promise<Copy> {
    const copy = await make();
    if (rows !== undefined) await sql.raw(rows).execute(copy.own);
    return copy;
  }

  return {
    /**
     * @param rows of {@link readRows}; by default those of the template
     * @returns the address of a copy that no test uses, the opened copy, and a function that releases it
     */
    async take(rows?: string): Promise<{ url: string; db: Database; giveBack: () => Promise<void> }> {
      const wanted = rows ?? (await templateRows);
      const copy = (wanted === undefined ? undefined : await used(wanted)) ?? (await fresh(rows));
      return {
        url: urlOf(copy.name),
        db: databaseOn({ connect: () => copy.pool.connect(), end: () => Promise.resolve() }),
        giveBack: () => Promise.resolve(void free.push(copy)),
      };
    },
  };
}
