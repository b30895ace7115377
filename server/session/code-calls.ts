import type { I18n } from '@lingui/core';
import { t } from '@lingui/macro';
import { conflict } from '../kit/api-error.ts';
import type { ApiParts } from '../context.ts';
import type * as contract from '../contract/session/account.ts';
import type { Handler, HandlersOf } from '../kit/handle.ts';
import { originOf } from '../kit/origin.ts';
import { findAccountByPhone } from '../account/accounts.ts';
import { isGuardedPhone } from '../account/guarded-accounts.ts';
import { requireCodeAllowed, requireOwnCodeAllowed, type Asker } from './code-limits.ts';
import { CODE_MINUTES, createCode } from './verification-codes.ts';

/** The purposes for which a phone number alone is enough to request a code. */
type PublicPurpose = Exclude<contract.CodePurpose, contract.OwnCodePurpose | 'secondFactor'>;
type OwnPurpose = Exclude<contract.OwnCodePurpose, 'sign'>;

export const codeHandlers = (
  parts: ApiParts,
): Pick<
  HandlersOf<typeof contract>,
  'sendLoginCode' | 'sendRegisterCode' | 'sendResetCode' | 'sendChangeCode' | 'sendPresentCode'
> => ({
  sendLoginCode: sendPublicCode('login', parts),
  sendRegisterCode: sendPublicCode('register', parts),
  sendResetCode: sendPublicCode('reset', parts),
  sendChangeCode: ({ user, i18n, body }) =>
    sendCodeTo('change', { group: 'account', id: user.id }, i18n, body, parts),
  sendPresentCode: sendOwnCode('present', parts),
});

const sendPublicCode =
  (purpose: Exclude<PublicPurpose, 'change'>, parts: ApiParts): Handler<typeof contract.sendLoginCode> =>
  ({ c, i18n, body }) =>
    sendCodeTo(purpose, { group: 'public', id: originOf(c).network }, i18n, body, parts);

/**
 * POST /verification-codes/{login|register|reset|change} [S49, D12]. Neither the response nor its time
 * reveals whether an account has the phone number. The same rows are written in both cases, and the text
 * message is sent separately from the response.
 */
async function sendCodeTo(
  purpose: PublicPurpose,
  asker: Asker,
  i18n: I18n,
  given: contract.CodeRequest,
  { db, clock, sendCode }: ApiParts,
): Promise<contract.CodeAnswer> {
  const now = clock();
  await requireCodeAllowed(db, asker, given, now);

  const { key, code, expiresAt } = await createCode(db, purpose, given.phone, now);
  const isKnown = (await findAccountByPhone(db, given.phone)) !== undefined;
  const isGuarded = await isGuardedPhone(db, given.phone);
  const text = textFor(i18n, purpose, { isKnown, isGuarded }, code);
  if (text !== undefined) sendCode({ phone: given.phone, text, purpose });
  return { key, expired_at: new Date(expiresAt).toISOString() };
}

/**
 * POST /verification-codes/present: sends a code to the account's own number.
 * @throws ApiError 409 if the account has no number
 */
function sendOwnCode(
  purpose: OwnPurpose,
  { db, clock, sendCode }: ApiParts,
): Handler<typeof contract.sendPresentCode> {
  return async ({ user: { id, phone }, i18n, body }) => {
    if (phone === null) throw conflict();
    const now = clock();
    await requireOwnCodeAllowed(db, purpose, id, body, now);
    const { key, code, expiresAt } = await createCode(db, purpose, phone, now);
    const text = textFor(i18n, purpose, { isKnown: true, isGuarded: false }, code);
    if (text !== undefined) sendCode({ phone, text, purpose });
    return { key, expired_at: new Date(expiresAt).toISOString() };
  };
}

/** Returns the text message; undefined for a password reset if no account has the number. */
function textFor(
  i18n: I18n,
  purpose: PublicPurpose | OwnPurpose,
  { isKnown, isGuarded }: { isKnown: boolean; isGuarded: boolean },
  code: string,
): string | undefined {
  const minutes = CODE_MINUTES;
  switch (purpose) {
    case 'login':
      return t(
        i18n,
      )`[Hubei craftsman] ${code} is your code for signing in, valid for ${minutes} minutes. Tell it to nobody.`;
    case 'register':
      return isKnown
        ? t(
            i18n,
          )`[Hubei craftsman] Someone tried to register with this number, which already has an account. If it was you, sign in or reset your password.`
        : t(
            i18n,
          )`[Hubei craftsman] ${code} is your code for registering, valid for ${minutes} minutes. Tell it to nobody.`;
    case 'reset':
      if (isGuarded) {
        return t(
          i18n,
        )`[Hubei craftsman] The password of your account cannot be reset by phone alone. Ask an administrator of your organisation to reset it. If you did not ask for this, do nothing.`;
      }
      return isKnown
        ? t(
            i18n,
          )`[Hubei craftsman] ${code} is your code for a new password, valid for ${minutes} minutes. If you did not ask for it, do nothing.`
        : undefined;
    case 'change':
      return t(
        i18n,
      )`[Hubei craftsman] ${code} is your code for this number as the new one of an account, valid for ${minutes} minutes. If you did not ask for it, do nothing.`;
    case 'present':
      return t(
        i18n,
      )`[Hubei craftsman] ${code} is your code for giving your account another mobile number, valid for ${minutes} minutes. If you did not ask for it, do nothing, and tell it to nobody.`;
  }
}
