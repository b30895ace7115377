import { fromPromise } from 'xstate';
import { servicePaths } from '../../server/contract/service-paths.ts';
import { accountSessions, unitAccount, unitAccountList } from '../../server/contract/unit-account.ts';
import type { Request } from './request.ts';

/** What can be done with an account, and the path of the call that does it. */
const moves: Readonly<Record<string, string>> = {
  disable: servicePaths.disableAccount,
  enable: servicePaths.enableAccount,
  unlock: servicePaths.unlockAccount,
  reset: servicePaths.resetAccount,
  signOut: servicePaths.signOutAccount,
};

const at = (path: string, id: string) => path.replace(':id', encodeURIComponent(id));

/** The outside world of the charts around the accounts of a unit. */
export function createUnitAccountActors(request: Request) {
  return {
    /** Gives a `UnitAccountList`; the query as it stands in the address. */
    loadAccounts: fromPromise<unknown, { query: string | null }>(({ input, signal }) =>
      request(
        { method: 'GET', path: `${servicePaths.unitAccounts}?${input.query ?? ''}` },
        unitAccountList,
        signal,
      ),
    ),
    /** Gives a `UnitAccount`, and its `AccountSessions` in the same object. */
    loadAccount: fromPromise<unknown, { of: string }>(async ({ input, signal }) => {
      const [account, sessions] = await Promise.all([
        request({ method: 'GET', path: at(servicePaths.account, input.of) }, unitAccount, signal),
        request({ method: 'GET', path: at(servicePaths.accountSessions, input.of) }, accountSessions, signal),
      ]);
      return { ...account, ...sessions };
    }),
    /** Makes an account, or does something with that of `body.id`; gives it as it is then. */
    act: fromPromise<unknown, { action: string; body: Readonly<Record<string, unknown>> }>(
      ({ input: { action, body }, signal }) => {
        const { id, ...rest } = body;
        if (action === 'create') {
          return request({ method: 'POST', path: servicePaths.unitAccounts, body }, unitAccount, signal);
        }
        const path = at(moves[action] ?? servicePaths.account, String(id));
        const method = action === 'change' ? 'PUT' : 'POST';
        return request({ method, path, body: rest }, unitAccount, signal);
      },
    ),
  };
}
