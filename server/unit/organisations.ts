import { invalid } from '../kit/api-error.ts';
import type { UserType } from '../contract/session/account.ts';
import type { Database } from '../db/open-database.ts';
import { auditSystem } from '../kit/audit.ts';
import { begin, requireMove, write } from '../db/move.ts';
import { keepWords } from '../person/search-words.ts';
import { randomKey } from '../kit/secrets.ts';
import { heldName, namedOrganisation, ownName, takeClaims } from './naming/held-names.ts';

/** Adds an organisation that registers under a name. Others can register under the same name until one is confirmed. */
async function register(db: Database, name: string, now: number): Promise<string> {
  const id = randomKey();
  const { status } = begin('organisations', { type: 'organisation.register' });
  await db
    .insertInto('organisations')
    .values({ id, ...ownName(id, name), credit_code: null, status, created_at: now })
    .execute();
  await keepWords(db, 'unit', [{ id, text: name }]);
  return id;
}

/**
 * Links a new account to an organisation. A person declares to belong to the organisation with the name. A unit or an
 * exhibitor registers a new organisation. The response is the same if another organisation has the name.
 */
export async function joinOrganisation(
  db: Database,
  userId: string,
  name: string,
  userType: UserType,
  now: number,
): Promise<void> {
  const isRegistering = userType !== 'Personal';
  const id = isRegistering ? await register(db, name, now) : await namedOrganisation(db, name, now);
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
 * whose operator is trusted. The organisation that holds the name is used. One that only declares it is not, because
 * its accounts may be those of a stranger.
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
      .where('held_code', '=', creditCode)
      .where('held_key', '<>', held_key)
      .executeTakeFirst();
    if (other !== undefined) throw invalid({ credit_code: ['creditCode.taken'] });
  }
  const begun = begin('organisations').status;
  await db
    .insertInto('organisations')
    .values({
      id: randomKey(),
      ...named,
      credit_code: creditCode,
      held_code: creditCode,
      status: begun,
      created_at: now,
    })
    .onConflict((conflict) => conflict.column('held_key').doNothing())
    .execute();
  const { id, status, version } = await db
    .selectFrom('organisations')
    .select(['id', 'status', 'version'])
    .where('held_key', '=', held_key)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const move = requireMove('organisations', status, { type: 'organisation.appoint' });
  const given = creditCode === null ? {} : { credit_code: creditCode, held_code: creditCode };
  const known = { reason: '', applied_by: userId, applied_at: now };
  await write(db, move, { id, version }, { ...known, ...given });
  await keepWords(db, 'unit', [{ id, text: name }]);
  await takeClaims(db, { id, name }, now);
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
