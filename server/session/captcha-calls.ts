import type { ApiParts } from '../context.ts';
import type * as contract from '../contract/session/account.ts';
import type { HandlersOf } from '../kit/handle.ts';
import { createCaptcha } from './captchas.ts';
import { networkOf } from '../kit/network-of.ts';
import { requireWithin } from '../kit/rate-limits.ts';

/** The limit is generous, because a whole school can sign in from one address. */
const CAPTCHAS_PER_ADDRESS = { hits: 300, milliseconds: 60_000 };

export const captchaHandlers = ({
  db,
  clock,
  captchaText,
}: ApiParts): Pick<HandlersOf<typeof contract>, 'getCaptcha'> => ({
  getCaptcha: async ({ address }) => {
    const now = clock();
    await requireWithin(db, `captcha:${networkOf(address)}`, CAPTCHAS_PER_ADDRESS, now);
    return createCaptcha(db, captchaText(), now);
  },
});
