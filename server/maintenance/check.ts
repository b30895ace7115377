import { sql } from 'kysely';
import { sealedTables } from '../db/sealed-columns.ts';
import { isEmbedded, type Database } from '../db/open-database.ts';
import { statusColumns } from '../db/status-columns.ts';
import { sealingOf } from '../system/open-system.ts';
import type { Sealing } from '../secret/sealing.ts';
import type { ServerSettings } from '../settings.ts';
import { doubledNames } from '../unit/naming/doubled-names.ts';
import { publishedFaults } from './check-published.ts';
import { requireUpToDate, withExisting } from './open-existing.ts';
import { rowsOf } from './rotate-key.ts';

/** The maximum number of findings of one kind that are listed. The others are counted. */
const MOST_NAMED = 20;

/**
 * `check`: checks the whole database while the system serves requests, and changes nothing.
 * @returns the findings, one sentence each; empty if there are none
 * @throws StartError if the database does not exist, or has another key
 */
export function check(settings: ServerSettings): Promise<string[]> {
  return withExisting(settings, async (db) => {
    await requireUpToDate(db);
    const sealing = await sealingOf(db, settings);
    const sealed = await unreadable(db, sealing);
    const findings = [
      await damage(db),
      sealed,
      await unknownStates(db),
      await wrongCounters(db),
      await doubledNames(db),
      // The published values follow from sealed ones, so that they cannot be computed while one is unreadable.
      sealed.length === 0 ? await publishedFaults({ db, sealing }, Date.now()) : [],
    ];
    return findings.flatMap((found) => [
      ...found.slice(0, MOST_NAMED),
      ...(found.length > MOST_NAMED ? [`… and ${found.length - MOST_NAMED} more of this kind.`] : []),
    ]);
  });
}

/**
 * Returns the faults that the database itself finds. PostgreSQL enforces references itself if their
 * constraints are validated.
 */
async function damage(db: Database): Promise<string[]> {
  if (!isEmbedded(db)) {
    const { rows } = await sql<{ name: string }>`
      select conname as name from pg_constraint where not convalidated`.execute(db);
    return rows.map(({ name }) => `The constraint ${name} has never been validated.`);
  }
  const pages = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db);
  const keys = await sql<{
    table: string;
    rowid: number;
    parent: string;
  }>`pragma foreign_key_check`.execute(db);
  return [
    ...pages.rows.map((row) => row.integrity_check).filter((result) => result !== 'ok'),
    ...keys.rows.map(
      ({ table, rowid, parent }) => `${table}, row ${rowid}, refers to a row of ${parent} that is not there.`,
    ),
  ];
}

async function unreadable(db: Database, sealing: Sealing): Promise<string[]> {
  const findings: string[] = [];
  const known = new Set<string>();
  // Digests of values in other rows are checked after all of those values are known.
  for (const table of sealedTables.toSorted((a, b) => b.sealed.length - a.sealed.length)) {
    for await (const row of rowsOf(db, table)) {
      const place = `${table.table} ${table.key.map((column) => row[column]).join(' ')}`;
      const opened = new Map<string, string>();
      for (const column of table.sealed) {
        const value = row[column];
        if (!isFilled(value)) continue;
        const read = opening(sealing, value);
        if ('why' in read) findings.push(`${place}: ${column} cannot be read (${read.why}).`);
        else {
          opened.set(column, read.text);
          known.add(sealing.digest(read.text));
        }
      }
      for (const [digest, column] of Object.entries(table.digests ?? {})) {
        const text = opened.get(column);
        if (text !== undefined && sealing.digest(text) !== row[digest])
          findings.push(`${place}: ${digest} is not that of ${column}.`);
      }
      for (const column of table.carried ?? [])
        if (!known.has(row[column] ?? '')) findings.push(`${place}: nobody has the identity of ${column}.`);
    }
  }
  return findings;
}

const isFilled = (value: string | null | undefined): value is string =>
  value !== null && value !== undefined && value !== '';

/** Decrypts a value, or returns why it cannot be decrypted. */
function opening(sealing: Sealing, value: string): { text: string } | { why: string } {
  try {
    return { text: sealing.open(value) };
  } catch (error) {
    return { why: error instanceof Error ? error.message : '' };
  }
}

async function unknownStates(db: Database): Promise<string[]> {
  const findings: string[] = [];
  for (const [table, states] of Object.entries(statusColumns)) {
    const { rows } = await sql<{ status: string; rows: number }>`
      select status, count(*) as rows from ${sql.table(table)}
      where status not in (${sql.join(states)}) group by status`.execute(db);
    findings.push(
      ...rows.map((one) => `${table}: ${one.rows} with the status ${one.status}, which no chart knows.`),
    );
  }
  return findings;
}

/** Compares the counter of an event with its entries. A team is one entry with a place for each of its people. */
async function wrongCounters(db: Database): Promise<string[]> {
  const { rows } = await sql<{ id: string; taken: number; counted: number }>`
    select event.id, event.taken, count(distinct place.entry_id) as counted
    from competition_events as event left join entry_places as place on place.event_id = event.id
    group by event.id, event.taken having event.taken <> count(distinct place.entry_id)`.execute(db);
  return rows.map(
    ({ id, taken, counted }) => `The event ${id} counts ${taken} places taken, and ${counted} are.`,
  );
}
