import type { Context } from 'hono';
import { invalid, stale } from '../kit/api-error.ts';
import type { ApiEnv, ApiParts } from '../context.ts';
import type * as contract from '../contract/session/account.ts';
import { isPersonal } from '../contract/kit/fields.ts';
import type { Database } from '../db/open-database.ts';
import type { Handler, HandlersOf } from '../kit/handle.ts';
import { attemptOf, originOf } from '../kit/origin.ts';
import * as accounts from '../account/accounts.ts';
import { needsSecondFactor } from '../account/guarded-accounts.ts';
import { audit } from '../kit/audit.ts';
import { requireUncommon } from '../secret/common-passwords.ts';
import { secure } from './security-log.ts';
import { clearFailures, requireUnlocked, forgetFailures, recordFailure } from './sign-in-lock.ts';
import { revokeTokens } from './tokens.ts';
import { requireOpeningCode, useCode } from './verification-codes.ts';

export const passwordHandlers = (
  parts: ApiParts,
): Pick<HandlersOf<typeof contract>, 'changePassword' | 'resetPassword'> => ({
  changePassword: changePassword(parts),
  resetPassword: resetPassword(parts),
});

/**
 * PUT /user/password: changes the password and ends the other sessions. Wrong guesses of the present password
 * count as failed sign-ins. The change of a one-time password binds the number that it was sent to, unless
 * another account has it.
 */
function changePassword(parts: ApiParts): Handler<typeof contract.changePassword> {
  const { db, clock, passwords } = parts;
  return async ({ c, user, body: given }) => {
    await requireUnlocked(db, attemptOf(c, user.username), clock());
    const account = await accounts.findAccount(db, user.username);
    if (!(await passwords.verify(given.current_password, account?.password_hash ?? null))) {
      await recordFailure(db, attemptOf(c, user.username), clock());
      throw invalid({ current_password: ['password.wrong'] });
    }
    await clearFailures(db, attemptOf(c, user.username), clock());
    const phone = user.phone ?? account?.proposed_phone ?? null;
    const hash = await hashNew(parts, { ...user, phone }, given.password);
    // A one-time password is sent only to the proposed number. A user who knows it has therefore proven the
    // number.
    const isProven = account?.must_change_password === 1;
    const change = () =>
      db.transaction().execute(async (transaction) => {
        await requireSamePassword(transaction, user.id, account?.password_hash);
        await accounts.setPassword(transaction, user.id, hash, clock());
        await revokeTokens(transaction, user.id, { except: user.token_hash });
        await noteNewPassword(transaction, c, user.id, 'change', clock());
        if (isProven && (await accounts.bindProposedPhone(transaction, user.id, clock()))) {
          await secure(transaction, {
            kind: 'phoneChanged',
            user_id: user.id,
            network: originOf(c).network,
            at: clock(),
          });
        }
      });
    await (phone === null ? change() : accounts.againWhereTaken(db, phone, change));
    return {};
  };
}

/**
 * POST /user/password/reset: sets a new password after a code has proven the phone. It ends all sessions and
 * removes the lock. Accounts with a second factor cannot use it, because otherwise the phone alone is enough
 * to sign in.
 */
function resetPassword(parts: ApiParts): Handler<typeof contract.resetPassword> {
  const { db, clock } = parts;
  return async ({ c, body: { password, ...given } }) => {
    const proof = { purpose: 'reset' as const, ...given };
    await requireOpeningCode(db, proof, originOf(c).network, clock());
    const account = await accounts.findAccountByPhone(db, proof.phone);
    // No code is sent to such a phone, so the code is a guess.
    if (account === undefined || (await needsSecondFactor(db, account.id))) {
      throw invalid({ code: ['code.wrong'] });
    }
    const hash = await hashNew(parts, account, password);
    await db.transaction().execute(async (transaction) => {
      await useCode(transaction, proof);
      await requireSamePassword(transaction, account.id, account.password_hash);
      await accounts.setPassword(transaction, account.id, hash, clock());
      await revokeTokens(transaction, account.id);
      await forgetFailures(transaction, [account.username, proof.phone]);
      await noteNewPassword(transaction, c, account.id, 'reset', clock());
    });
    return {};
  };
}

/**
 * Locks the account and checks that its password has not changed since it was read.
 * @throws ApiError 409 if the account has another password now
 */
async function requireSamePassword(
  transaction: Database,
  userId: string,
  seen: string | null | undefined,
): Promise<void> {
  const held = await accounts.lockAccount(transaction, userId);
  if (held?.password_hash !== seen) throw stale();
}

/** Writes an audit row and a security row for the new password of an account. */
async function noteNewPassword(
  transaction: Database,
  c: Context<ApiEnv>,
  userId: string,
  way: 'change' | 'reset',
  at: number,
): Promise<void> {
  await audit(transaction, {
    object: 'user',
    object_id: userId,
    action: `user.password.${way}`,
    actor_id: userId,
    capacity: 'owner',
    before: '',
    after: '',
    reason: '',
    at,
  });
  const kind = way === 'change' ? 'passwordChanged' : 'passwordReset';
  await secure(transaction, { kind, user_id: userId, network: originOf(c).network, at });
}

/**
 * Checks a new password and returns its hash.
 * @throws ApiError 422 `password` if it is common, contains the person's name or number, or is one of the
 * last three
 */
async function hashNew(
  { db, passwords }: ApiParts,
  account: { id: string; username: string; phone: string | null; name: string },
  password: string,
): Promise<string> {
  const { username, phone, name } = account;
  requireUncommon(password, name);
  if (isPersonal(password.normalize('NFKC'), { username, ...(phone !== null && { phone }) })) {
    throw invalid({ password: ['password.personal'] });
  }
  for (const old of await accounts.lastPasswords(db, account.id)) {
    if (await passwords.verify(password, old)) throw invalid({ password: ['password.reused'] });
  }
  return passwords.hash(password);
}
