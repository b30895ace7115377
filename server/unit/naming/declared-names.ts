import type { Selectable } from 'kysely';
import type { UnitConfirmation } from '../../contract/unit/confirmation.ts';
import type { Database } from '../../db/open-database.ts';
import type { Tables } from '../../db/tables.ts';
import { unitsDecidedBy } from '../unit-deciders.ts';

/** The maximum number of organisations with the same name that a page shows. */
const MOST_OTHERS = 20;

/** Returns the other organisations that have declared the name or the credit code of one, the holder first. */
export async function othersWith(
  db: Database,
  userId: string,
  { id, name_key, credit_code }: Selectable<Tables['organisations']>,
): Promise<UnitConfirmation['declared_by']> {
  const decided = await unitsDecidedBy(db, userId);
  const rows = await db
    .selectFrom('organisations as organisation')
    .select(['id', 'name', 'name_key', 'held_key', 'credit_code', 'held_code', 'status'])
    .select((is) =>
      decided === null
        ? is.val(false).as('is_open')
        : is('id', 'in', decided.select('organisation.id')).as('is_open'),
    )
    .where('id', '<>', id)
    .where('status', '<>', 'declared')
    .where((is) => is.or([is('name_key', '=', name_key), is('credit_code', '=', credit_code)]))
    .orderBy('created_at')
    .orderBy('id')
    .limit(MOST_OTHERS)
    .$narrowType<{ status: UnitConfirmation['status'] }>()
    .execute();
  const others = rows.map((row) => ({
    id: row.id,
    name: row.name,
    credit_code: row.credit_code ?? '',
    status: row.status,
    isHolder: row.held_key === name_key || (credit_code !== null && row.held_code === credit_code),
    isOpen: Boolean(row.is_open),
  }));
  return others.toSorted((one, other) => Number(other.isHolder) - Number(one.isHolder));
}
