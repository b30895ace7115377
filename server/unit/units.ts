import type { Selectable } from 'kysely';
import { fieldLocked, invalid, stale } from '../kit/api-error.ts';
import type { ApiParts } from '../context.ts';
import type { LockedField } from '../contract/person/correction.ts';
import type { Unit, UnitChange } from '../contract/unit/unit.ts';
import type { Database } from '../db/open-database.ts';
import type { Tables } from '../db/tables.ts';
import { audit } from '../kit/audit.ts';
import { requireOwnFile } from '../file/files.ts';
import { findFile } from '../file/stored-files.ts';
import { maskPhone } from '../secret/mask.ts';
import { isHolder } from './naming/held-names.ts';
import { requireOwnAdministrator, requireOwnOffice } from './offices.ts';
import { nameKey } from '../contract/person/names.ts';

/**
 * Returns the profile of the organisation that the user acts for.
 * @throws ApiError 404 if the user acts for none
 */
export async function findUnit(db: Database, userId: string): Promise<Unit> {
  const { organisationId, capacity } = await requireOwnOffice(db, userId);
  const row = await requireUnit(db, organisationId);
  if (row.status === 'declared') throw new Error('an organisation that somebody acts for is merely declared');
  const { name, kind, region_code, contact, contact_phone, version } = row;
  const credit_code = row.credit_code ?? '';
  return {
    name,
    credit_code,
    kind,
    region_code,
    contact,
    contact_phone: contact_phone === '' ? '' : maskPhone(contact_phone),
    stamp: await findFile(db, row.stamp_file_id),
    capacity,
    status: row.status,
    reason: row.reason,
    locked: isCodeLocked(row) ? ['name', 'credit_code'] : ['name'],
    missing: missingOf(row),
    version,
  };
}

/** Returns the row of an organisation that exists. */
export const requireUnit = (db: Database, id: string) =>
  db.selectFrom('organisations').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

type UnitRow = Selectable<Tables['organisations']>;

/**
 * Checks whether the credit code is locked. A unit that is registered or refused can still correct a wrong
 * code.
 */
const isCodeLocked = ({ credit_code, status }: Pick<UnitRow, 'credit_code' | 'status'>) =>
  credit_code !== null && status !== 'registered' && status !== 'refused';

const profileFields = [
  'credit_code',
  'kind',
  'region_code',
  'contact',
  'contact_phone',
  'stamp_file_id',
] as const;

/** Returns the fields of the profile that are empty. */
export const missingOf = (row: Pick<UnitRow, (typeof profileFields)[number]>): string[] =>
  profileFields.filter((field) => !row[field]);

/**
 * Changes the profile of the administrator's organisation.
 * @throws ApiError 404, 403; 409 if another request has changed it; 422 naming `credit_code` if another
 *   organisation holds it, `contact_phone` if there is none yet, or `stamp_file_id` if the file is not the
 *   user's own; 423 naming the locked fields
 */
export async function changeUnit(
  { db, clock }: Pick<ApiParts, 'db' | 'clock'>,
  userId: string,
  { version, name, credit_code, contact_phone, ...change }: UnitChange,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const { organisationId: id } = await requireOwnAdministrator(transaction, userId);
    const known = await requireUnit(transaction, id);
    if (known.version !== version) throw stale();
    const isOtherCode = credit_code !== undefined && credit_code !== known.credit_code;
    const touched = lockedIn(known, { name, isOtherCode });
    if (touched.length > 0) throw fieldLocked(touched);
    if (contact_phone === undefined && known.contact_phone === '') {
      throw invalid({ contact_phone: ['required'] });
    }
    // An organisation that is not confirmed holds no code, and does not learn whether another one has it.
    const holds = isHolder(known);
    if (isOtherCode && holds) await requireFreeCode(transaction, id, credit_code);
    if (change.stamp_file_id !== null && change.stamp_file_id !== known.stamp_file_id) {
      await requireOwnFile(transaction, userId, change.stamp_file_id, 'stamp_file_id');
    }
    const written = await transaction
      .updateTable('organisations')
      .set({
        ...change,
        ...(credit_code !== undefined && { credit_code, held_code: holds ? credit_code : null }),
        ...(contact_phone !== undefined && { contact_phone }),
        version: version + 1,
      })
      .where('id', '=', id)
      .where('version', '=', version)
      .returning('id')
      .executeTakeFirst();
    if (written === undefined) throw stale();
    await audit(transaction, {
      object: 'organisation',
      object_id: id,
      action: 'organisation.change',
      actor_id: userId,
      capacity: 'administrator',
      before: '',
      after: '',
      reason: '',
      at: clock(),
    });
  });
}

/** Returns the locked fields that a request changes. */
const lockedIn = (
  known: UnitRow,
  { name, isOtherCode }: Pick<UnitChange, 'name'> & { isOtherCode: boolean },
): LockedField<'organisations'>[] => [
  ...(name === undefined || nameKey(name) === known.name_key ? [] : ['name' as const]),
  ...(isOtherCode && isCodeLocked(known) ? ['credit_code' as const] : []),
];

/** Checks that no other organisation holds the credit code. @throws ApiError 422 */
async function requireFreeCode(db: Database, ownId: string, creditCode: string): Promise<void> {
  const other = await db
    .selectFrom('organisations')
    .select('id')
    .where('held_code', '=', creditCode)
    .where('id', '<>', ownId)
    .executeTakeFirst();
  if (other !== undefined) throw invalid({ credit_code: ['creditCode.taken'] });
}
