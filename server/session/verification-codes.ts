import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { ApiError, invalid } from '../kit/api-error.ts';
import type { CodePurpose } from '../contract/session/account.ts';
import type { Database } from '../db/open-database.ts';
import { hashAnswer, hashSecret, randomKey, sameHash } from '../kit/secrets.ts';
import { secureFailure } from './security-log.ts';

/** How long a code is good for, in minutes; as its text says. */
export const CODE_MINUTES = 5;

const WRONG_TRIES = 5;

/** What proves a phone: the code that was sent to it and the key that was answered for it. */
export interface CodeProof {
  purpose: CodePurpose;
  phone: string;
  key: string;
  code: string;
  /** What the code was made for besides its purpose, where it was made for something in particular. */
  subject?: string;
}

/**
 * Makes a code for a phone. It is of use only to whoever is sent it.
 * @param key of a code that was made before: the new one takes its place, and the wrong tries stay counted
 * @param subject what the code is good for besides its purpose
 */
export async function createCode(
  db: Database,
  purpose: CodePurpose,
  phone: string,
  now: number,
  { key = randomKey(), subject = '' }: { key?: string; subject?: string } = {},
): Promise<{ key: string; code: string; expiresAt: number }> {
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const expiresAt = now + CODE_MINUTES * 60_000;
  const made = { phone, code_hash: hashAnswer(key, code), expires_at: expiresAt };
  await db
    .insertInto('verification_codes')
    .values({ key_hash: hashSecret(key), purpose, subject, tries: 0, ...made })
    .onConflict((conflict) => conflict.column('key_hash').doUpdateSet(made))
    .execute();
  return { key, code, expiresAt };
}

/**
 * Checks a code without using it up, so that a person whose registration fails for another reason can go
 * on with it. A wrong one counts; the fifth ends the code.
 * @param field what the payload calls the code
 * @throws ApiError 422 naming the field
 */
export async function requireCode(
  db: Database,
  proof: CodeProof,
  now: number,
  field: 'code' | 'present_code' = 'code',
): Promise<void> {
  // Counted before it is looked at: guesses sent at the same time cannot have more than their five tries.
  const row = await matching(db, proof, now)
    .where('tries', '<', WRONG_TRIES)
    .set({ tries: sql<number>`tries + 1` })
    .returning('code_hash')
    .executeTakeFirst();
  if (row === undefined || !sameHash(row.code_hash, hashAnswer(proof.key, proof.code)))
    throw wrongCode(field);
  await matching(db, proof, now)
    .set({ tries: sql<number>`tries - 1` })
    .execute();
}

/**
 * Checks a code that opens an account, and writes a wrong one down in the security log.
 * @param network that the call comes from
 * @throws ApiError 422 naming `code`
 */
export async function requireOpeningCode(
  db: Database,
  proof: CodeProof,
  network: string,
  now: number,
): Promise<void> {
  try {
    await requireCode(db, proof, now);
  } catch (error) {
    if (error instanceof ApiError)
      await secureFailure(db, { name: proof.phone, network, detail: 'code' }, now);
    throw error;
  }
}

/**
 * Uses a checked code up; of two requests with the same code only one gets here. Inside the transaction of
 * what the code is for.
 * @param field what the payload calls the code
 * @throws ApiError 422 naming the field
 */
export async function useCode(
  db: Database,
  proof: CodeProof,
  field: 'code' | 'present_code' = 'code',
): Promise<void> {
  const row = await db
    .deleteFrom('verification_codes')
    .where('key_hash', '=', hashSecret(proof.key))
    .where('code_hash', '=', hashAnswer(proof.key, proof.code))
    .returning('key_hash')
    .executeTakeFirst();
  if (row === undefined) throw wrongCode(field);
}

const wrongCode = (field: string) => invalid({ [field]: ['code.wrong'] });

const matching = (db: Database, { key, purpose, phone, subject = '' }: CodeProof, now: number) =>
  db
    .updateTable('verification_codes')
    .where('key_hash', '=', hashSecret(key))
    .where('purpose', '=', purpose)
    .where('phone', '=', phone)
    .where('subject', '=', subject)
    .where('expires_at', '>', now);
