import type { ApiParts } from '../context.ts';
import type { StoredFile } from '../contract/file.ts';
import {
  MISSING_PHOTOS_AT_MOST,
  photoStatuses,
  type MissingPhoto,
  type PhotoSupply,
} from '../contract/entry/entry-photo.ts';
import type { Database } from '../db/open-database.ts';
import { dutyAt } from '../duty/assignment-rows.ts';
import { beginDuty } from '../duty/assignment-moves.ts';
import { findFile } from '../file/stored-files.ts';
import { conflict, forbidden, notFound } from '../kit/api-error.ts';
import { audit } from '../kit/audit.ts';
import { lockPersons } from '../kit/row-locks.ts';
import { announce } from '../news/event-news.ts';
import { requirePhoto } from '../person/persons.ts';
import { cardNumberOf } from '../roster/participation-cards.ts';
import { accessScopeOf } from './access-scope.ts';

/** Missing photos of people in entries, and their supply by the unit or at the check-in desk. */

/** The people of entries, with the first person of each entry in place 1. */
const peopleOfEntries = (db: Database) =>
  db
    .selectFrom(
      db
        .selectFrom('entries')
        .select((is) => ['id as entry_id', 'person_id', is.cast<number>(is.lit(1), 'integer').as('seq')])
        .unionAll(db.selectFrom('entry_members').select(['entry_id', 'person_id', 'seq']))
        .as('one'),
    )
    .innerJoin('entries as entry', 'entry.id', 'one.entry_id')
    .innerJoin('persons as person', 'person.id', 'one.person_id');

/**
 * Returns the people without a photo in the entries of the user's units and held competitions. A person in
 * several entries is listed once.
 */
export async function listMissingPhotos(
  { db }: Pick<ApiParts, 'db'>,
  userId: string,
): Promise<{ people: MissingPhoto[]; total: number }> {
  const { units, competitions } = await accessScopeOf(db, userId);
  const missing = peopleOfEntries(db)
    .where('person.photo_id', 'is', null)
    .where('entry.status', 'in', photoStatuses)
    .where((is) =>
      is.or([
        is('entry.organisation_id', 'in', ['', ...units]),
        is('entry.competition_id', 'in', ['', ...competitions]),
      ]),
    );
  const { total } = await missing
    .select((is) => is.fn.count<number>('person.id').distinct().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await missing
    .innerJoin('competition_events as event', 'event.id', 'entry.event_id')
    .leftJoin('organisations as unit', 'unit.id', 'entry.organisation_id')
    .select([
      'entry.id as entry_id',
      'entry.no',
      'one.seq',
      'one.person_id',
      'person.real_name',
      'unit.name as unit',
      'event.code',
      'event.name as event',
      'event.team_size',
    ])
    .orderBy('entry.no')
    .orderBy('entry.id')
    .orderBy('one.seq')
    .limit(MISSING_PHOTOS_AT_MOST)
    .execute();
  const seen = new Set<string>();
  return {
    total,
    people: rows.flatMap((row) => {
      if (seen.has(row.person_id)) return [];
      seen.add(row.person_id);
      return [
        {
          entry_id: row.entry_id,
          seq: row.seq,
          number: cardNumberOf(row.no ?? '', row.seq, row.team_size),
          name: row.real_name,
          unit: row.unit ?? '',
          event: `${row.code} ${row.event}`,
        },
      ];
    }),
  };
}

/**
 * Returns the capacity in which a user may supply a photo for an entry.
 * @throws ApiError 404 if the user may not know of the entry; 403 if the account can only view
 */
async function supplierOf(
  db: Database,
  userId: string,
  entry: { organisation_id: string | null; competition_id: string; event_id: string },
): Promise<'unit' | 'checkIn' | 'organiser'> {
  if ((await dutyAt(db, userId, entry.event_id))?.capacity === 'checkIn') return 'checkIn';
  const { units, competitions, acts } = await accessScopeOf(db, userId);
  const isOfUnit = entry.organisation_id !== null && units.includes(entry.organisation_id);
  if (!isOfUnit && !competitions.includes(entry.competition_id)) throw notFound();
  if (!acts) throw forbidden();
  return isOfUnit ? 'unit' : 'organiser';
}

/**
 * Supplies the photo of a person who has none. A photo that is there is not replaced, because its owner or an
 * earlier supplier has chosen it. The audit log stores who has supplied the photo, and when. The same photo
 * supplied again changes nothing.
 * @throws ApiError 404, 403; 409 if the entry takes no photo any more, or the person has another photo; 422
 * naming `photo_id`
 */
export async function supplyPhoto(
  { db, clock }: Pick<ApiParts, 'db' | 'clock'>,
  userId: string,
  id: string,
  { seq, photo_id }: PhotoSupply,
): Promise<StoredFile> {
  return db.transaction().execute(async (transaction) => {
    const entry = await transaction
      .selectFrom('entries')
      .select(['organisation_id', 'competition_id', 'event_id', 'status', 'submitted_at'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (entry === undefined || entry.submitted_at === null) throw notFound();
    const capacity = await supplierOf(transaction, userId, entry);
    if (!photoStatuses.some((status) => status === entry.status)) throw conflict();
    const placed = await peopleOfEntries(transaction)
      .select('one.person_id')
      .where('one.entry_id', '=', id)
      .where('one.seq', '=', seq)
      .executeTakeFirst();
    if (placed === undefined) throw notFound();
    await lockPersons(transaction, [placed.person_id]);
    const now = clock();
    const { photo_id: known } = await transaction
      .selectFrom('persons')
      .select('photo_id')
      .where('id', '=', placed.person_id)
      .executeTakeFirstOrThrow();
    if (known === null) {
      if (capacity === 'checkIn') await beginDuty(transaction, userId, entry.event_id, now);
      await requirePhoto(transaction, userId, photo_id);
      await transaction
        .updateTable('persons')
        .set((is) => ({ photo_id, version: is('version', '+', 1), updated_at: now }))
        .where('id', '=', placed.person_id)
        .execute();
      await audit(transaction, {
        object: 'entry',
        object_id: id,
        action: 'entry.supplyPhoto',
        actor_id: userId,
        capacity,
        before: entry.status,
        after: entry.status,
        reason: '',
        at: now,
      });
      await announce(transaction, entry.event_id, 'day');
    } else if (known !== photo_id) throw conflict();
    const file = await findFile(transaction, photo_id);
    if (file === null) throw notFound();
    return file;
  });
}
