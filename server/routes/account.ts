import type { ApiParts } from '../context.ts';
import * as contract from '../contract/account.ts';
import { handle } from '../kit/handle.ts';
import { captchaHandlers } from './captchas.ts';
import { passwordHandlers } from './passwords.ts';
import { registrationHandlers } from './registration.ts';
import { sessionHandlers } from './session.ts';
import { codeHandlers } from './verification-codes.ts';

/** Accounts and sessions [S49, D12]. */
export const accountCalls = (parts: ApiParts) =>
  handle(contract, {
    ...captchaHandlers(parts),
    ...codeHandlers(parts),
    ...registrationHandlers(parts),
    ...sessionHandlers(parts),
    ...passwordHandlers(parts),
  });
