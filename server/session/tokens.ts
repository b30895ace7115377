import type { Database } from '../db/open-database.ts';
import type { Token } from '../contract/session/account.ts';
import { prepared, rowsOf } from '../db/statement.ts';
import { hashSecret, randomKey } from '../kit/secrets.ts';
import { announceSessions } from '../news/event-news.ts';

/** The account of a token, read together with the token in one query. */
export interface SignedInUser {
  id: string;
  username: string;
  username_key: string;
  name: string;
  avatar: string;
  phone: string | null;
  is_unit: 0 | 1;
  contact_name: string;
  must_change_password: 0 | 1;
  token_hash: string;
  last_used_at: number;
  expires_at: number;
  ends_at: number;
}

/** The network and the device that a session starts from. */
export interface SessionOrigin {
  network: string;
  device: string;
}

/** The maximum duration of a session, from its start and from its last call, in milliseconds. */
export interface SessionTimes {
  tokenMilliseconds: number;
  idleMilliseconds: number;
}

/** The minimum interval between two stored uses of a token, in milliseconds. */
const NOTED_ONCE_IN = 60_000;

/** Issues a token of 32 random bytes. Only its hash is stored. */
export async function issueToken(
  db: Database,
  userId: string,
  now: number,
  { tokenMilliseconds, idleMilliseconds }: SessionTimes,
  origin: SessionOrigin,
): Promise<Token> {
  const secret = randomKey(32);
  await db
    .insertInto('tokens')
    .values({
      token_hash: hashSecret(secret),
      id: randomKey(),
      user_id: userId,
      created_at: now,
      last_used_at: now,
      expires_at: now + Math.min(tokenMilliseconds, idleMilliseconds),
      ends_at: now + tokenMilliseconds,
      ...origin,
    })
    .execute();
  return { access_token: secret, token_type: 'Bearer' };
}

const signedInUser = prepared((db, at: { hash: string; now: number }) =>
  db
    .selectFrom('tokens')
    .innerJoin('users', 'users.id', 'tokens.user_id')
    .select([
      'users.id',
      'users.username',
      'users.username_key',
      'users.name',
      'users.avatar',
      'users.phone',
      'users.is_unit',
      'users.contact_name',
      'users.must_change_password',
      'tokens.token_hash',
      'tokens.last_used_at',
      'tokens.expires_at',
      'tokens.ends_at',
    ])
    .where('tokens.token_hash', '=', at.hash)
    .where('tokens.expires_at', '>', at.now)
    .where('users.status', '=', 'active'),
);

/**
 * Returns the active account of a token; undefined if the token is unknown or expired, or the account is not
 * active.
 */
export async function findSignedInUser(
  db: Database,
  secret: string,
  now: number,
): Promise<SignedInUser | undefined> {
  return findUserOfToken(db, hashSecret(secret), now);
}

/** Returns the account of a token like {@link findSignedInUser}, by the hash of the token. */
export async function findUserOfToken(
  db: Database,
  hash: string,
  now: number,
): Promise<SignedInUser | undefined> {
  const [user] = await rowsOf(db, signedInUser({ hash, now }));
  return user;
}

/** Stores the use of a session, at most once a minute, and extends the session. */
export async function noteUse(
  db: Database,
  session: Pick<SignedInUser, 'token_hash' | 'last_used_at' | 'expires_at' | 'ends_at'>,
  now: number,
  { idleMilliseconds }: Pick<SessionTimes, 'idleMilliseconds'>,
): Promise<void> {
  if (now - session.last_used_at < NOTED_ONCE_IN) return;
  await db
    .updateTable('tokens')
    .set({
      last_used_at: now,
      expires_at: Math.max(session.expires_at, Math.min(session.ends_at, now + idleMilliseconds)),
    })
    .where('token_hash', '=', session.token_hash)
    .where('last_used_at', '=', session.last_used_at)
    .execute();
}

/**
 * Ends sessions of an account, and the streams that they have open. Every end of a session before its time
 * comes through here.
 * @param which the sessions; absent for all of them
 * @returns the number of sessions that it has ended
 */
export async function revokeTokens(
  db: Database,
  userId: string,
  which: { readonly id: string } | { readonly hash: string } | { readonly except: string } = { except: '' },
): Promise<number> {
  const ended = await db
    .deleteFrom('tokens')
    .where('user_id', '=', userId)
    .where((is) => {
      if ('id' in which) return is('id', '=', which.id);
      if ('hash' in which) return is('token_hash', '=', which.hash);
      return is('token_hash', '!=', which.except);
    })
    .returning('token_hash')
    .execute();
  if (ended.length > 0) await announceSessions(db, userId);
  return ended.length;
}
