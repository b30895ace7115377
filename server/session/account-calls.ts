import type { ApiParts } from '../context.ts';
import * as contract from '../contract/session/account.ts';
import { handle } from '../kit/handle.ts';
import { captchaHandlers } from './captcha-calls.ts';
import { passwordHandlers } from './password-calls.ts';
import { sessionHandlers } from './session-calls.ts';
import { codeHandlers } from './code-calls.ts';

/** Returns the calls for accounts and sessions [S49, D12]. */
export const accountCalls = (parts: ApiParts) =>
  handle(contract, {
    ...captchaHandlers(parts),
    ...codeHandlers(parts),
    ...sessionHandlers(parts),
    ...passwordHandlers(parts),
  });
