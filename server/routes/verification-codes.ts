import type { I18n } from '@lingui/core';
import { t } from '@lingui/macro';
import type { Context } from 'hono';
import { invalid } from '../api-error.ts';
import type { ApiEnv, ApiParts } from '../context.ts';
import { codeRequest, type CodeAnswer, type CodePurpose, type CodeRequest } from '../contract/account.ts';
import type { Database } from '../db/open-database.ts';
import { readPayload } from '../middleware/payload.ts';
import { findAccountByPhone } from '../services/accounts.ts';
import { takeCaptcha } from '../services/captchas.ts';
import { countHit, demandWithin } from '../services/rate-limits.ts';
import { CODE_MINUTES, createCode } from '../services/verification-codes.ts';

const MINUTE = 60_000;
const PER_PHONE = [
  { hits: 1, milliseconds: MINUTE },
  { hits: 10, milliseconds: 24 * 60 * MINUTE },
];
const PER_ADDRESS = { hits: 60, milliseconds: 60 * MINUTE };

/** Requests from one address that need no captcha, and the time they are counted in. */
const WITHOUT_CAPTCHA = { hits: 3, milliseconds: 10 * MINUTE };

/**
 * POST /verification-codes/{login|register|reset|change} [S49, D12]. Whether an account has the phone shows neither
 * in the answer nor in its time: the rows are the same, and texts are sent beside the answer.
 */
export function requestCode(purpose: CodePurpose, { db, clock, sendCode }: ApiParts) {
  return async (c: Context<ApiEnv>) => {
    const given = await readPayload(c, codeRequest);
    const now = clock();
    const address = c.get('address');
    await demandCaptcha(db, given, address, now);
    for (const limit of PER_PHONE) {
      await demandWithin(db, `code-phone:${given.phone}:${limit.milliseconds}`, limit, now);
    }
    await demandWithin(db, `code-address:${address}`, PER_ADDRESS, now);

    const { key, code, expiresAt } = await createCode(db, purpose, given.phone, now);
    const isKnown = (await findAccountByPhone(db, given.phone)) !== undefined;
    const text = textFor(c.get('i18n'), purpose, isKnown, code);
    if (text !== undefined) sendCode({ phone: given.phone, text, purpose });
    return c.json<CodeAnswer>({ key, expired_at: new Date(expiresAt).toISOString() });
  };
}

/** @throws ApiError 422 where a captcha is due and missing, or given and wrong */
async function demandCaptcha(db: Database, given: CodeRequest, address: string, now: number): Promise<void> {
  const { hits } = await countHit(db, `code-captcha:${address}`, WITHOUT_CAPTCHA.milliseconds, now);
  if (given.captcha !== undefined && given.captcha_key !== undefined) {
    const fault = await takeCaptcha(db, given.captcha_key, given.captcha, now);
    if (fault !== undefined) throw invalid({ captcha: [fault] });
  } else if (hits > WITHOUT_CAPTCHA.hits) {
    throw invalid({ captcha: ['captcha.required'] });
  }
}

/** What the phone gets to read; nothing where a password cannot be reset for want of an account. */
function textFor(i18n: I18n, purpose: CodePurpose, isKnown: boolean, code: string): string | undefined {
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
      return isKnown
        ? t(
            i18n,
          )`[Hubei craftsman] ${code} is your code for a new password, valid for ${minutes} minutes. If you did not ask for it, do nothing.`
        : undefined;
    case 'change':
      return t(
        i18n,
      )`[Hubei craftsman] ${code} is your code for this number as the new one of an account, valid for ${minutes} minutes. If you did not ask for it, do nothing.`;
  }
}
