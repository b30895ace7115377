import { randomBytes } from 'node:crypto';
import { sql, type PostgresPool } from 'kysely';
import { databaseOn, openPool, openPostgres, type Database } from '../../server/db/open-database.ts';

/** At most so many at once, for one copy. */
export const CONNECTIONS = 4;

/** A database with the template's rows, for one test at a time. */
interface Copy {
  readonly name: string;
  /** A connection that stays, beside those of the test. */
  readonly own: Database;
  /** The connections of its tests, which stay as well: a new one has to read the catalogue and to plan all anew. */
  readonly pool: PostgresPool;
}

/** @returns statements that give a copy the rows that a database has now, and nothing else */
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
    -- Rows go and come in no order of what refers to what.
    set local session_replication_role = replica;
    do $$ declare made text; begin
      for made in select tablename from pg_tables where schemaname = 'public' and tablename not in (${known})
      loop execute format('drop table %I cascade', made); end loop;
      -- The tables have no functions of their own.
      for made in select oid::regprocedure from pg_proc where pronamespace = 'public'::regnamespace
      loop execute format('drop function %s cascade', made); end loop;
    end $$;
    ${statements.join('\n')}
    commit;`;
}

/**
 * Copies of a template database on PostgreSQL. To make and to drop one for each test took most of a test's time:
 * a copy is used again, with its rows put back.
 * @param url of any database of the server
 * @param prefix what the names of the copies begin with
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
    // Off the first copy, before a test has had it.
    templateRows ??= readRows(own);
    await templateRows;
    return { name, own, pool: await openPool(urlOf(name), CONNECTIONS) };
  }

  /** A copy that a test has had, with these rows; undefined where there is none. */
  async function used(rows: string): Promise<Copy | undefined> {
    const copy = free.pop();
    if (copy === undefined) return undefined;
    try {
      await sql.raw(rows).execute(copy.own);
      return copy;
    } catch {
      // A test took away a table: nobody else can use this one.
      await Promise.all([copy.own.destroy(), copy.pool.end()]);
      return used(rows);
    }
  }

  /** A copy that no test has had. */
  async function fresh(rows?: string): Promise<Copy> {
    const copy = await make();
    if (rows !== undefined) await sql.raw(rows).execute(copy.own);
    return copy;
  }

  return {
    /**
     * @param rows what {@link readRows} gave; those of the template unless told
     * @returns the address of a copy that no test has, the copy opened, and what gives it back
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
