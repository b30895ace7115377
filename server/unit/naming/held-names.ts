import { t } from '@lingui/macro';
import type { Selectable } from 'kysely';
import { errorCodes } from '../../contract/kit/error-codes.ts';
import { nameKey } from '../../contract/person/names.ts';
import { begin } from '../../db/move.ts';
import type { Database } from '../../db/open-database.ts';
import type { Tables } from '../../db/tables.ts';
import { ApiError } from '../../kit/api-error.ts';
import { randomKey } from '../../kit/secrets.ts';
import { keepWords } from '../../person/search-words.ts';

/**
 * Which organisation holds a name and a credit code. Several organisations can declare the same; the one that is
 * confirmed holds them. Otherwise a stranger who registers first keeps the real unit out.
 */

/** Returns the columns for the name of an organisation that holds its name: no other organisation can hold it. */
export function heldName(name: string) {
  const key = nameKey(name);
  return { name, name_key: key, held_key: key };
}

/** Returns the columns for the name of an organisation that only declares it. */
export const ownName = (id: string, name: string) => ({
  name,
  name_key: nameKey(name),
  held_key: `#${id}`,
});

/** Returns the columns for the name that people have given before an organisation of this name is confirmed. */
export function declaredName(name: string) {
  const key = nameKey(name);
  return { name, name_key: key, held_key: `?${key}` };
}

/** Checks whether an organisation holds its name. */
export const isHolder = ({ name_key, held_key }: { name_key: string; held_key: string }): boolean =>
  name_key === held_key;

const holderOf = (db: Database, key: string) =>
  db.selectFrom('organisations').select('id').where('held_key', '=', key).executeTakeFirst();

/**
 * Locks the organisation that people have named, and creates it if there is none. A confirmation of the name and the
 * claim of a person then run one after the other.
 */
async function lockDeclared(transaction: Database, name: string, now: number) {
  const id = randomKey();
  const named = declaredName(name);
  const made = await transaction
    .insertInto('organisations')
    .values({
      id,
      ...named,
      credit_code: null,
      status: begin('organisations').status,
      created_at: now,
    })
    .onConflict((conflict) => conflict.column('held_key').doNothing())
    .returning('id')
    .executeTakeFirst();
  const declared = await transaction
    .selectFrom('organisations')
    .select('id')
    .where('held_key', '=', named.held_key)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return { id: declared.id, isMade: made !== undefined };
}

const remove = (transaction: Database, id: string) =>
  transaction.deleteFrom('organisations').where('id', '=', id).execute();

/**
 * Returns the organisation that a person who gives this name belongs to: the one that holds the name, otherwise the
 * one that people have named before.
 */
export async function namedOrganisation(transaction: Database, name: string, now: number): Promise<string> {
  const declared = await lockDeclared(transaction, name, now);
  const holder = await holderOf(transaction, nameKey(name));
  if (holder === undefined) {
    if (declared.isMade) await keepWords(transaction, 'unit', [{ id: declared.id, text: name }]);
    return declared.id;
  }
  if (declared.isMade) await remove(transaction, declared.id);
  return holder.id;
}

/** Moves the people who named a confirmed organisation, and their entries before the roster, to it. */
export async function takeClaims(
  transaction: Database,
  { id, name }: { readonly id: string; readonly name: string },
  now: number,
): Promise<void> {
  const declared = await lockDeclared(transaction, name, now);
  if (declared.isMade) return void (await remove(transaction, declared.id));
  await transaction
    .updateTable('user_organisations')
    .set({ organisation_id: id })
    .where('organisation_id', '=', declared.id)
    .where('user_id', 'not in', (of) =>
      of.selectFrom('user_organisations').select('user_id').where('organisation_id', '=', id),
    )
    .execute();
  await transaction
    .updateTable('entries')
    .set({ organisation_id: id })
    .where('organisation_id', '=', declared.id)
    .where('status', 'in', ['draft', 'submitted', 'returned'])
    .execute();
}

/** Returns the 409 error of a confirmation while another organisation holds the name or the credit code. */
const heldByOther = (isName: boolean) =>
  new ApiError({
    status: 409,
    code: errorCodes.conflict,
    message: (i18n) =>
      isName
        ? t(i18n)`Another confirmed unit has this name. Only one unit is confirmed with a name.`
        : t(i18n)`Another confirmed unit has this credit code. Only one unit is confirmed with a code.`,
  });

/**
 * Returns the columns with which an organisation comes to hold its name and its credit code. The unique columns
 * decide between two confirmations at the same time.
 * @throws ApiError 409 if another organisation holds one of them
 */
async function holdingColumns(
  transaction: Database,
  {
    id,
    name_key,
    credit_code,
  }: { readonly id: string; readonly name_key: string; readonly credit_code: string | null },
) {
  const others = await transaction
    .selectFrom('organisations')
    .select('held_key')
    .where('id', '<>', id)
    .where((is) => is.or([is('held_key', '=', name_key), is('held_code', '=', credit_code)]))
    .execute();
  if (others.length > 0) throw heldByOther(others.some(({ held_key }) => held_key === name_key));
  return { held_key: name_key, held_code: credit_code };
}

/**
 * Returns the columns with which a suspended organisation gives up its name and its credit code. It keeps them if
 * the name is in an entry that was submitted: rosters and results show it.
 */
async function freedColumns(transaction: Database, id: string) {
  const entry = await transaction
    .selectFrom('entries')
    .select('id')
    .where('organisation_id', '=', id)
    .where('submitted_at', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return entry === undefined ? { held_key: `#${id}`, held_code: null } : {};
}

/**
 * Returns the columns that say what an organisation holds after a decision.
 * @throws ApiError 409 if another organisation holds what a confirmation needs
 */
export async function heldAfter(
  transaction: Database,
  row: Selectable<Tables['organisations']>,
  type: `organisation.${'confirm' | 'restore' | 'refuse' | 'suspend'}`,
) {
  if (type === 'organisation.refuse') return {};
  if (type === 'organisation.suspend') return freedColumns(transaction, row.id);
  return holdingColumns(transaction, row);
}
