import type { ApiParts } from '../context.ts';
import * as contract from '../contract/unit/unit-account.ts';
import { handle } from '../kit/handle.ts';
import { createUnitAccount, moveUnitAccount, type Act, type Asking } from './unit-account-acts.ts';
import { findUnitAccount, listUnitAccounts, sessionsOf } from './unit-accounts.ts';

/** A request for an act on an account. */
type Asked = Asking & { readonly id: string };

/**
 * Calls for the accounts that act for a unit, for its administrators. Each act responds with the current
 * state of the account.
 */
export function unitAccountCalls(parts: ApiParts) {
  const { db, clock } = parts;

  async function act({ id, ...asking }: Asked, what: Act & { version: number }) {
    await moveUnitAccount(parts, asking, id, what);
    return findUnitAccount(db, asking.user, id, clock());
  }

  return handle(contract, {
    listUnitAccounts: ({ user, query }) => listUnitAccounts(db, user, query, clock()),
    createUnitAccount: async ({ user, i18n, body }) => {
      const id = await createUnitAccount(parts, { user, i18n }, body);
      return findUnitAccount(db, user, id, clock());
    },
    getUnitAccount: ({ user, id }) => findUnitAccount(db, user, id, clock()),
    changeUnitAccount: ({ body, ...asked }) => act(asked, { type: 'unitAccount.change', ...body }),
    disableAccount: ({ body, ...asked }) => act(asked, { type: 'unitAccount.disable', ...body }),
    enableAccount: ({ body, ...asked }) => act(asked, { type: 'unitAccount.enable', ...body }),
    unlockAccount: ({ body, ...asked }) => act(asked, { type: 'unitAccount.unlock', ...body }),
    resetAccount: ({ body, ...asked }) => act(asked, { type: 'unitAccount.reset', ...body }),
    signOutAccount: ({ body, ...asked }) => act(asked, { type: 'unitAccount.signOut', ...body }),
    listAccountSessions: ({ user, id }) => sessionsOf(db, user, id, clock()),
  });
}
