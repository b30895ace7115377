import { createHash, randomFillSync, timingSafeEqual } from 'node:crypto';

/** Random bytes for many keys: to ask for those of each key takes longer than to make the key. */
const pool = Buffer.alloc(4096);
let taken = pool.length;

/** A handle nobody can guess: `bytes` random bytes in base64url, at most as many as the pool has. */
export function randomKey(bytes = 16): string {
  if (taken + bytes > pool.length) {
    randomFillSync(pool);
    taken = 0;
  }
  const own = pool.subarray(taken, (taken += bytes));
  const key = own.toString('base64url');
  // Many keys are stored as their hash alone: the pool must not keep those that were given out.
  own.fill(0);
  return key;
}

/** SHA-256 in base64url; for secrets of high entropy only, passwords go through `passwords.ts`. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}

/**
 * The hash of a short answer (captcha, code) salted with the key it was handed out under. Only the hash of
 * that key is stored, so that a copy of the tables does not let the few possible answers be tried out.
 */
export function hashAnswer(key: string, answer: string): string {
  return hashSecret(`${key}:${answer}`);
}

/** Compares two hashes in constant time. */
export function sameHash(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
