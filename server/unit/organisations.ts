import { invalid } from '../kit/api-error.ts';
import { nameKey } from '../contract/person/names.ts';
import type { UserType } from '../contract/session/account.ts';
import type { Database } from '../db/open-database.ts';
import { auditSystem } from '../kit/audit.ts';
import { begin, requireMove, write, writeAll } from '../db/move.ts';
import { keepWords } from '../person/search-words.ts';
import { randomKey } from '../kit/secrets.ts';

/** Returns the columns for the name of an organisation that holds its name: no other organisation can hold it. */
export function heldName(name: string) {
  const key = nameKey(name);
  return { name, name_key: key, held_key: key };
}

/**
 * Links a new account to the organisation of that name. A person only declares to belong to it. A unit or an
 * exhibitor acts for the organisation, so it must be the first account to do so.
 * @throws ApiError 422 `org_name` if the organisation already has an account
 */
export async function joinOrganisation(
  db: Database,
  userId: string,
  name: string,
  userType: UserType,
  now: number,
): Promise<void> {
  const named = heldName(name);
  const { held_key: key } = named;
  const isRegistering = userType !== 'Personal';
  const begun = isRegistering
    ? begin('organisations', { type: 'organisation.register' })
    : begin('organisations');
  const made = await db
    .insertInto('organisations')
    .values({
      id: randomKey(),
      ...named,
      credit_code: null,
      status: begun.status,
      created_at: now,
    })
    .onConflict((conflict) => conflict.column('held_key').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (made === undefined && isRegistering && (await writeAll(db, begun, { held_key: key }, { name })) === 0) {
    throw invalid({ org_name: ['orgName.taken'] });
  }
  const { id } = await db
    .selectFrom('organisations')
    .select('id')
    .where('held_key', '=', key)
    .executeTakeFirstOrThrow();
  if (made !== undefined || isRegistering) await keepWords(db, 'unit', [{ id, text: name }]);
  await db
    .insertInto('user_organisations')
    .values({
      user_id: userId,
      organisation_id: id,
      position: 0,
      status: begin('user_organisations', { type: 'affiliation.claim', by: 'person' }).status,
      since: now,
      capacity: isRegistering ? 'administrator' : null,
    })
    .execute();
}

/**
 * Makes an account the administrator of a committee, and confirms the committee. It is for the command line,
 * whose operator is trusted. An existing organisation of that name is used.
 * @returns the id of the organisation
 * @throws ApiError 422 `credit_code` if another organisation has it
 */
export async function appointToCommittee(
  db: Database,
  userId: string,
  { name, creditCode }: { name: string; creditCode: string | null },
  now: number,
): Promise<string> {
  const named = heldName(name);
  const { held_key } = named;
  if (creditCode !== null) {
    const other = await db
      .selectFrom('organisations')
      .select('id')
      .where('credit_code', '=', creditCode)
      .where('held_key', '<>', held_key)
      .executeTakeFirst();
    if (other !== undefined) throw invalid({ credit_code: ['creditCode.taken'] });
  }
  const begun = begin('organisations').status;
  await db
    .insertInto('organisations')
    .values({ id: randomKey(), ...named, credit_code: creditCode, status: begun, created_at: now })
    .onConflict((conflict) => conflict.column('held_key').doNothing())
    .execute();
  const { id, status, version } = await db
    .selectFrom('organisations')
    .select(['id', 'status', 'version'])
    .where('held_key', '=', held_key)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const move = requireMove('organisations', status, { type: 'organisation.appoint' });
  const given = creditCode === null ? {} : { credit_code: creditCode };
  const known = { reason: '', applied_by: userId, applied_at: now };
  await write(db, move, { id, version }, { ...known, ...given });
  await keepWords(db, 'unit', [{ id, text: name }]);
  await db
    .insertInto('user_organisations')
    .values({
      user_id: userId,
      organisation_id: id,
      position: 0,
      status: begin('user_organisations', { type: 'affiliation.appoint', by: 'operator' }).status,
      since: now,
      capacity: 'administrator',
    })
    .execute();
  await auditSystem(db, {
    object: 'organisation',
    object_id: id,
    action: 'organisation.appoint',
    before: move.before,
    after: move.after,
    reason: 'create-admin',
    at: now,
  });
  return id;
}
