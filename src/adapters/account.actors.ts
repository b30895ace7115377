import { fromPromise } from 'xstate';
import { captchaAnswer, codeAnswer, type CodePurpose } from '../../server/contract/account.ts';
import { competitionList } from '../../server/contract/competition.ts';
import { paths } from '../../server/contract/paths.ts';
import type { Request } from './request.ts';

/** A code that is asked for. `about`: what else the call says. */
export interface CodeWish {
  purpose: CodePurpose;
  phone: string;
  captcha: string;
  captchaKey: string;
  about: Readonly<Record<string, string | number>>;
}

/**
 * The outside world of the charts around an account: captcha, phone codes [S49, D12].
 * @param now epoch ms, to turn the captcha's expiry into a lifetime
 */
export function createAccountActors({ request, now }: { request: Request; now: () => number }) {
  return {
    fetchCaptcha: fromPromise<{ key: string; image: string; livesFor: number }>(async ({ signal }) => {
      const answer = await request({ method: 'GET', path: paths.captcha }, captchaAnswer, signal);
      return {
        key: answer.captcha_key,
        image: answer.captcha_image,
        // A clock that is wrong by minutes must neither hammer the server nor show a dead picture for long.
        livesFor: Math.min(Math.max(Date.parse(answer.expired_at) - now(), 30_000), 300_000) || 60_000,
      };
    }),
    sendCode: fromPromise<{ key: string }, CodeWish>(async ({ input, signal }) => {
      const proof = input.captcha === '' ? {} : { captcha: input.captcha, captcha_key: input.captchaKey };
      // The server knows the present number itself.
      const body = { ...(input.purpose !== 'present' && { phone: input.phone }), ...proof };
      const path = `/verification-codes/${input.purpose}`;
      const answer = await request({ method: 'POST', path, body }, codeAnswer, signal);
      return { key: answer.key };
    }),
    /** Gives a `CompetitionList`; there is only one. */
    loadCompetitions: fromPromise<unknown, { of: string }>(({ signal }) =>
      request({ method: 'GET', path: paths.competitions }, competitionList, signal),
    ),
  };
}
