import type { I18n } from '@lingui/core';
import { t } from '@lingui/macro';
import { invalid, tooMany } from '../kit/api-error.ts';
import { signInExpired } from '../account/account-refusals.ts';
import type { ApiParts } from '../context.ts';
import type { CodeAnswer } from '../contract/session/account.ts';
import type { Database } from '../db/open-database.ts';
import { maskPhone } from '../secret/mask.ts';
import { countHit, requireWithin, findHits, secondsUntil } from '../kit/rate-limits.ts';
import { hashSecret, randomKey } from '../kit/secrets.ts';
import { CODE_MINUTES, createCode } from './verification-codes.ts';

/** The time after which a code can be sent again, in milliseconds. */
const PAUSE = 60_000;

/** The maximum duration of a sign-in in milliseconds, no matter how often its code is sent again. */
const LONGEST = 15 * 60_000;

/**
 * The maximum number of sign-ins of one account that pass the password and request a code. More sign-ins do
 * not come from the account's owner.
 */
const PER_ACCOUNT = { hits: 30, milliseconds: 60 * 60_000 };

/**
 * The number of guesses at codes of one account within a day that need no pause, from all networks together. The
 * lock of a name counts each network separately, and a client that reaches this step knows the password.
 */
const FREE_GUESSES = { hits: 10, milliseconds: 24 * 60 * 60_000 };

/**
 * The pauses after further guesses, in milliseconds. The last one applies to all that follow, so a stranger who
 * knows the password has about a hundred guesses a day at a million codes, and the owner waits at most 15 minutes.
 */
const PAUSES = [1, 2, 4, 8, 15].map((minutes) => minutes * 60_000);

/** The maximum number of codes to a number that no account has yet. */
const PER_NEW_PHONE = { hits: 5, milliseconds: 60 * 60_000 };

const startBucket = (userId: string) => `second-factor:${userId}`;
const guessBucket = (userId: string) => `second-factor-guesses:${userId}`;
const pauseBucket = (userId: string) => `second-factor-pause:${userId}`;

/** The parts of the server that the second factor needs. */
type Parts = Pick<ApiParts, 'db' | 'sendCode'>;

/** A sign-in with a correct password. */
export interface PendingSignIn {
  user_id: string;
  /**
   * The number that receives the code: the account's number, or the one proposed for it. null if the user has
   * to enter one first.
   */
  phone: string | null;
  type: string;
  declare_id: string;
}

/**
 * Begins the second step of a sign-in. It sends a code to the account's number if the account has one.
 * @returns the handle of the sign-in, its expiry, and the masked number
 * @throws ApiError 429
 */
export async function beginSecondFactor(
  { db, sendCode }: Parts,
  i18n: I18n,
  signIn: PendingSignIn,
  now: number,
): Promise<CodeAnswer & { phone: string }> {
  const pause = await findHits(db, pauseBucket(signIn.user_id), now);
  if (pause.hits > 0) throw tooMany(secondsUntil(pause.expires_at, now));
  await requireWithin(db, startBucket(signIn.user_id), PER_ACCOUNT, now);
  const key = randomKey();
  const expires = now + CODE_MINUTES * 60_000;
  const { phone } = signIn;
  await db
    .insertInto('pending_sign_ins')
    .values({
      key_hash: hashSecret(key),
      ...signIn,
      created_at: now,
      sent_at: phone === null ? null : now,
      expires_at: expires,
    })
    .execute();
  if (phone !== null) {
    const { code } = await createCode(db, 'secondFactor', phone, now, { key });
    sendCode({ phone, purpose: 'secondFactor', text: textFor(i18n, code) });
  }
  return {
    key,
    expired_at: new Date(expires).toISOString(),
    phone: phone === null ? '' : maskPhone(phone),
  };
}

/**
 * Returns the pending sign-in of a handle, with its account.
 * @throws ApiError 410
 */
export async function findPendingSignIn({ db }: Pick<Parts, 'db'>, key: string, now: number) {
  const row = await db
    .selectFrom('pending_sign_ins as pending')
    .innerJoin('users', 'users.id', 'pending.user_id')
    .select([
      'pending.user_id',
      'pending.phone',
      'pending.type',
      'pending.declare_id',
      'pending.created_at',
      'pending.sent_at',
      'users.username',
      'users.status',
      'users.phone as own_phone',
      'users.proposed_phone',
    ])
    .where('pending.key_hash', '=', hashSecret(key))
    .where('pending.expires_at', '>', now)
    .executeTakeFirst();
  if (row === undefined) throw signInExpired();
  return row;
}

/**
 * Sends another code for a sign-in, at most once a minute. The previous code becomes invalid, but the count
 * of wrong attempts does not change.
 * @param given the number for an account that has no known or proposed number; ignored for other accounts
 * @throws ApiError 410, 422 naming `phone`, 429
 */
export async function sendSecondFactor(
  parts: Parts,
  i18n: I18n,
  { key, phone: given }: { key: string; phone?: string | undefined },
  now: number,
): Promise<CodeAnswer> {
  const { db, sendCode } = parts;
  const pending = await findPendingSignIn(parts, key, now);
  const phone = pending.own_phone ?? pending.proposed_phone ?? given;
  if (phone === undefined) throw invalid({ phone: ['required'] });
  if (pending.own_phone === null) {
    await requireWithin(db, `second-factor-phone:${phone}`, PER_NEW_PHONE, now);
  }
  const expires = Math.min(now + CODE_MINUTES * 60_000, pending.created_at + LONGEST);
  const taken = await db
    .updateTable('pending_sign_ins')
    .set({ phone, sent_at: now, expires_at: expires })
    .where('key_hash', '=', hashSecret(key))
    .where('expires_at', '>', now)
    .where((is) => is.or([is('sent_at', 'is', null), is('sent_at', '<=', now - PAUSE)]))
    .returning('key_hash')
    .executeTakeFirst();
  if (taken === undefined) {
    throw tooMany(secondsUntil((pending.sent_at ?? now) + PAUSE, now));
  }
  const { code } = await createCode(db, 'secondFactor', phone, now, { key });
  sendCode({ phone, purpose: 'secondFactor', text: textFor(i18n, code) });
  return { key, expired_at: new Date(expires).toISOString() };
}

/**
 * Takes a guess at a code before the code is compared. After the free guesses, one guess is possible in each pause.
 * Guesses that arrive at the same moment are counted one by one, so only one of them is compared. At the first
 * pause the owner is told by text message.
 * @param phone the number that received the code
 * @throws ApiError 429 with the seconds until the next guess
 */
export async function takeGuess(
  { db, sendCode }: Parts,
  i18n: I18n,
  { user_id, phone }: { user_id: string; phone: string },
  now: number,
): Promise<void> {
  const { hits } = await countHit(db, guessBucket(user_id), FREE_GUESSES.milliseconds, now);
  const further = hits - FREE_GUESSES.hits;
  if (further <= 0) return;
  const length = PAUSES[further - 1] ?? PAUSES.at(-1) ?? 0;
  const pause = await countHit(db, pauseBucket(user_id), length, now);
  if (pause.hits > 1) throw tooMany(secondsUntil(pause.expires_at, now));
  if (further === 1) sendCode({ phone, purpose: 'notice', text: warningFor(i18n) });
}

/**
 * Forgets the guesses at an account and its unfinished sign-ins, and ends its pause, after its owner is proven in
 * another way.
 */
export async function forgetGuesses(db: Database, userId: string): Promise<void> {
  await db
    .deleteFrom('rate_counters')
    .where('bucket', 'in', [startBucket(userId), guessBucket(userId), pauseBucket(userId)])
    .execute();
}

/** Returns those of the accounts that have to wait for their next guess, or for their next sign-in. */
export async function pausedOf(
  db: Database,
  userIds: readonly string[],
  now: number,
): Promise<ReadonlySet<string>> {
  if (userIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('rate_counters')
    .select(['bucket', 'hits'])
    .where('bucket', 'in', [...userIds.map(pauseBucket), ...userIds.map(startBucket)])
    .where('expires_at', '>', now)
    .execute();
  const hitsIn = new Map(rows.map(({ bucket, hits }) => [bucket, hits]));
  const isPaused = (id: string) =>
    hitsIn.has(pauseBucket(id)) || (hitsIn.get(startBucket(id)) ?? 0) >= PER_ACCOUNT.hits;
  return new Set(userIds.filter(isPaused));
}

/**
 * Deletes the pending sign-in. Of two requests with the same code only one succeeds. It runs inside the
 * transaction that issues the token.
 * @throws ApiError 410
 */
export async function takePendingSignIn({ db }: Pick<Parts, 'db'>, key: string): Promise<void> {
  const row = await db
    .deleteFrom('pending_sign_ins')
    .where('key_hash', '=', hashSecret(key))
    .returning('key_hash')
    .executeTakeFirst();
  if (row === undefined) throw signInExpired();
}

function warningFor(i18n: I18n): string {
  return t(
    i18n,
  )`[Hubei craftsman] Wrong codes were entered several times after your password. If it was not you, change your password. Your administrator can unlock the sign-in.`;
}

function textFor(i18n: I18n, code: string): string {
  const minutes = CODE_MINUTES;
  return t(
    i18n,
  )`[Hubei craftsman] ${code} completes your sign-in with your password, valid for ${minutes} minutes. If you are not signing in, change your password at once.`;
}
