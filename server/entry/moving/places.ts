import type { Selectable } from 'kysely';
import { onRoster } from '../../contract/entry/entry-fields.ts';
import { quotaUsed } from '../../kit/api-error.ts';
import type { Database } from '../../db/open-database.ts';
import { prepared, rowsOf, together, type Statement } from '../../db/statement.ts';
import type { Tables } from '../../db/tables.ts';
import type { Row } from '../reading/entry-rows.ts';

/** Places of an event and quotas of units: taking, counting, locking and releasing. */

/**
 * Returns the series of receipt numbers, such as E26-SK09: the year of the competition and the code of the
 * event. Several competitions of a year can share a series.
 */
export const seriesOf = (startsOn: string, eventCode: string): string =>
  `E${startsOn.slice(2, 4)}-${eventCode}`;

/** Returns a receipt number, such as E26-SK09-0042. */
export const receiptNumber = (series: string, number: number): string =>
  `${series}-${String(number).padStart(4, '0')}`;

const countingNumbers = prepared((db, at: { series: string; count: number }) =>
  db
    .insertInto('receipt_numbers')
    .values({ series: at.series, last: at.count })
    .onConflict((on) =>
      on
        .column('series')
        .doUpdateSet((is) => ({ last: is('receipt_numbers.last', '+', is.ref('excluded.last')) })),
    )
    .returning('last'),
);

/**
 * Takes numbers of a series. Other transactions that need numbers of the series wait until this one ends.
 * @returns the last of the consecutive numbers
 */
export async function takeNumbers(transaction: Database, series: string, count: number): Promise<number> {
  const [row] = await rowsOf(transaction, countingNumbers({ series, count }));
  if (row === undefined) throw new Error(`no number of ${series}`);
  return row.last;
}

/** The statements that a submission writes in the same round trip to the database. */
type Before = readonly [person: Statement<unknown>, consent: Statement<unknown>];

const seatsOf = prepared((db, at: { entry_id: string }) =>
  db.selectFrom('entry_places').select('entry_id').where('entry_id', '=', at.entry_id),
);

/**
 * Checks the places that an entry keeps since its first submission, one for each person.
 * @param before the statements to run in the same round trip
 */
export async function heldPlace(transaction: Database, row: Row, before: Before) {
  const [, , seats] = await together(transaction, ...before, seatsOf({ entry_id: row.id }));
  const isHeld = seats.length > row.team.length;
  return { isUnique: isHeld, hasPlace: isHeld, number: 0 };
}

const takingSeat = prepared((db, at: Selectable<Tables['entry_places']>) =>
  db
    .insertInto('entry_places')
    .values({
      entry_id: at.entry_id,
      event_id: at.event_id,
      competition_id: at.competition_id,
      id_no_digest: at.id_no_digest,
      exclusive: at.exclusive,
    })
    .onConflict((on) => on.doNothing())
    .returning('entry_id'),
);

/**
 * Takes the places for the identities of all people in an entry, independent of the event's capacity.
 * @returns true if none of the people already had a place
 */
export async function takeSeats(transaction: Database, row: Row): Promise<boolean> {
  const digests = [row.id_no_digest, ...row.team.map(({ id_no_digest }) => id_no_digest)];
  const seated = await transaction
    .insertInto('entry_places')
    .values(
      digests.map((id_no_digest) => ({
        entry_id: row.id,
        event_id: row.event_id,
        competition_id: row.competition_id,
        id_no_digest,
        exclusive: row.exclusive,
      })),
    )
    .onConflict((on) => on.doNothing())
    .returning('entry_id')
    .execute();
  return seated.length === digests.length;
}

const countingPlace = prepared((db, at: { event_id: string }) =>
  db
    .updateTable('competition_events')
    .set((is) => ({ taken: is('taken', '+', 1) }))
    .where('id', '=', at.event_id)
    .where('status', '=', 'planned')
    .where((is) => is.or([is('places', '=', 0), is('taken', '<', is.ref('places'))]))
    .returning('id'),
);

/** Returns the results of counting a place and a number. */
const counted = ([event]: readonly unknown[], [number]: readonly { last: number }[]) => ({
  hasPlace: event !== undefined,
  number: number?.last ?? 0,
});

/** Counts one more place of an event, if one is left, and takes one more number. */
export async function countPlace(
  transaction: Database,
  event: { id: string; starts_on: string; code: string },
) {
  const [places, numbers] = await together(
    transaction,
    countingPlace({ event_id: event.id }),
    countingNumbers({ series: seriesOf(event.starts_on, event.code), count: 1 }),
  );
  return counted(places, numbers);
}

/**
 * Takes a place of the event for this identity, if one is left and the identity has none. A failure is undone
 * by the rollback of the transaction.
 * @param before the statements to run first, because other transactions on this event wait once its places
 * are counted
 */
export async function takePlace(transaction: Database, row: Row, before: Before) {
  const { id: entry_id, event_id, competition_id, id_no_digest, exclusive } = row;
  const seat = takingSeat({ entry_id, event_id, competition_id, id_no_digest, exclusive });
  const number = countingNumbers({ series: seriesOf(row.starts_on, row.event_code), count: 1 });
  const place = countingPlace({ event_id });
  const [, , seats, events, numbers] = await together(transaction, ...before, seat, place, number);
  return { isUnique: seats.length > 0, ...counted(events, numbers) };
}

/**
 * Statuses of entries that count towards the quota of their unit, because the unit has endorsed them. Entries
 * that only name a unit do not count.
 */
const usesQuota = ['endorsed', 'returned', ...onRoster] as const;

/**
 * Checks the quota of a unit after an endorsed entry is written. The transaction must hold the lock on the
 * event's row, so that no other transaction counts at the same time.
 * @throws ApiError 409 if the unit exceeds the event's limit
 */
export async function requireQuota(
  transaction: Database,
  row: Pick<Row, 'event_id' | 'organisation_id' | 'per_unit'>,
): Promise<void> {
  if (row.per_unit === 0 || row.organisation_id === null) return;
  const { used } = await transaction
    .selectFrom('entry_places')
    .innerJoin('entries', 'entries.id', 'entry_places.entry_id')
    .select((is) => is.fn.count<number>('entry_places.entry_id').distinct().as('used'))
    .where('entry_places.event_id', '=', row.event_id)
    .where('entries.organisation_id', '=', row.organisation_id)
    .where('entries.status', 'in', usesQuota)
    .executeTakeFirstOrThrow();
  if (used > row.per_unit) throw quotaUsed();
}

/** Locks the row of an event until the transaction ends. */
export async function holdEvent(transaction: Database, eventId: string): Promise<void> {
  await transaction
    .updateTable('competition_events')
    .set((is) => ({ taken: is.ref('taken') }))
    .where('id', '=', eventId)
    .execute();
}

/** Releases the place of an entry in its event, if it has one. */
export async function givePlaceBack(transaction: Database, row: Row): Promise<void> {
  const given = await transaction
    .deleteFrom('entry_places')
    .where('entry_id', '=', row.id)
    .returning('entry_id')
    .execute();
  if (given.length === 0) return;
  await transaction
    .updateTable('competition_events')
    .set((is) => ({ taken: is('taken', '-', 1) }))
    .where('id', '=', row.event_id)
    .execute();
}

/**
 * Returns the number of places that a unit's endorsed people use, by event. The map is empty if there is no
 * unit.
 */
export async function usedOf(db: Database, competitionId: string, unitId: string | null) {
  if (unitId === null) return new Map<string, number>();
  const found = await db
    .selectFrom('entry_places')
    .innerJoin('entries', 'entries.id', 'entry_places.entry_id')
    .select((is) => [
      'entry_places.event_id',
      is.fn.count<number>('entry_places.entry_id').distinct().as('used'),
    ])
    .where('entries.organisation_id', '=', unitId)
    .where('entries.competition_id', '=', competitionId)
    .where('entries.status', 'in', usesQuota)
    .groupBy('entry_places.event_id')
    .execute();
  return new Map(found.map(({ event_id, used }) => [event_id, used]));
}
