import { fromPromise } from 'xstate';
import { nothing } from '../../server/contract/account.ts';
import { paths } from '../../server/contract/paths.ts';
import type { Request } from './request.ts';

/** The outside world of the chart of a forgotten password. */
export function createPasswordRecoveryActors(request: Request) {
  return {
    resetPassword: fromPromise<void, { phone: string; code: string; key: string; password: string }>(
      async ({ input, signal }) => {
        await request({ method: 'POST', path: paths.passwordReset, body: input }, nothing, signal);
      },
    ),
  };
}
