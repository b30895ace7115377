import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** A handle nobody can guess: `bytes` random bytes in base64url. */
export function randomKey(bytes = 16): string {
  return randomBytes(bytes).toString('base64url');
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
