import { conflict } from '../../kit/api-error.ts';
import type { ApiParts } from '../../context.ts';
import type { importedPersonFields } from '../../contract/person/person.ts';
import type { Database } from '../../db/open-database.ts';
import { personOfPhone, rowOfAccount } from '../../account/accounts.ts';
import { audit } from '../../kit/audit.ts';
import { begin } from '../../db/move.ts';
import { identityOf } from '../../person/persons.ts';
import { randomKey } from '../../kit/secrets.ts';
import { keepNames } from '../../person/search-words.ts';
import type { Import } from './read-import.ts';
import { chunksOf } from './at-once.ts';
import type { Entrant } from './judge-import.ts';

/** Accounts and profiles of people whom their unit enters. */

/** A person whom a unit enters, with the account and the profile if there are any. */
export interface Entered extends Pick<Entrant, 'userId' | 'person'> {
  readonly row: Pick<Entrant['row'], keyof typeof importedPersonFields>;
}

/** A person with the ids of account and profile, existing or new. */
interface Keyed extends Entered {
  /** The row of a new account; null if the account exists. */
  readonly account: ReturnType<typeof rowOfAccount> | null;
  readonly userId: string;
  readonly personId: string;
}

/** Returns the entrant with the ids of account and profile. */
function keyed(entrant: Entered, now: number): Keyed {
  const { row, person, userId } = entrant;
  const personId = person?.id ?? randomKey();
  if (userId !== null) return { ...entrant, account: null, userId, personId };
  const account = rowOfAccount({ ...personOfPhone(null, row.real_name), proposedPhone: row.phone }, now);
  return { ...entrant, account, userId: account.id, personId };
}

/**
 * Writes the new accounts with their roles and offered affiliations.
 * @throws ApiError 409 if one of the numbers has been taken
 */
async function writeAccounts(
  transaction: Database,
  entrants: readonly Keyed[],
  { unitId, userId: actor_id, now }: Pick<Import, 'unitId' | 'userId'> & { now: number },
): Promise<void> {
  const accounts = entrants.flatMap(({ account }) => account ?? []);
  if (accounts.length === 0) return;
  const written = await transaction
    .insertInto('users')
    .values(accounts)
    .onConflict((on) => on.doNothing())
    .returning('id')
    .execute();
  if (written.length < accounts.length) throw conflict();
  await transaction
    .insertInto('user_roles')
    .values(accounts.map(({ id }) => ({ user_id: id, role: 'Personal', position: 0 })))
    .execute();
  const offered = begin('user_organisations', { type: 'affiliation.offer', by: 'unit' });
  await transaction
    .insertInto('user_organisations')
    .values(
      accounts.map(({ id }) => ({
        user_id: id,
        organisation_id: unitId,
        position: 0,
        status: offered.status,
        since: now,
        capacity: null,
      })),
    )
    .execute();
  await audit(
    transaction,
    accounts.map(({ id }) => ({
      object: 'affiliation',
      object_id: id,
      action: 'affiliation.offer',
      actor_id,
      capacity: 'unit',
      before: '',
      after: offered.after,
      reason: '',
      at: now,
    })),
  );
}

/**
 * Writes the new profiles.
 * @throws ApiError 409 if one of the identity numbers has been taken
 */
async function writeProfiles(
  transaction: Database,
  entrants: readonly Keyed[],
  { sealing, now }: Pick<ApiParts, 'sealing'> & { now: number },
): Promise<void> {
  if (entrants.length === 0) return;
  const written = await transaction
    .insertInto('persons')
    .values(
      entrants.map(({ personId, userId, row }) => ({
        id: personId,
        user_id: userId,
        real_name: row.real_name,
        ...identityOf(sealing, row.id_no),
        region_code: row.region_code,
        occupation: row.occupation,
        education: row.education,
        skill_level: row.skill_level,
        locked: 1 as const,
        version: 1,
        created_at: now,
        updated_at: now,
      })),
    )
    .onConflict((on) => on.doNothing())
    .returning('id')
    .execute();
  if (written.length < entrants.length) throw conflict();
  await keepNames(
    transaction,
    entrants.map(({ personId, row }) => ({ id: personId, real_name: row.real_name })),
  );
}

/** Locks existing profiles, as an entry by their owners does. */
async function lockProfiles(transaction: Database, entrants: readonly Keyed[]): Promise<void> {
  if (entrants.length === 0) return;
  await transaction
    .updateTable('persons')
    .set({ locked: 1 })
    .where(
      'id',
      'in',
      entrants.map(({ personId }) => personId),
    )
    .execute();
}

/**
 * Creates the missing accounts and profiles. The number is proposed and the affiliation offered. Existing
 * profiles are locked, as an entry by the owner does.
 * @returns account and person by mobile number
 * @throws ApiError 409 if another request has taken one of them
 */
export async function writePeople(
  transaction: Database,
  { sealing, now }: Pick<ApiParts, 'sealing'> & { now: number },
  { unitId, userId }: Pick<Import, 'unitId' | 'userId'>,
  entrants: readonly Entered[],
): Promise<ReadonlyMap<string, { userId: string; personId: string }>> {
  const once = [...new Map(entrants.map((entrant) => [entrant.row.phone, entrant])).values()];
  const owners = new Map<string, { userId: string; personId: string }>();
  for (const chunk of chunksOf(once)) {
    const people = chunk.map((entrant) => keyed(entrant, now));
    for (const { row, userId: owner, personId } of people) owners.set(row.phone, { userId: owner, personId });
    await writeAccounts(transaction, people, { unitId, userId, now });
    const fresh = people.filter(({ person }) => person === null);
    await writeProfiles(transaction, fresh, { sealing, now });
    const known = people.filter(({ person }) => person !== null);
    await lockProfiles(transaction, known);
  }
  return owners;
}
