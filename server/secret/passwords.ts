import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { createTurns } from '../message/turns.ts';

/** Argon2id (the library's default algorithm) as OWASP recommends: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** What a name without a password is checked against, so that it takes as long as one that has one. */
const NO_PASSWORD =
  '$argon2id$v=19$m=19456,t=2,p=1$c29tZXRoaW5nIHNhbHR5IQ$Jb0dEuT8kNrmtnGvLRVoMy5MpMMoEn0ZL5D4CREm2pY';

const WAITING_AT_MOST = 64;

export interface Passwords {
  /** @throws ApiError 503 when too many wait already */
  hash: (password: string) => Promise<string>;
  /**
   * Whether the password is the one of `stored`; null takes equally long and is never right.
   * @throws ApiError 503 when too many wait already
   */
  verify: (password: string, stored: string | null) => Promise<boolean>;
}

/**
 * Hashing off the event loop, first come first served, on all cores but one, so that other calls keep
 * flowing while many people sign in at once.
 * @param atOnce hashes computed at the same time
 * @param waiting calls that may queue for one; each waits about 30 ms per call before it
 */
export function createPasswords(
  atOnce = Math.max(1, availableParallelism() - 1),
  waiting = WAITING_AT_MOST,
): Passwords {
  const inTurn = createTurns(atOnce, waiting, 2);
  return {
    hash: (password) => inTurn(() => hash(password.normalize('NFKC'), cost)),
    verify: (password, stored) =>
      inTurn(async () => {
        // Passwords set before they were normalised were hashed as they were typed.
        const forms = new Set([password.normalize('NFKC'), password]);
        let isRight = false;
        for (const form of forms) isRight = (await verify(stored ?? NO_PASSWORD, form)) || isRight;
        return isRight && stored !== null;
      }),
  };
}
