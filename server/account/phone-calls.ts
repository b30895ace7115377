import type { I18n } from '@lingui/core';
import { t } from '@lingui/macro';
import { conflict, invalid, stale } from '../kit/api-error.ts';
import type { ApiParts } from '../context.ts';
import * as contract from '../contract/session/phone-change.ts';
import { handle, type Handler } from '../kit/handle.ts';
import { attemptOf, originOf } from '../kit/origin.ts';
import type { Database } from '../db/open-database.ts';
import { requireFreePhone, findAccount, lockAccount } from './accounts.ts';
import { needsSecondFactor } from './guarded-accounts.ts';
import { audit } from '../kit/audit.ts';
import { maskPhone } from '../secret/mask.ts';
import { secure } from '../session/security-log.ts';
import { keepFormerPhone } from './second-person.ts';
import { clearFailures, requireUnlocked, recordFailure } from '../session/sign-in-lock.ts';
import { revokeTokens, type SignedInUser } from '../session/tokens.ts';
import { requireCode, useCode, type CodeProof } from '../session/verification-codes.ts';

/**
 * Checks whether a change needs a code to the present number. It does if the account has no password, or
 * needs a second factor. Codes and signatures are sent to that number, so a stolen token and password must
 * not be enough to change it. An account with a password and without a number cannot receive a code. Its
 * sign-in binds a first number with the same two proofs.
 */
async function asksPresentCode(db: Database, user: SignedInUser, hasPassword: boolean): Promise<boolean> {
  if (!hasPassword) return true;
  return user.phone !== null && (await needsSecondFactor(db, user.id));
}

/** Calls for the mobile number of the user's own account. */
export const phoneChangeCalls = (parts: ApiParts) =>
  handle(contract, {
    getOwnPhone: async ({ user }) => {
      const account = await findAccount(parts.db, user.username);
      const hasPassword = account !== undefined && account.password_hash !== null;
      return {
        phone: user.phone === null ? '' : maskPhone(user.phone),
        unbound: account?.proposed_phone == null ? '' : maskPhone(account.proposed_phone),
        has_password: hasPassword,
        needs_present_code: await asksPresentCode(parts.db, user, hasPassword),
      };
    },
    changeOwnPhone: changeOwnPhone(parts),
  });

/**
 * PUT /user/phone: changes the number, ends the other sessions, and notifies the former number. A token alone
 * is not enough. The password is required if the account has one, and a code to the present number is
 * required by {@link asksPresentCode}. A wrong password counts as a failed sign-in. The error that another
 * account has the number is returned only to a caller with a code that was sent to it.
 */
function changeOwnPhone({
  db,
  clock,
  passwords,
  sendCode,
}: ApiParts): Handler<typeof contract.changeOwnPhone> {
  return async ({ c, user, i18n, body }) => {
    const { current_password, present_code, present_key, ...proven } = body;
    const { phone } = proven;
    const account = await findAccount(db, user.username);
    const hash = account?.password_hash ?? null;
    if (hash !== null) {
      if (current_password === undefined) throw invalid({ current_password: ['required'] });
      await requireUnlocked(db, attemptOf(c, user.username), clock());
      if (!(await passwords.verify(current_password, hash))) {
        await recordFailure(db, attemptOf(c, user.username), clock());
        throw invalid({ current_password: ['password.wrong'] });
      }
      await clearFailures(db, attemptOf(c, user.username), clock());
    }
    const present = (await asksPresentCode(db, user, hash !== null))
      ? presentProof(user.phone, present_code, present_key)
      : null;
    if (present !== null) await requireCode(db, present, clock(), 'present_code');
    const proof = { purpose: 'change' as const, ...proven };
    await requireCode(db, proof, clock());
    if (phone === user.phone) throw invalid({ phone: ['unchanged'] });
    await requireFreePhone(db, phone);
    await db
      .transaction()
      .execute(async (transaction) => {
        await useCode(transaction, proof);
        if (present !== null) await useCode(transaction, present, 'present_code');
        const held = await lockAccount(transaction, user.id);
        if (held?.phone !== user.phone || held.password_hash !== hash) throw stale();
        // The account may need more proofs now than when the proofs were checked.
        if (present === null && (await asksPresentCode(transaction, user, hash !== null))) throw stale();
        await transaction
          .updateTable('users')
          .set({ phone, proposed_phone: null })
          .where('id', '=', user.id)
          .execute();
        if (user.phone !== null) await keepFormerPhone(transaction, user.id, user.phone, clock());
        await revokeTokens(transaction, user.id, { except: user.token_hash });
        await secure(transaction, {
          kind: 'phoneChanged',
          user_id: user.id,
          network: originOf(c).network,
          at: clock(),
        });
        await audit(transaction, {
          object: 'user',
          object_id: user.id,
          action: 'user.phone',
          actor_id: user.id,
          capacity: 'owner',
          before: user.phone === null ? '' : maskPhone(user.phone),
          after: maskPhone(phone),
          reason: '',
          at: clock(),
        });
      })
      .catch(async (error: unknown) => {
        // Another request may have taken the number at the same time.
        await requireFreePhone(db, phone);
        throw error;
      });
    if (user.phone !== null) {
      sendCode({ phone: user.phone, purpose: 'notice', text: farewell(i18n, maskPhone(phone)) });
    }
    return {
      phone: maskPhone(phone),
      unbound: '',
      has_password: hash !== null,
      needs_present_code: await asksPresentCode(db, { ...user, phone }, hash !== null),
    };
  };
}

/**
 * Returns the proof of the present number.
 * @throws ApiError 422 `present_code` if it is missing; 409 if the account has no number
 */
function presentProof(phone: string | null, code: string | undefined, key: string | undefined): CodeProof {
  if (phone === null) throw conflict();
  if (code === undefined) throw invalid({ present_code: ['required'] });
  if (key === undefined) throw invalid({ present_code: ['key.missing'] });
  return { purpose: 'present', phone, code, key };
}

/** Returns the text message to the former number of the account. */
const farewell = (i18n: I18n, phone: string): string =>
  t(
    i18n,
  )`[Hubei craftsman] Your account now has the mobile number ${phone}, no longer this one. If it was not you, call the organising committee at once.`;
