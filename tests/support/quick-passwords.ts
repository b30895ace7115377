import { hash } from '@node-rs/argon2';
import type { Passwords } from '../../server/secret/passwords.ts';

/**
 * The least work Argon2id allows, for the demonstration accounts of tests only: thousands of sign-ins of
 * tests take a fiftieth of the time. What is stored names its own cost, so the server's code is the same; what
 * it costs for accounts that people make is held by tests/unit/services/passwords.test.ts.
 */
export const quickPasswords: Pick<Passwords, 'hash'> = {
  hash: (password) => hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 }),
};
