import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { ApiError, invalid } from '../kit/api-error.ts';
import type { CodePurpose } from '../contract/session/account.ts';
import type { Database } from '../db/open-database.ts';
import { hashAnswer, hashSecret, randomKey, sameHash } from '../kit/secrets.ts';
import { secureFailure } from './security-log.ts';

/** The lifetime of a code in minutes. The text message contains it. */
export const CODE_MINUTES = 5;

const WRONG_TRIES = 5;

/** The proof of a phone number: the code that was sent to it and the key of the response to that request. */
export interface CodeProof {
  purpose: CodePurpose;
  phone: string;
  key: string;
  code: string;
  /** The particular object that the code belongs to; omitted if there is none. */
  subject?: string;
}

/**
 * Creates a code for a phone. Only the recipient of the text message can use it.
 * @param key the key of an earlier code; the new code replaces it, and the count of wrong attempts does not
 * change
 * @param subject the object that the code is valid for, in addition to its purpose
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
 * Checks a code without using it up. Therefore a user whose registration fails for another reason can use the
 * code again. A wrong attempt counts, and the fifth one invalidates the code.
 * @param field the name of the code in the payload
 * @throws ApiError 422 naming the field
 */
export async function requireCode(
  db: Database,
  proof: CodeProof,
  now: number,
  field: 'code' | 'present_code' = 'code',
): Promise<void> {
  // The attempt is counted before the comparison, so simultaneous guesses cannot exceed five attempts.
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
 * Checks a code that gives access to an account, and writes a wrong one to the security log.
 * @param network the network of the request
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
 * Uses up a checked code. Of two requests with the same code only one succeeds. It runs inside the
 * transaction that the code is for.
 * @param field the name of the code in the payload
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
