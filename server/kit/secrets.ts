import { createHash, randomFillSync, timingSafeEqual } from 'node:crypto';

/** Random bytes for many keys. Requesting random bytes for each key takes longer than creating the key. */
const pool = Buffer.alloc(4096);
let taken = pool.length;

/** Returns an unguessable key: `bytes` random bytes in base64url, at most as many as the pool holds. */
export function randomKey(bytes = 16): string {
  if (taken + bytes > pool.length) {
    randomFillSync(pool);
    taken = 0;
  }
  const own = pool.subarray(taken, (taken += bytes));
  const key = own.toString('base64url');
  // Many keys are stored only as a hash, so the pool must not contain issued keys.
  own.fill(0);
  return key;
}

/**
 * Returns the SHA-256 hash in base64url. Use it for secrets of high entropy only; passwords use
 * `passwords.ts`.
 */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}

/**
 * Returns the hash of a short answer (captcha, code), salted with the key that was issued with it. Only the
 * hash of that key is stored. Otherwise a copy of the tables allows all possible answers to be tried.
 */
export function hashAnswer(key: string, answer: string): string {
  return hashSecret(`${key}:${answer}`);
}

/** Compares two hashes in constant time. */
export function sameHash(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
