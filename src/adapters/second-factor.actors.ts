import { fromPromise } from 'xstate';
import { codeAnswer, token } from '../../server/contract/account.ts';
import { paths } from '../../server/contract/paths.ts';
import { servicePaths } from '../../server/contract/service-paths.ts';
import type { CodeWish } from './account.actors.ts';
import type { Credentials } from './credential-store.ts';
import type { Request } from './request.ts';

/** The outside world of the charts that complete a sign-in. */
export function createSecondFactorActors(request: Request) {
  return {
    proveCode: fromPromise<Credentials, { key: string; code: string }>(async ({ input, signal }) => {
      const answer = await request({ method: 'POST', path: paths.secondFactor, body: input }, token, signal);
      return { accessToken: answer.access_token, tokenType: answer.token_type };
    }),
    /** Sends the code again; to the number that an account without one is to have, where one is given. */
    sendCode: fromPromise<{ key: string }, CodeWish>(async ({ input, signal }) => {
      const body = { ...input.about, ...(input.phone !== '' && { phone: input.phone }) };
      const { key } = await request(
        { method: 'POST', path: servicePaths.secondFactorCode, body },
        codeAnswer,
        signal,
      );
      return { key };
    }),
  };
}
