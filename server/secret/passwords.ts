import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { createTurns } from '../message/turns.ts';

/**
 * Argon2id (the library's default algorithm) with the parameters that OWASP recommends: 19 MiB, two passes,
 * one lane.
 */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The hash for names without a password, so that checking them takes as long as checking names with one. */
const NO_PASSWORD =
  '$argon2id$v=19$m=19456,t=2,p=1$c29tZXRoaW5nIHNhbHR5IQ$Jb0dEuT8kNrmtnGvLRVoMy5MpMMoEn0ZL5D4CREm2pY';

const WAITING_AT_MOST = 64;

export interface Passwords {
  /** @throws ApiError 503 if too many calls already wait */
  hash: (password: string) => Promise<string>;
  /**
   * Checks whether the password matches `stored`. Null takes equally long and never matches.
   * @throws ApiError 503 if too many calls already wait
   */
  verify: (password: string, stored: string | null) => Promise<boolean>;
}

/**
 * Creates a hasher that works outside the event loop, first come first served, on all cores but one. Other
 * calls therefore continue while many users sign in at once.
 * @param atOnce the number of hashes computed at the same time
 * @param waiting the number of calls that may wait; each waits about 30 ms per call before it
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
        // Passwords from before normalisation are hashed as they were typed.
        const forms = new Set([password.normalize('NFKC'), password]);
        let isRight = false;
        for (const form of forms) isRight = (await verify(stored ?? NO_PASSWORD, form)) || isRight;
        return isRight && stored !== null;
      }),
  };
}
