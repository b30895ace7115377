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

/**
 * The calls that send a code to a given number. Codes for other purposes belong to the act that they complete
 * or sign.
 */
const codeCalls = {
  login: sendLoginCode,
  register: sendRegisterCode,
  reset: sendResetCode,
  change: sendChangeCode,
  present: sendPresentCode,
} as const;

const isSentForNumber = (purpose: CodePurpose): purpose is keyof typeof codeCalls =>
  Object.hasOwn(codeCalls, purpose);

/** The request for a code. `about` contains further values of the call. */
export interface CodeWish {
  purpose: CodePurpose;
  phone: string;
  captcha: string;
  captchaKey: string;
  about: Readonly<Record<string, string | number>>;
}

/**
 * Creates the actors of the account charts: captcha and phone codes [S49, D12].
 * @param now returns milliseconds since the epoch, to convert the captcha's expiry to a lifetime
 */
export function createAccountActors({ client, now }: { client: Client; now: () => number }) {
  return {
    fetchCaptcha: fromPromise<{ key: string; image: string; livesFor: number }>(async ({ signal }) => {
      const answer = await client.send(getCaptcha, {}, signal);
      return {
        key: answer.captcha_key,
        image: answer.captcha_image,
        // The limits handle a clock that is wrong by minutes. Otherwise the page requests captchas too often
        // or shows an expired one too long.
        livesFor: Math.min(Math.max(Date.parse(answer.expired_at) - now(), 30_000), 300_000) || 60_000,
      };
    }),
    sendCode: fromPromise<{ key: string }, CodeWish>(async ({ input, signal }) => {
      const proof = input.captcha === '' ? {} : { captcha: input.captcha, captcha_key: input.captchaKey };
      // The server reads the present number from the account.
      const body = { ...(input.purpose !== 'present' && { phone: input.phone }), ...proof };
      if (!isSentForNumber(input.purpose))
        throw new Error(`no code is sent to a number for ${input.purpose}`);
      const answer = await client.sendValues(codeCalls[input.purpose], body, signal);
      return { key: answer.key };
    }),
  };
}
