import type { I18n } from '@lingui/core';
import { t } from '@lingui/macro';
import { conflict, invalid, stale } from '../kit/api-error.ts';
import type { ApiParts } from '../context.ts';
import * as contract from '../contract/session/phone-change.ts';
import { handle, type Handler } from '../kit/handle.ts';
import { attemptOf, originOf } from '../kit/origin.ts';
import type { Database } from '../db/open-database.ts';
import { requireFreePhone, findAccount, lockAccount, needsSecondFactor } from './accounts.ts';
import { audit } from '../kit/audit.ts';
import { maskPhone } from '../secret/mask.ts';
import { secure } from '../session/security-log.ts';
import { keepFormerPhone } from './second-person.ts';
import { clearFailures, requireUnlocked, recordFailure } from '../session/sign-in-lock.ts';
import { revokeTokens, type SignedInUser } from '../session/tokens.ts';
import { requireCode, useCode, type CodeProof } from '../session/verification-codes.ts';

/**
 * Is a code to the present number asked for? It is where the account has no password, and where the account has to
 * pass a second factor: its codes and signatures go to that number, so a stolen token and password must not be
 * enough to move them elsewhere. An account with a password and without a number has nothing to send a code to; its
 * sign-in binds a first number on the same two proofs.
 */
async function asksPresentCode(db: Database, user: SignedInUser, hasPassword: boolean): Promise<boolean> {
  if (!hasPassword) return true;
  return user.phone !== null && (await needsSecondFactor(db, user.id));
}

/** The mobile number of the own account. */
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
 * PUT /user/phone: ends the other sessions, and tells the number that the account had. A token alone is not enough:
 * the password is asked for where the account has one, and a code to the present number by {@link asksPresentCode}.
 * Wrong guesses at the password count as failed sign-ins. That a number belongs to another account is said only to a
 * caller who has the code that was sent to it.
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
        // What the account has to prove may have become more since the proofs were checked.
        if (present === null && (await asksPresentCode(transaction, user, hash !== null))) throw stale();
        await transaction
          .updateTable('users')
          .set({ phone, proposed_phone: null })
          .where('id', '=', user.id)
          .execute();
        if (user.phone !== null) await keepFormerPhone(transaction, user.id, user.phone, clock());
        await revokeTokens(transaction, user.id, user.token_hash);
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
        // Somebody may have taken it at the same instant.
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
 * What proves the present number.
 * @throws ApiError 422 `present_code` where it is missing; 409 where the account has no number
 */
function presentProof(phone: string | null, code: string | undefined, key: string | undefined): CodeProof {
  if (phone === null) throw conflict();
  if (code === undefined) throw invalid({ present_code: ['required'] });
  if (key === undefined) throw invalid({ present_code: ['key.missing'] });
  return { purpose: 'present', phone, code, key };
}

/** What the number reads that is the account's no more. */
const farewell = (i18n: I18n, phone: string): string =>
  t(
    i18n,
  )`[Hubei craftsman] Your account now has the mobile number ${phone}, no longer this one. If it was not you, call the organising committee at once.`;
