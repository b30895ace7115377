import type { Insertable } from 'kysely';
import { ApiError, conflict, invalid } from '../kit/api-error.ts';
import type { Database } from '../db/open-database.ts';
import type { Tables } from '../db/tables.ts';
import { audit } from '../kit/audit.ts';
import { maskPhone } from '../secret/mask.ts';
import { begin } from '../db/move.ts';
import { networkOf } from '../kit/network-of.ts';
import { randomKey } from '../kit/secrets.ts';
import { secure } from '../session/security-log.ts';

/** The text of the privacy notice people agree to when an account is made for them [domain.md 2, PIPL]. */
const PRIVACY_NOTICE = { purpose: 'account', text_version: '2026-11' };

/** Who looks after the system for the committee: a role beside the one that decides the home. */
export const TECHNICIAN_ROLE = 'Technician';

/** Roles whose accounts sign in with a second factor [domain.md 2]. */
const guardedRoles = ['Committee', TECHNICIAN_ROLE] as const;

const LAST_PASSWORDS = 3;

/** What an account is made of. */
export interface NewAccount {
  username: string;
  name: string;
  phone: string | null;
  /** A number that nobody has proven yet; only where `phone` is null. */
  proposedPhone?: string;
  passwordHash: string | null;
  isUnit: boolean;
  contactName: string;
  /** The first decides the home [S40]. */
  roles: readonly [string, ...string[]];
  /** Another than that with which its chart begins: of the demonstration. */
  status?: Insertable<Tables['users']>['status'] | undefined;
  /** Epoch ms; where it is given, the password was issued, and must be changed before anything else. */
  oneTimeUntil?: number;
}

/** What a new account is in the table, under an id of its own. */
export const rowOfAccount = (account: NewAccount, now: number) => ({
  id: randomKey(),
  username: account.username,
  username_key: account.username.toLowerCase(),
  name: account.name,
  avatar: '',
  phone: account.phone,
  proposed_phone: account.proposedPhone ?? null,
  password_hash: account.passwordHash,
  is_unit: account.isUnit ? (1 as const) : (0 as const),
  contact_name: account.contactName,
  status: account.status ?? begin('users').status,
  must_change_password: account.oneTimeUntil === undefined ? (0 as const) : (1 as const),
  one_time_until: account.oneTimeUntil ?? null,
  created_at: now,
});

/** Somebody known by a mobile number, who signs in with it. */
export const personOfPhone = (phone: string | null, name = ''): NewAccount => ({
  // Valid as a username, and not guessable from the phone.
  username: `u${randomKey(9)
    .replaceAll(/[^A-Za-z0-9]/g, '')
    .toLowerCase()}`,
  name,
  phone,
  passwordHash: null,
  isUnit: false,
  contactName: '',
  roles: ['Personal'],
});

/**
 * Writes an account with its roles; inside a transaction.
 * @returns its id
 * @throws ApiError 422 naming `username` or `phone` where one is taken, also by a request at the same instant
 */
export async function createAccount(db: Database, account: NewAccount, now: number): Promise<string> {
  const row = rowOfAccount(account, now);
  const { id, username_key: key } = row;
  const written = await db
    .insertInto('users')
    .values(row)
    .onConflict((other) => other.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (written === undefined) {
    const other = await db
      .selectFrom('users')
      .select('id')
      .where('username_key', '=', key)
      .executeTakeFirst();
    throw invalid(other === undefined ? { phone: ['phone.taken'] } : { username: ['username.taken'] });
  }
  await db
    .insertInto('user_roles')
    .values(account.roles.map((role, position) => ({ user_id: id, role, position })))
    .execute();
  if (account.passwordHash !== null) await keepPassword(db, id, account.passwordHash, now);
  return id;
}

/**
 * Says early what {@link createAccount} would say after the costly hash.
 * @throws ApiError 422 naming `username`, `phone` or both
 */
export async function requireFree(db: Database, account: { username: string; phone: string }): Promise<void> {
  const key = account.username.toLowerCase();
  const others = await db
    .selectFrom('users')
    .select(['username_key', 'phone'])
    .where((is) => is.or([is('username_key', '=', key), is('phone', '=', account.phone)]))
    .execute();
  if (others.length === 0) return;
  throw invalid({
    ...(others.some(({ username_key }) => username_key === key) && { username: ['username.taken'] }),
    ...(others.some(({ phone }) => phone === account.phone) && { phone: ['phone.taken'] }),
  });
}

/** @throws ApiError 422 `phone` where the number is another account's */
export async function requireFreePhone(db: Database, phone: string): Promise<void> {
  if ((await findAccountByPhone(db, phone)) !== undefined) throw invalid({ phone: ['phone.taken'] });
}

/**
 * Gives an account without a mobile number the one that a code has proven; inside a transaction.
 * @throws ApiError 422 `phone` where the number was taken at the same instant, 409 where the account has one
 */
export async function bindPhone(db: Database, userId: string, phone: string, now: number): Promise<void> {
  const bound = await db
    .updateTable('users')
    .set({ phone, proposed_phone: null })
    .where('id', '=', userId)
    .where('phone', 'is', null)
    .where((is) =>
      is.not(is.exists(is.selectFrom('users as other').select('other.id').where('other.phone', '=', phone))),
    )
    .returning('id')
    .executeTakeFirst();
  if (bound === undefined) throw conflict();
  await audit(db, {
    object: 'user',
    object_id: userId,
    action: 'user.phone',
    actor_id: userId,
    capacity: 'owner',
    before: '',
    after: maskPhone(phone),
    reason: '',
    at: now,
  });
}

/** Records that the person agreed to the privacy notice. */
export async function recordConsent(
  db: Database,
  userId: string,
  address: string,
  now: number,
): Promise<void> {
  await db
    .insertInto('consent_log')
    .values({ id: randomKey(), user_id: userId, ...PRIVACY_NOTICE, address, created_at: now })
    .execute();
}

/** Records a sign-in with what the screen and its address said [D18]. */
export async function recordSignIn(db: Database, signIn: Omit<Tables['sign_ins'], 'id'>): Promise<void> {
  await db
    .insertInto('sign_ins')
    .values({ id: randomKey(), ...signIn })
    .execute();
  await secure(db, {
    kind: 'signIn',
    user_id: signIn.user_id,
    network: networkOf(signIn.address),
    detail: signIn.way,
    at: signIn.created_at,
  });
}

/** The account of a username or mobile number, with what signing in needs to know of it. */
export async function findAccount(db: Database, name: string) {
  const key = name.toLowerCase();
  return db
    .selectFrom('users')
    .select([
      'id',
      'username',
      'phone',
      'proposed_phone',
      'password_hash',
      'must_change_password',
      'one_time_until',
      'status',
    ])
    .where((is) => is.or([is('username_key', '=', key), is('phone', '=', key)]))
    .executeTakeFirst();
}

/** The account of a mobile number. */
export async function findAccountByPhone(db: Database, phone: string) {
  return db
    .selectFrom('users')
    .select(['id', 'username', 'name', 'phone', 'password_hash', 'status'])
    .where('phone', '=', phone)
    .executeTakeFirst();
}

/**
 * Locks an account and reads what may have changed since it was looked at: another sign-in, a new password or
 * number, a disabling wait until the transaction is over. Undefined where there is none.
 */
export async function lockAccount(transaction: Database, userId: string) {
  return transaction
    .selectFrom('users')
    .select(['phone', 'password_hash', 'status'])
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/**
 * Binds the number that was proposed for an account; inside the transaction of what proves it. Nothing is written
 * where another account has the number, or where the account has one. On PostgreSQL the write fails where another
 * transaction binds the number at the same time: see {@link againWhereTaken}.
 * @returns whether the number is bound
 */
export async function bindProposedPhone(
  transaction: Database,
  userId: string,
  now: number,
): Promise<boolean> {
  const bound = await transaction
    .updateTable('users')
    .set((is) => ({ phone: is.ref('proposed_phone'), proposed_phone: null }))
    .where('id', '=', userId)
    .where('phone', 'is', null)
    .where('proposed_phone', 'is not', null)
    .where((is) =>
      is.not(
        is.exists(
          is
            .selectFrom('users as other')
            .select('other.id')
            .whereRef('other.phone', '=', 'users.proposed_phone'),
        ),
      ),
    )
    .returning('phone')
    .executeTakeFirst();
  if (bound?.phone == null) return false;
  await audit(transaction, {
    object: 'user',
    object_id: userId,
    action: 'user.phone',
    actor_id: userId,
    capacity: 'owner',
    before: '',
    after: maskPhone(bound.phone),
    reason: '',
    at: now,
  });
  return true;
}

/**
 * Gives the owner of a number the oldest account that an import has made for it, where nobody has signed in to that
 * account yet; inside the transaction of the code that proves the number. Without a password and a bound number
 * nobody can have.
 * @returns whether the number has been bound to one
 */
export async function adoptAccount(transaction: Database, phone: string, now: number): Promise<boolean> {
  const proposed = await transaction
    .selectFrom('users')
    .select('id')
    .where('proposed_phone', '=', phone)
    .where('phone', 'is', null)
    .where('password_hash', 'is', null)
    .where('status', '=', 'active')
    .orderBy('created_at')
    .orderBy('id')
    .executeTakeFirst();
  return proposed !== undefined && bindProposedPhone(transaction, proposed.id, now);
}

/**
 * Runs a transaction that binds a number, and runs it once more where another one has bound the number meanwhile.
 * @throws what the transaction throws
 */
export async function againWhereTaken<T>(
  db: Database,
  phone: string,
  transact: () => Promise<T>,
): Promise<T> {
  try {
    return await transact();
  } catch (error) {
    if (error instanceof ApiError || (await findAccountByPhone(db, phone)) === undefined) throw error;
    return transact();
  }
}

/** Does this account sign in with its password and a code, and with neither alone? */
export async function needsSecondFactor(db: Database, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('user_roles')
    .select('role')
    .where('user_id', '=', userId)
    .where('role', 'in', guardedRoles)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** As {@link needsSecondFactor}, of the account of a mobile number; in one query whether or not there is one. */
export async function isGuardedPhone(db: Database, phone: string): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .innerJoin('user_roles', 'user_roles.user_id', 'users.id')
    .select('users.id')
    .where('users.phone', '=', phone)
    .where('user_roles.role', 'in', guardedRoles)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The hashes a new password must differ from, newest first. */
export async function lastPasswords(db: Database, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('password_history')
    .select('password_hash')
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(LAST_PASSWORDS)
    .execute();
  return rows.map(({ password_hash }) => password_hash);
}

/**
 * Gives an account a new password; inside a transaction.
 * @param oneTimeUntil epoch ms; where it is given, the password was issued, and must be changed before
 *   anything else
 */
export async function setPassword(
  db: Database,
  userId: string,
  passwordHash: string,
  now: number,
  oneTimeUntil: number | null = null,
): Promise<void> {
  await db
    .updateTable('users')
    .set({
      password_hash: passwordHash,
      must_change_password: oneTimeUntil === null ? 0 : 1,
      one_time_until: oneTimeUntil,
    })
    .where('id', '=', userId)
    .execute();
  // What began with the old password is not completed with it.
  await db.deleteFrom('pending_sign_ins').where('user_id', '=', userId).execute();
  await keepPassword(db, userId, passwordHash, now);
}

/** Adds to the history, and drops what is older than the rule looks back. */
async function keepPassword(db: Database, userId: string, passwordHash: string, now: number): Promise<void> {
  await db
    .insertInto('password_history')
    .values({ id: randomKey(), user_id: userId, password_hash: passwordHash, created_at: now })
    .execute();
  const kept = await lastPasswords(db, userId);
  await db
    .deleteFrom('password_history')
    .where('user_id', '=', userId)
    .where('password_hash', 'not in', kept)
    .execute();
}
