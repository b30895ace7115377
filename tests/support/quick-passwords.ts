import { hash } from '@node-rs/argon2';
import type { Passwords } from '../../server/secret/passwords.ts';

/**
 * The lowest cost that Argon2id allows, only for the demonstration accounts of tests. Thousands of sign-ins
 * take a fiftieth of the time. A stored hash contains its cost, so the server's code is the same.
 * tests/unit/services/passwords.test.ts checks the cost for accounts of users.
 */
export const quickPasswords: Pick<Passwords, 'hash'> = {
  hash: (password) => hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 }),
};
