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

/**
 * Copies of a template database on PostgreSQL. To make and to drop one for each test took most of a test's time:
 * a copy is used again, with its rows put back.
 * @param url of any database of the server
 * @param prefix what the names of the copies begin with
 */
export function createCopies(url: string, template: string, prefix: string) {
  const free: Copy[] = [];
  let reset: Promise<string> | undefined;
  const urlOf = (name: string) => {
    const own = new URL(url);
    own.pathname = `/${name}`;
    return own.href;
  };

  /** Statements that put back every row; read off the first copy, before a test has had it. */
  async function readReset(db: Database): Promise<string> {
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
      ${statements.join('\n')}
      do $$ declare made text; begin
        for made in select tablename from pg_tables where schemaname = 'public' and tablename not in (${known})
        loop execute format('drop table %I cascade', made); end loop;
      end $$;
      commit;`;
  }

  async function make(): Promise<Copy> {
    const name = `${prefix}${randomBytes(6).toString('hex')}`;
    const admin = await openPostgres(url, 1);
    await sql.raw(`create database ${name} template ${template} strategy file_copy`).execute(admin);
    await admin.destroy();
    const own = await openPostgres(urlOf(name), 1);
    reset ??= readReset(own);
    await reset;
    return { name, own, pool: await openPool(urlOf(name), CONNECTIONS) };
  }

  return {
    /** @returns the address of a copy that no test has, the copy opened, and what gives it back */
    async take(): Promise<{ url: string; db: Database; giveBack: () => Promise<void> }> {
      const copy = free.pop() ?? (await make());
      return {
        url: urlOf(copy.name),
        db: databaseOn({ connect: () => copy.pool.connect(), end: () => Promise.resolve() }),
        async giveBack() {
          try {
            await sql.raw((await reset) ?? '').execute(copy.own);
            free.push(copy);
          } catch {
            // A test took away a table: nobody else can use this one.
            await Promise.all([copy.own.destroy(), copy.pool.end()]);
          }
        },
      };
    },
  };
}
