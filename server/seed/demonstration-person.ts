import { genderIn } from '../contract/kit/identity.ts';
import type { Database } from '../db/open-database.ts';
import { randomKey } from '../kit/secrets.ts';
import { keepNames } from '../person/search-words.ts';
import type { Sealing } from '../secret/sealing.ts';

/** Returns an identity number with its eighteenth character (GB 11643). */
export function withCheck(digits: string): string {
  const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
  const sum = weights.reduce((total, weight, index) => total + weight * Number(digits[index]), 0);
  return digits + '10X98765432'[sum % 11];
}

interface SeededPerson {
  userId: string;
  /** The first 17 digits of an invented identity number. */
  digits: string;
  real_name: string;
  occupation: 'employee' | 'student';
  locked: 0 | 1;
}

/** Adds the profile of a person of the demonstration. */
export async function seedPerson(
  db: Database,
  sealing: Sealing,
  { userId, digits, ...rest }: SeededPerson,
  at: number,
): Promise<{ id: string; digest: string }> {
  const id = randomKey();
  const number = withCheck(digits);
  const digest = sealing.digest(number);
  await db
    .insertInto('persons')
    .values({
      id,
      user_id: userId,
      ...rest,
      id_no_sealed: sealing.seal(number),
      id_no_digest: digest,
      gender: genderIn(number),
      region_code: `${digits.slice(0, 4)}00`,
      education: rest.occupation === 'student' ? 'college' : 'vocational',
      skill_level: rest.occupation === 'student' ? 'intermediate' : 'senior',
      version: 1,
      created_at: at,
      updated_at: at,
    })
    .execute();
  await keepNames(db, [{ id, real_name: rest.real_name }]);
  return { id, digest };
}
