import type { Database } from '../db/open-database.ts';
import type { Token } from '../contract/account.ts';
import { hashSecret, randomKey } from './secrets.ts';

/** The account behind a token, as read with it in one query. */
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
}

/**
 * Issues a token: 32 random bytes, of which only the hash is kept.
 * @param lifetime milliseconds
 */
export async function issueToken(
  db: Database,
  userId: string,
  now: number,
  lifetime: number,
): Promise<Token> {
  const secret = randomKey(32);
  await db
    .insertInto('tokens')
    .values({ token_hash: hashSecret(secret), user_id: userId, created_at: now, expires_at: now + lifetime })
    .execute();
  return { access_token: secret, token_type: 'Bearer' };
}

/** The active account a token stands for; undefined where it is unknown, expired or the account is not active. */
export async function findSignedInUser(
  db: Database,
  secret: string,
  now: number,
): Promise<SignedInUser | undefined> {
  return db
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
    ])
    .where('tokens.token_hash', '=', hashSecret(secret))
    .where('tokens.expires_at', '>', now)
    .where('users.status', '=', 'active')
    .executeTakeFirst();
}

/** Ends one session. */
export async function revokeToken(db: Database, tokenHash: string): Promise<void> {
  await db.deleteFrom('tokens').where('token_hash', '=', tokenHash).execute();
}

/** Ends every session of an account but the one given. */
export async function revokeTokens(db: Database, userId: string, except = ''): Promise<void> {
  await db.deleteFrom('tokens').where('user_id', '=', userId).where('token_hash', '!=', except).execute();
}
