import { setImmediate as othersFirst } from 'node:timers/promises';
import { conflict } from '../../kit/api-error.ts';
import type { ApiParts } from '../../context.ts';
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

/**
 * Accounts and profiles of those who have none: the number is proposed, the affiliation offered. Whoever has one is locked as by an entry of their own.
 * @returns account and person by mobile number
 */
export async function writePeople(
  transaction: Database,
  { sealing, now }: Pick<ApiParts, 'sealing'> & { now: number },
  { unitId, userId: actor_id }: Pick<Import, 'unitId' | 'userId'>,
  entrants: readonly Entrant[],
) {
  const once = [...new Map(entrants.map((entrant) => [entrant.row.phone, entrant])).values()];
  const owners = new Map<string, { userId: string; personId: string }>();
  for (const chunk of chunksOf(once)) {
    const fresh = chunk.map((entrant) => {
      const found =
        entrant.userId ??
        rowOfAccount(
          { ...personOfPhone(null, entrant.row.real_name), proposedPhone: entrant.row.phone },
          now,
        );
      const account = typeof found === 'string' ? null : found;
      const userId = typeof found === 'string' ? found : found.id;
      const personId = entrant.person?.id ?? randomKey();
      owners.set(entrant.row.phone, { userId, personId });
      return { ...entrant, account, userId, personId };
    });
    const accounts = fresh.flatMap(({ account }) => account ?? []);
    if (accounts.length > 0) {
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
    const people = fresh.filter(({ person }) => person === null);
    if (people.length > 0) {
      const written = await transaction
        .insertInto('persons')
        .values(
          people.map(({ personId, userId, row }) => ({
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
      if (written.length < people.length) throw conflict();
      await keepNames(
        transaction,
        people.map(({ personId, row }) => ({ id: personId, real_name: row.real_name })),
      );
    }
    const known = fresh.filter(({ person }) => person !== null);
    if (known.length > 0) {
      await transaction
        .updateTable('persons')
        .set({ locked: 1 })
        .where(
          'id',
          'in',
          known.map(({ personId }) => personId),
        )
        .execute();
    }
    await othersFirst();
  }
  return owners;
}
