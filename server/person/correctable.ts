import type { CorrectionField } from '../contract/person/correction.ts';
import type { Fault } from '../contract/kit/faults.ts';
import type { Database } from '../db/open-database.ts';
import { organisationKey } from '../unit/organisations.ts';

/** The owner of a field that a correction concerns, and conflicts of its new value. */

/** Checks whether a field belongs to a profile rather than to a unit. */
export const ofPerson = (field: CorrectionField) =>
  field === 'real_name' || field === 'id_no' || field === 'identity';

/** Returns the fault of a name or credit code that another organisation has. */
export async function faultOfValue(
  db: Database,
  field: CorrectionField,
  value: string,
  ownId = '',
): Promise<Fault | undefined> {
  if (ofPerson(field)) return undefined;
  const isName = field === 'org_name';
  const other = await db
    .selectFrom('organisations')
    .select('id')
    .where(isName ? 'name_key' : 'credit_code', '=', isName ? organisationKey(value) : value)
    .where('id', '!=', ownId)
    .executeTakeFirst();
  if (other === undefined) return undefined;
  return isName ? 'orgName.taken' : 'creditCode.taken';
}
