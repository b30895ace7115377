import type { I18n } from '@lingui/core';
import { t } from '@lingui/macro';
import type { Context } from 'hono';
import { conflict } from '../api-error.ts';
import type { ApiEnv, ApiParts } from '../context.ts';
import {
  codeRequest,
  ownCodeRequest,
  type CodeAnswer,
  type CodePurpose,
  type OwnCodePurpose,
} from '../contract/account.ts';
import { signatureRequest } from '../contract/acting-identity.ts';
import { originOf } from '../middleware/origin.ts';
import { readPayload } from '../middleware/payload.ts';
import { findAccountByPhone, isGuardedPhone } from '../services/accounts.ts';
import { demandCodeAllowed, demandOwnCodeAllowed } from '../services/code-limits.ts';
import { sendSignature } from '../services/signatures.ts';
import { CODE_MINUTES, createCode } from '../services/verification-codes.ts';

/** What a code can be asked for with a phone number alone. */
type PublicPurpose = Exclude<CodePurpose, OwnCodePurpose | 'secondFactor'>;
type OwnPurpose = Exclude<OwnCodePurpose, 'sign'>;

/**
 * POST /verification-codes/{login|register|reset|change} [S49, D12]. Whether an account has the phone shows neither
 * in the answer nor in its time: the rows are the same, and texts are sent beside the answer.
 */
export function requestCode(purpose: PublicPurpose, { db, clock, sendCode }: ApiParts) {
  return async (c: Context<ApiEnv>) => {
    const given = await readPayload(c, codeRequest);
    const now = clock();
    const asker =
      purpose === 'change'
        ? { group: 'account' as const, id: c.get('user').id }
        : { group: 'public' as const, id: originOf(c).network };
    await demandCodeAllowed(db, asker, given, now);

    const { key, code, expiresAt } = await createCode(db, purpose, given.phone, now);
    const isKnown = (await findAccountByPhone(db, given.phone)) !== undefined;
    const isGuarded = await isGuardedPhone(db, given.phone);
    const text = textFor(c.get('i18n'), purpose, { isKnown, isGuarded }, code);
    if (text !== undefined) sendCode({ phone: given.phone, text, purpose });
    return c.json<CodeAnswer>({ key, expired_at: new Date(expiresAt).toISOString() });
  };
}

/**
 * POST /verification-codes/present: a code to the number that the account has.
 * @throws ApiError 409 where it has none
 */
export function requestOwnCode(purpose: OwnPurpose, { db, clock, sendCode }: ApiParts) {
  return async (c: Context<ApiEnv>) => {
    const given = await readPayload(c, ownCodeRequest);
    const { id, phone } = c.get('user');
    if (phone === null) throw conflict();
    const now = clock();
    await demandOwnCodeAllowed(db, purpose, id, given, now);
    const { key, code, expiresAt } = await createCode(db, purpose, phone, now);
    const text = textFor(c.get('i18n'), purpose, { isKnown: true, isGuarded: false }, code);
    if (text !== undefined) sendCode({ phone, text, purpose });
    return c.json<CodeAnswer>({ key, expired_at: new Date(expiresAt).toISOString() });
  };
}

/** POST /verification-codes/sign: a code to the number that the account has, for one act alone. */
export function requestSignature(parts: ApiParts) {
  return async (c: Context<ApiEnv>) => {
    const signed = await readPayload(c, signatureRequest);
    return c.json<CodeAnswer>(await sendSignature(parts, c.get('user'), c.get('i18n'), signed));
  };
}

/** What the phone gets to read; nothing where a password cannot be reset for want of an account. */
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
