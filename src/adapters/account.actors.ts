import { fromPromise } from 'xstate';
import {
  getCaptcha,
  sendChangeCode,
  sendLoginCode,
  sendPresentCode,
  sendRegisterCode,
  sendResetCode,
  type CodePurpose,
} from '../../server/contract/session/account.ts';
import type { Client } from '../kit/call/client.ts';

/** Codes that are sent for a number; those of other purposes are sent for what they complete or sign. */
const codeCalls = {
  login: sendLoginCode,
  register: sendRegisterCode,
  reset: sendResetCode,
  change: sendChangeCode,
  present: sendPresentCode,
} as const;

const isSentForNumber = (purpose: CodePurpose): purpose is keyof typeof codeCalls =>
  Object.hasOwn(codeCalls, purpose);

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
export function createAccountActors({ client, now }: { client: Client; now: () => number }) {
  return {
    fetchCaptcha: fromPromise<{ key: string; image: string; livesFor: number }>(async ({ signal }) => {
      const answer = await client.send(getCaptcha, {}, signal);
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
      if (!isSentForNumber(input.purpose))
        throw new Error(`no code is sent to a number for ${input.purpose}`);
      const answer = await client.sendValues(codeCalls[input.purpose], body, signal);
      return { key: answer.key };
    }),
  };
}
