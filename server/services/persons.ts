import { fieldLocked, invalid, stale } from '../api-error.ts';
import type { ApiParts } from '../context.ts';
import { birthDateIn, genderIn, maskIdentity } from '../contract/identity.ts';
import type { Profile, ProfileChange } from '../contract/person.ts';
import type { Database } from '../db/open-database.ts';
import { chinaDay } from './competitions.ts';
import { maskPhone } from './mask.ts';
import { randomKey } from './secrets.ts';
import type { SignedInUser } from './tokens.ts';

/** The person behind an account, if the profile has been filled in. */
export async function findPerson(db: Database, userId: string) {
  return db.selectFrom('persons').selectAll().where('user_id', '=', userId).executeTakeFirst();
}

/** The profile as its owner sees it: the identity number masked even there [domain.md 2]. */
export async function profileOf(db: Database, user: Pick<SignedInUser, 'id' | 'phone'>): Promise<Profile> {
  const person = await findPerson(db, user.id);
  const organisation = await db
    .selectFrom('user_organisations as of')
    .innerJoin('organisations', 'organisations.id', 'of.organisation_id')
    .select('organisations.name')
    .where('of.user_id', '=', user.id)
    .orderBy('of.position')
    .executeTakeFirst();
  return {
    person:
      person === undefined
        ? null
        : {
            real_name: person.real_name,
            id_no: person.id_no_masked,
            birth_date: person.birth_date,
            gender: person.gender,
            region_code: person.region_code,
            occupation: person.occupation,
            education: person.education as never,
            skill_level: person.skill_level as never,
          },
    phone: user.phone === null ? '' : maskPhone(user.phone),
    organisation: organisation?.name ?? '',
    is_locked: person?.locked === 1,
    version: person?.version ?? 0,
  };
}

/**
 * Writes what a person tells of themselves. With the first entry the name and the identity are locked.
 * @throws ApiError 422 where the day of birth is yet to come, or no identity was ever given; 423 naming the
 *   locked fields; 409 where the profile has been changed meanwhile
 */
export async function changeProfile(
  { db, sealing }: Pick<ApiParts, 'db' | 'sealing'>,
  userId: string,
  { version, id_no, ...change }: ProfileChange,
  now: number,
): Promise<void> {
  if (id_no !== undefined && (birthDateIn(id_no) ?? '') > chinaDay(now)) {
    throw invalid({ id_no: ['identity.date'] });
  }
  await db.transaction().execute(async (transaction) => {
    const known = await findPerson(transaction, userId);
    if ((known?.version ?? 0) !== version) throw stale();
    if (known === undefined && id_no === undefined) throw invalid({ id_no: ['required'] });
    if (known?.locked === 1) {
      const touched = [
        ...(change.real_name === known.real_name ? [] : ['real_name']),
        ...(id_no === undefined || sealing.digest(id_no) === known.id_no_digest ? [] : ['id_no']),
      ];
      if (touched.length > 0) throw fieldLocked(touched);
    }
    const identity = id_no !== undefined && {
      id_no_sealed: sealing.seal(id_no),
      id_no_masked: maskIdentity(id_no),
      id_no_digest: sealing.digest(id_no),
      birth_date: birthDateIn(id_no) ?? '',
      gender: genderIn(id_no),
    };
    if (known !== undefined) {
      const written = await transaction
        .updateTable('persons')
        .set({ ...change, ...identity, version: version + 1, updated_at: now })
        .where('id', '=', known.id)
        .where('version', '=', version)
        .returning('id')
        .executeTakeFirst();
      if (written === undefined) throw stale();
    } else if (identity !== false) {
      const written = await transaction
        .insertInto('persons')
        .values({
          id: randomKey(),
          user_id: userId,
          ...change,
          ...identity,
          locked: 0,
          version: 1,
          created_at: now,
          updated_at: now,
        })
        .onConflict((conflict) => conflict.doNothing())
        .returning('id')
        .executeTakeFirst();
      if (written === undefined) throw stale();
    }
  });
}
