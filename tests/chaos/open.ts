import type { Database } from '../../server/db/open-database.ts';
import { fillAt, openAt, type Place } from '../load/open.ts';

export { fillAt };

/** A call and its result as the sender received it. */
export interface Told {
  entry: string;
  act: 'submit' | 'withdraw';
  /** The version of the entry in the response. */
  version: number;
  /** The receipt number of the entry. */
  no: string;
}

/** Differences between the tables and the responses. All are zero in a correct run. */
export interface Findings {
  /** The number of acts that were confirmed and are missing from the tables. */
  lost: number;
  /** The number of duplicate rows. */
  doubled: number;
  /** The number of rows that were written in part. */
  halfWritten: number;
}

/** Returns the receipt numbers of the entries that the committee has withdrawn. Their owners are notified. */
export async function withdrawnByOthers(place: Place, competition: string): Promise<string[]> {
  const db: Database = await openAt(place);
  try {
    const rows = await db
      .selectFrom('audit_log')
      .innerJoin('entries', 'entries.id', 'audit_log.object_id')
      .select('entries.no')
      .where('audit_log.object', '=', 'entry')
      .where('audit_log.action', '=', 'entry.withdraw')
      .where('audit_log.capacity', '<>', 'owner')
      .where('entries.competition_id', '=', competition)
      .execute();
    return rows.flatMap(({ no }) => no ?? []);
  } finally {
    await db.destroy();
  }
}

/** Gives each account a mobile number. Otherwise no texts are sent. */
export async function givePhones(place: Place): Promise<void> {
  const db: Database = await openAt(place);
  try {
    const users = await db.selectFrom('users').select('id').where('phone', 'is', null).execute();
    await db.transaction().execute(async (transaction) => {
      for (const [index, { id }] of users.entries()) {
        const phone = String(13_000_000_000 + index);
        await transaction.updateTable('users').set({ phone }).where('id', '=', id).execute();
      }
    });
  } finally {
    await db.destroy();
  }
}

/** Makes all texts of the outbox due at once. */
export async function makeDue(place: Place): Promise<void> {
  const db: Database = await openAt(place);
  await db.updateTable('outbox').set({ due_at: 0 }).execute();
  await db.destroy();
}

/** Returns the number of texts in the outbox. */
export async function countWaiting(place: Place): Promise<number> {
  const db: Database = await openAt(place);
  try {
    const { count: waiting } = await db
      .selectFrom('outbox')
      .select((is) => is.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    return waiting;
  } finally {
    await db.destroy();
  }
}

const count = (conditions: readonly boolean[]) => conditions.filter(Boolean).length;

/** Compares the tables of the competition with the responses that the clients received. */
export async function inspect(place: Place, competition: string, told: readonly Told[]): Promise<Findings> {
  const db: Database = await openAt(place);
  try {
    const entries = await db
      .selectFrom('entries')
      .select(['id', 'no', 'status', 'version', 'event_id', 'submitted_at'])
      .where('competition_id', '=', competition)
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
    const audit = await db
      .selectFrom('audit_log')
      .select(['object_id', 'action'])
      .where('object', '=', 'entry')
      .execute();
    const keys = await db.selectFrom('idempotency_keys').select('status').execute();
    const byId = new Map(entries.map((entry) => [entry.id, entry]));
    const holders = new Set(places.map(({ entry_id }) => entry_id));
    const records = audit.filter(({ object_id }) => byId.has(object_id));
    const recorded = records.map(({ object_id, action }) => `${object_id} ${action}`);
    const isRecorded = new Set(recorded);
    const numbers = entries.flatMap(({ no }) => no ?? []);
    const holds = (status: string) => ['submitted', 'endorsed', 'approved', 'returned'].includes(status);
    const takenOf = (event: string) => places.filter(({ event_id }) => event_id === event).length;
    const actsOf = new Map<string, number>();
    for (const { object_id } of records) actsOf.set(object_id, (actsOf.get(object_id) ?? 0) + 1);
    const twice = (list: readonly string[]) => list.length - new Set(list).size;
    return {
      lost: count(
        told.map(({ entry, act, version, no }) => {
          const row = byId.get(entry);
          const isThere = row !== undefined && row.no === no && row.version >= version;
          return !isThere || !isRecorded.has(`${entry} entry.${act}`);
        }),
      ),
      doubled:
        twice(recorded) +
        twice(numbers) +
        twice(places.map(({ event_id, id_no_digest }) => `${event_id} ${id_no_digest}`)),
      halfWritten: count([
        ...entries.map(({ id, status }) => holds(status) !== holders.has(id)),
        ...entries.map(({ no, submitted_at }) => (no === null) !== (submitted_at === null)),
        // Each act adds one to the version and writes one audit row.
        ...entries.map(({ id, version }) => version !== 1 + (actsOf.get(id) ?? 0)),
        ...events.map(({ id, taken }) => taken !== takenOf(id)),
        ...events.map(({ places: most, taken }) => most > 0 && taken > most),
        ...keys.map(({ status }) => status === null),
      ]),
    };
  } finally {
    await db.destroy();
  }
}
