import { fromPromise } from 'xstate';
import { nothing } from '../../server/contract/account.ts';
import { servicePaths } from '../../server/contract/service-paths.ts';
import type { Request } from './request.ts';

/** The outside world of the charts of a forgotten password and of its change. */
export function createPasswordActors(request: Request) {
  return {
    resetPassword: fromPromise<void, { phone: string; code: string; key: string; password: string }>(
      async ({ input, signal }) => {
        await request({ method: 'POST', path: servicePaths.passwordReset, body: input }, nothing, signal);
      },
    ),
    changePassword: fromPromise<void, { current: string; password: string }>(async ({ input, signal }) => {
      const body = { current_password: input.current, password: input.password };
      await request({ method: 'PUT', path: servicePaths.password, body }, nothing, signal);
    }),
  };
}
