import type { CorrectionField } from '../contract/person/correction.ts';
import type { Fault } from '../contract/kit/faults.ts';
import type { Database } from '../db/open-database.ts';
import { findRow, isNumberLocked, lockExperts } from '../expert/expert-rows.ts';
import { conflict } from '../kit/api-error.ts';
import { nameKey } from '../contract/person/names.ts';

/** The owner of a field that a correction concerns, and conflicts of its new value. */

/** Checks whether a field belongs to a profile rather than to a unit or to the file of an expert. */
export const ofPerson = (field: CorrectionField) =>
  field === 'real_name' || field === 'id_no' || field === 'identity';

/** Locks the file of an expert and returns the row; undefined if the account has none. */
export async function lockedFile(transaction: Database, userId: string) {
  await lockExperts(transaction, [userId]);
  return findRow(transaction, userId);
}

/**
 * Writes the certificate number of an expert.
 * @throws ApiError 409 if the expert has left the bank. Then the expert changes the number in the file itself.
 */
export async function writeNumber(
  transaction: Database,
  userId: string,
  cert_no: string,
  now: number,
): Promise<void> {
  const row = await lockedFile(transaction, userId);
  if (row === undefined || !isNumberLocked(row)) throw conflict();
  await transaction
    .updateTable('experts')
    .set({ cert_no, version: row.version + 1, updated_at: now })
    .where('user_id', '=', userId)
    .execute();
}

/** Returns the fault of a name or credit code that another organisation holds. */
export async function faultOfValue(
  db: Database,
  field: CorrectionField,
  value: string,
  ownId = '',
): Promise<Fault | undefined> {
  if (ofPerson(field) || field === 'cert_no') return undefined;
  const isName = field === 'org_name';
  const other = await db
    .selectFrom('organisations')
    .select('id')
    .where(isName ? 'held_key' : 'held_code', '=', isName ? nameKey(value) : value)
    .where('id', '!=', ownId)
    .executeTakeFirst();
  if (other === undefined) return undefined;
  return isName ? 'orgName.taken' : 'creditCode.taken';
}
