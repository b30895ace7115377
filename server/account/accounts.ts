import type { Insertable } from 'kysely';
import { ApiError, conflict, invalid } from '../kit/api-error.ts';
import type { Database } from '../db/open-database.ts';
import type { Tables } from '../db/tables.ts';
import { audit } from '../kit/audit.ts';
import { maskPhone } from '../secret/mask.ts';
import { begin } from '../db/move.ts';
import { PRIVACY_NOTICE_VERSION } from '../contract/session/account.ts';
import { networkOf } from '../kit/network-of.ts';
import { randomKey } from '../kit/secrets.ts';
import { secure } from '../session/security-log.ts';

const PRIVACY_NOTICE = { purpose: 'account', text_version: PRIVACY_NOTICE_VERSION };

/**
 * The role of an account that maintains the system for the committee. It is additional to the role that
 * decides the home page.
 */
export const TECHNICIAN_ROLE = 'Technician';

const LAST_PASSWORDS = 3;

/** The properties of a new account. */
export interface NewAccount {
  username: string;
  name: string;
  phone: string | null;
  /** A number that is not proven yet. It is set only if `phone` is null. */
  proposedPhone?: string;
  passwordHash: string | null;
  isUnit: boolean;
  contactName: string;
  /** The first role decides the home page [S40]. */
  roles: readonly [string, ...string[]];
  /** A status other than the initial one of the chart. The demonstration uses it. */
  status?: Insertable<Tables['users']>['status'] | undefined;
  /**
   * Milliseconds since the epoch. If it is set, the password is a one-time password and must be changed
   * before any other call.
   */
  oneTimeUntil?: number;
}

/**
 * Returns the row of a new account, with a new id. An account with a password has a name, because records show
 * who acted. Until its owner is known by name, that is the username.
 */
export const rowOfAccount = (account: NewAccount, now: number) => ({
  id: randomKey(),
  username: account.username,
  username_key: account.username.toLowerCase(),
  name: account.name || (account.passwordHash === null ? '' : account.username),
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

/** Returns a personal account that signs in with its mobile number. */
export const personOfPhone = (phone: string | null, name = ''): NewAccount => ({
  // The username is valid, and it cannot be guessed from the phone number.
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
 * Inserts an account with its roles, inside the caller's transaction.
 * @returns the id of the account
 * @throws ApiError 422 naming `username` or `phone` if it is taken, also by a simultaneous request
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
 * Checks that username and phone are free, before the expensive hash. {@link createAccount} checks it again.
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

/** Checks that no account has the number. @throws ApiError 422 `phone` */
export async function requireFreePhone(db: Database, phone: string): Promise<void> {
  if ((await findAccountByPhone(db, phone)) !== undefined) throw invalid({ phone: ['phone.taken'] });
}

/**
 * Binds a proven mobile number to an account that has none, inside the caller's transaction.
 * @throws ApiError 422 `phone` if the number was taken at the same time, 409 if the account has one
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

/** Records that the person has accepted the privacy notice. */
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

/**
 * Records a sign-in: its method (`way`), the type and the declaration from the URL [D18], and the IP address.
 * Also adds a row to the security log.
 */
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

/**
 * Returns the account of a username or mobile number, with the columns that a sign-in needs. A number that no
 * account has proven finds the account whose one-time password was sent to it, if there is only one. It sends
 * one query in each case. Otherwise the response time reveals which names exist.
 */
export async function findAccount(db: Database, name: string) {
  const key = name.toLowerCase();
  const rows = await db
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
    .where((is) =>
      is.or([
        is('username_key', '=', key),
        is('phone', '=', key),
        is.and([is('proposed_phone', '=', key), is('must_change_password', '=', 1), is('phone', 'is', null)]),
      ]),
    )
    .limit(3)
    .execute();
  const known = rows.find(({ username, phone }) => username.toLowerCase() === key || phone === key);
  return known ?? (rows.length === 1 ? rows[0] : undefined);
}

/** Returns the account of a mobile number. */
export async function findAccountByPhone(db: Database, phone: string) {
  return db
    .selectFrom('users')
    .select(['id', 'username', 'name', 'phone', 'password_hash', 'status'])
    .where('phone', '=', phone)
    .executeTakeFirst();
}

/**
 * Locks an account and reads its current phone, password and status. Another sign-in, a change of password or
 * number, and a disabling wait for the end of the transaction. Undefined if there is no account.
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
 * Binds the proposed number of an account, inside the transaction that proves the number. Writes nothing if
 * another account has the number or the account has one already. On PostgreSQL the write fails if another
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
 * Binds a proven number to the oldest account that an import has created for it, inside the transaction that
 * uses the code. Only accounts without a password and without a bound number qualify, because no user has
 * signed in to them.
 * @returns whether the number is bound to an account
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
 * Runs a transaction that binds a number. Runs it once more if another transaction has bound the number at
 * the same time.
 * @throws the error of the transaction
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

/** Returns the hashes that a new password must differ from, newest first. */
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
 * Sets a new password, inside the caller's transaction.
 * @param oneTimeUntil milliseconds since the epoch; if it is set, the password is a one-time password and
 *   must be changed before any other call
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
  // A sign-in that was begun with the old password must not be completed.
  await db.deleteFrom('pending_sign_ins').where('user_id', '=', userId).execute();
  await keepPassword(db, userId, passwordHash, now);
}

/** Adds a password to the history and deletes the entries that the rule does not check. */
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
