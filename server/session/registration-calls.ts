import type { ApiParts } from '../context.ts';
import * as contract from '../contract/session/registration.ts';
import { handle, type Asked } from '../kit/handle.ts';
import { originOf } from '../kit/origin.ts';
import * as accounts from '../account/accounts.ts';
import { requireUncommon } from '../secret/common-passwords.ts';
import { joinOrganisation } from '../unit/organisations.ts';
import { issueToken } from './tokens.ts';
import { includingSession } from './user-info.ts';
import { requireCode, useCode } from './verification-codes.ts';

/** Returns the call for the registration of accounts [S49]. */
export const registrationCalls = (parts: ApiParts) =>
  handle(contract, { register: includingSession(parts, register(parts)) });

/**
 * POST /users/register [S49]. Only a successful registration uses up the code. Otherwise a taken username
 * costs a new code.
 */
function register({ db, clock, passwords, settings }: ApiParts) {
  return async ({ c, address, body: given }: Asked<typeof contract.register>) => {
    const { user_type, org_status, org_name, phone, key, code } = given;
    requireUncommon(given.password, given.contact_name);
    const proof = { purpose: 'register' as const, phone, key, code };
    await requireCode(db, proof, clock());
    await accounts.requireFree(db, given);
    const account = accountOf(given, await passwords.hash(given.password));
    const now = clock();

    return db.transaction().execute(async (transaction) => {
      await useCode(transaction, proof);
      const userId = await accounts.createAccount(transaction, account, now);
      if (org_status === 1) await joinOrganisation(transaction, userId, org_name, user_type, now);
      await accounts.recordConsent(transaction, userId, address, now);
      await accounts.recordSignIn(transaction, {
        user_id: userId,
        way: 'registration',
        type: user_type,
        declare_id: '',
        address,
        created_at: now,
      });
      return issueToken(transaction, userId, now, settings, originOf(c));
    });
  };
}

const accountOf = (given: contract.Registration, passwordHash: string): accounts.NewAccount => ({
  username: given.username,
  name: given.contact_name,
  phone: given.phone,
  passwordHash,
  isUnit: given.user_type === 'Unit',
  contactName: given.contact_name,
  roles: [given.user_type],
});
