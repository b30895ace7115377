import { sql } from 'kysely';
import { migrate } from '../../server/db/migrate.ts';
import { seeded } from '../../server/db/move.ts';
import { openEmbedded, openPostgres } from '../../server/db/open-database.ts';
import { loadSecretKey, openSealing } from '../../server/secret/secret-key.ts';
import { admit, fill, provinceSize, type Filling, type Size } from './fill.ts';

export { provinceSize };

/** The location of the data of the system under load. The server gets it as DATABASE_URL or DATA_DIR. */
export interface Place {
  dataDir: string;
  url?: string;
}

/** Opens the database of a place. */
export const openAt = ({ dataDir, url }: Place) =>
  url === undefined ? Promise.resolve(openEmbedded(dataDir)) : openPostgres(url, 4);

/** Migrates and fills an empty database. */
export async function fillAt(
  place: Place,
  { size = provinceSize, closesAt = 0 }: { size?: Size; closesAt?: number },
): Promise<Filling> {
  const db = await openAt(place);
  try {
    await migrate(db);
    const sealing = await openSealing(db, loadSecretKey({ dataDir: place.dataDir }));
    if (sealing === undefined) throw new Error('The database was sealed with another key.');
    const filling = await fill(db, sealing, size, { now: Date.now(), closesAt });
    await sql`analyze`.execute(db);
    return filling;
  } finally {
    await db.destroy();
  }
}

/** Signs in the accounts that read previously filled data, after a migration to the current tables. */
export async function admitAt(place: Place): Promise<Pick<Filling, 'tokens' | 'competition'>> {
  const db = await openAt(place);
  try {
    await migrate(db);
    return await admit(db, Date.now());
  } finally {
    await db.destroy();
  }
}

/** Sets the instant at which registration closes. */
export async function closeAt(place: Place, competition: string, closesAt: number): Promise<void> {
  const db = await openAt(place);
  await db
    .updateTable('competitions')
    .set({ reg_close_at: closesAt })
    .where('id', '=', competition)
    .execute();
  await db.destroy();
}

/**
 * Schedules another release of the results of an event of the past edition at an instant.
 * @returns the id of the version
 */
export async function scheduleReleaseAt(place: Place, instant: number): Promise<string> {
  const db = await openAt(place);
  try {
    const { id } = await db
      .updateTable('publications')
      .set({ status: seeded('scheduled'), release_at: instant, publicity_until: instant + 86_400_000 })
      .where('event_id', '=', 'hubei-2-sk01')
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  } finally {
    await db.destroy();
  }
}

/**
 * Differences between the tables and the responses under load. All but `accepted` are zero in a correct run.
 */
export interface Findings {
  /** The number of submitted entries in the tables. */
  accepted: number;
  /** The number of submissions that were confirmed and are missing from the tables. */
  lost: number;
  /** The number of duplicate receipt numbers, places and submission records. */
  duplicated: number;
  overQuota: number;
  /** The number of entries that were submitted at or after the closing instant. */
  late: number;
  /**
   * The number of places without their entry, events with a wrong counter, and entries without their records.
   */
  halfWritten: number;
}

/** @param told the receipt number by entry, from the responses */
export async function inspect(
  place: Place,
  competition: string,
  told: ReadonlyMap<string, string>,
): Promise<Findings> {
  const db = await openAt(place);
  try {
    const { closesAt } = await db
      .selectFrom('competitions')
      .select('reg_close_at as closesAt')
      .where('id', '=', competition)
      .executeTakeFirstOrThrow();
    const entries = await db
      .selectFrom('entries')
      .select(['id', 'no', 'event_id', 'submitted_at'])
      .where('competition_id', '=', competition)
      .where('status', '!=', 'draft')
      .execute();
    const places = await db
      .selectFrom('entry_places')
      .select(['entry_id', 'event_id', 'id_no_digest'])
      .where('competition_id', '=', competition)
      .execute();
    const events = await db
      .selectFrom('competition_events')
      .select(['id', 'places', 'taken'])
      .where('competition_id', '=', competition)
      .execute();
    const records = await db
      .selectFrom('audit_log')
      .select('object_id')
      .where('action', '=', 'entry.submit')
      .where('object', '=', 'entry')
      .execute();
    const numbers = new Map(entries.map(({ id, no }) => [id, no]));
    const repeated = (keys: readonly unknown[]) => keys.length - new Set(keys).size;
    const holders = new Set(places.map(({ entry_id }) => entry_id));
    const recorded = new Set(records.map(({ object_id }) => object_id));
    const takenOf = (event: string) => places.filter(({ event_id }) => event_id === event).length;
    return {
      accepted: entries.length,
      lost: [...told].filter(([id, no]) => numbers.get(id) !== no).length,
      duplicated:
        repeated(entries.map(({ no }) => no)) +
        repeated(places.map(({ event_id, id_no_digest }) => `${event_id} ${id_no_digest}`)) +
        repeated(records.map(({ object_id }) => object_id)),
      overQuota: events.reduce(
        (sum, { id, places: most }) => sum + (most === 0 ? 0 : Math.max(0, takenOf(id) - most)),
        0,
      ),
      late: entries.filter(({ submitted_at }) => (submitted_at ?? Infinity) >= closesAt).length,
      halfWritten:
        places.filter(({ entry_id }) => !numbers.has(entry_id)).length +
        events.filter(({ id, taken }) => taken !== takenOf(id)).length +
        entries.filter(({ id, no }) => no === null || !holders.has(id) || !recorded.has(id)).length,
    };
  } finally {
    await db.destroy();
  }
}
