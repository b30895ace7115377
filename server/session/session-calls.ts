import {
  accountDisabled,
  accountPending,
  passwordWanted,
  secondFactorWanted,
  signInExpired,
  wrongCredentials,
} from '../account/account-refusals.ts';
import { ApiError, invalid } from '../kit/api-error.ts';
import type { ApiParts } from '../context.ts';
import type * as contract from '../contract/session/account.ts';
import type { Database } from '../db/open-database.ts';
import type { Asked, Handler, HandlersOf } from '../kit/handle.ts';
import { attemptOf, originOf } from '../kit/origin.ts';
import * as accounts from '../account/accounts.ts';
import { needsSecondFactor } from '../account/guarded-accounts.ts';
import { takeCaptcha } from './captchas.ts';
import {
  beginSecondFactor,
  findPendingSignIn,
  forgetGuesses,
  sendSecondFactor,
  takeGuess,
  takePendingSignIn,
} from './second-factor.ts';
import { hasDuty } from '../duty/own-duties.ts';
import { secure, secureFailure } from './security-log.ts';
import {
  clearFailures,
  requireUnlocked,
  forgetFailures,
  recordFailure,
  type Attempt,
} from './sign-in-lock.ts';
import { issueToken, revokeTokens } from './tokens.ts';
import { includingSession, userInfo } from './user-info.ts';
import { requireCode, requireOpeningCode, useCode } from './verification-codes.ts';

/** Returns the handlers for sign-in, sign-out and the signed-in user [S49]. */
export const sessionHandlers = (
  parts: ApiParts,
): Pick<
  HandlersOf<typeof contract>,
  'signIn' | 'proveSecondFactor' | 'resendSecondFactor' | 'signInByPhone' | 'signOut' | 'getUserInfo'
> => ({
  signIn: includingSession(parts, signInByPassword(parts)),
  proveSecondFactor: includingSession(parts, signInBySecondFactor(parts)),
  resendSecondFactor: ({ i18n, body }) => sendSecondFactor(parts, i18n, body, parts.clock()),
  signInByPhone: includingSession(parts, signInByPhone(parts)),
  signOut: signOut(parts),
  getUserInfo: ({ user }) => userInfo(parts.db, user),
});

/** POST /user/login [S49, D18]. */
function signInByPassword(parts: ApiParts) {
  const { db, clock, passwords, settings } = parts;
  return async ({ c, i18n, address, body: given }: Asked<typeof contract.signIn>) => {
    const fault = await takeCaptcha(db, given.captcha_key, given.captcha, clock());
    if (fault !== undefined) throw invalid({ captcha: [fault] });

    const attempt = attemptOf(c, given.username);
    await requireUnlocked(db, attempt, clock());
    const account = await accounts.findAccount(db, given.username);
    const right = await passwords.verify(given.password, account?.password_hash ?? null);
    const now = clock();
    // An expired one-time password counts as a wrong password.
    if (account === undefined || !right || (account.one_time_until ?? Infinity) <= now) {
      await recordFailure(db, attempt, now);
      throw wrongCredentials();
    }
    if ((await needsSecondFactor(db, account.id)) || (await hasDuty(db, account.id))) {
      // The failures are not cleared until the sign-in is complete, because wrong codes are counted among
      // them.
      await requireUnlocked(db, attempt, now);
      await requireUnlocked(db, attemptOf(c, account.username), now);
      await requireActiveNoted(db, account.status, attempt, now);
      const { type, declare_id } = given;
      const phone = account.phone ?? account.proposed_phone;
      const begun = { user_id: account.id, phone, type, declare_id };
      throw secondFactorWanted(await beginSecondFactor(parts, i18n, begun, now));
    }
    await clearFailures(db, attempt, now);
    await requireActiveNoted(db, account.status, attempt, now);

    return db.transaction().execute(async (transaction) => {
      // The password or the status of the account can have changed while the hash was computed.
      const held = await accounts.lockAccount(transaction, account.id);
      if (held === undefined || held.password_hash !== account.password_hash) throw wrongCredentials();
      requireActive(held.status);
      await accounts.recordSignIn(transaction, {
        user_id: account.id,
        way: 'password',
        type: given.type,
        declare_id: given.declare_id,
        address,
        created_at: now,
      });
      return issueToken(transaction, account.id, now, settings, originOf(c));
    });
  };
}

/**
 * POST /user/login/second-factor: the code completes the sign-in. A wrong code counts as a failed sign-in. If
 * the account has no mobile number, the proven number is bound to it.
 */
function signInBySecondFactor(parts: ApiParts) {
  const { db, clock, settings } = parts;
  return async ({ c, i18n, address, body: { key, code } }: Asked<typeof contract.proveSecondFactor>) => {
    const now = clock();
    const pending = await findPendingSignIn(parts, key, now);
    const { user_id, username, own_phone } = pending;
    const phone = own_phone ?? pending.phone;
    const attempt = attemptOf(c, username);
    await requireUnlocked(db, attempt, now);
    requireActive(pending.status);
    if (phone === null) throw invalid({ code: ['key.missing'] });
    const proof = { purpose: 'secondFactor' as const, phone, key, code };
    await takeGuess(parts, i18n, { user_id, phone }, now);
    await requireCode(db, proof, now).catch(async (error: unknown) => {
      if (error instanceof ApiError) await recordFailure(db, attempt, now, 'secondFactor');
      throw error;
    });
    if (own_phone === null) await accounts.requireFreePhone(db, phone);

    return db
      .transaction()
      .execute(async (transaction) => {
        const held = await accounts.lockAccount(transaction, user_id);
        if (held === undefined || held.phone !== own_phone) throw signInExpired();
        requireActive(held.status);
        await useCode(transaction, proof);
        await takePendingSignIn({ db: transaction }, key);
        if (own_phone === null) await accounts.bindPhone(transaction, user_id, phone, now);
        await forgetFailures(transaction, [username, phone]);
        await forgetGuesses(transaction, user_id);
        await accounts.recordSignIn(transaction, {
          user_id,
          way: 'password',
          type: pending.type,
          declare_id: pending.declare_id,
          address,
          created_at: now,
        });
        return issueToken(transaction, user_id, now, settings, originOf(c));
      })
      .catch(async (error: unknown) => {
        // Another account can have taken the number at the same moment.
        if (own_phone === null) await accounts.requireFreePhone(db, phone);
        throw error;
      });
  };
}

/**
 * POST /users/phone-login: the code proves the phone. If no account has the number, the user receives the
 * account that an import created for it. The user has to accept the affiliation of that account. If there is
 * none, a new Personal account is created.
 */
function signInByPhone({ db, clock, settings }: ApiParts) {
  return async ({ c, address, body }: Asked<typeof contract.signInByPhone>) => {
    const proof = { purpose: 'login' as const, ...body };
    const now = clock();
    const { network } = originOf(c);
    await requireOpeningCode(db, proof, network, now);
    const owner = await accounts.findAccountByPhone(db, proof.phone);
    if (owner !== undefined) await requireActiveNoted(db, owner.status, attemptOf(c, proof.phone), now);

    const signIn = () =>
      db.transaction().execute(async (transaction) => {
        await useCode(transaction, proof);
        let known = await accounts.findAccountByPhone(transaction, proof.phone);
        const isAdopted = known === undefined && (await accounts.adoptAccount(transaction, proof.phone, now));
        // Another sign-in can have bound the number to the same account since the first query.
        known ??= await accounts.findAccountByPhone(transaction, proof.phone);
        if (known !== undefined) {
          const held = await accounts.lockAccount(transaction, known.id);
          if (held?.phone !== proof.phone) throw invalid({ code: ['code.wrong'] });
          requireActive(held.status);
          // A code alone is one factor. Without a password, an account with a duty has no other way to sign in.
          const mustProveBoth =
            (await needsSecondFactor(transaction, known.id)) ||
            (held.password_hash !== null && (await hasDuty(transaction, known.id)));
          if (mustProveBoth) throw passwordWanted();
        }
        const userId =
          known?.id ?? (await accounts.createAccount(transaction, accounts.personOfPhone(proof.phone), now));
        if (isAdopted) await secure(transaction, { kind: 'phoneChanged', user_id: userId, network, at: now });
        if (known === undefined || isAdopted) {
          await accounts.recordConsent(transaction, userId, address, now);
        }
        await accounts.recordSignIn(transaction, {
          user_id: userId,
          way: 'phone',
          type: '',
          declare_id: '',
          address,
          created_at: now,
        });
        return issueToken(transaction, userId, now, settings, originOf(c));
      });
    return accounts.againWhereTaken(db, proof.phone, signIn);
  };
}

/** POST /user/logout: ends this session. */
function signOut({ db, clock }: ApiParts): Handler<typeof contract.signOut> {
  return async ({ c, user: { id, token_hash } }) => {
    await db.transaction().execute(async (transaction) => {
      await revokeTokens(transaction, id, { hash: token_hash });
      const { network } = originOf(c);
      await secure(transaction, { kind: 'signOut', user_id: id, network, at: clock() });
    });
    return {};
  };
}

/**
 * Stores a sign-in of an account that is not active. It runs outside a transaction, because otherwise the
 * rollback removes the row.
 * @throws ApiError 403 [S53]
 */
async function requireActiveNoted(
  db: Database,
  status: 'pending' | 'active' | 'disabled',
  attempt: Attempt,
  now: number,
): Promise<void> {
  if (status !== 'active') await secureFailure(db, { ...attempt, detail: status }, now);
  requireActive(status);
}

/**
 * Checks that the account is active.
 * @throws ApiError 403 [S53]
 */
function requireActive(status: 'pending' | 'active' | 'disabled'): void {
  if (status === 'disabled') throw accountDisabled();
  if (status === 'pending') throw accountPending();
}
