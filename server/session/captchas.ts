import type { CaptchaAnswer } from '../contract/session/account.ts';
import type { Fault } from '../contract/kit/faults.ts';
import type { Database } from '../db/open-database.ts';
import { drawCaptcha } from './captcha-picture.ts';
import { hashAnswer, hashSecret, randomKey, sameHash } from '../kit/secrets.ts';

const LIFETIME = 5 * 60_000;

/** Creates a captcha that shows `text` [D12]. */
export async function createCaptcha(db: Database, text: string, now: number): Promise<CaptchaAnswer> {
  const key = randomKey();
  const expires = now + LIFETIME;
  await db
    .insertInto('captchas')
    .values({
      key_hash: hashSecret(key),
      answer_hash: hashAnswer(key, text.toLowerCase()),
      expires_at: expires,
    })
    .execute();
  return {
    captcha_key: key,
    captcha_image: `data:image/png;base64,${drawCaptcha(text).toString('base64')}`,
    expired_at: new Date(expires).toISOString(),
  };
}

/**
 * Checks the answer to a captcha and deletes the captcha, whether the answer is right or wrong.
 * @returns the fault of the field `captcha`; undefined if the answer is right
 */
export async function takeCaptcha(
  db: Database,
  key: string,
  answer: string,
  now: number,
): Promise<Fault | undefined> {
  const row = await db
    .deleteFrom('captchas')
    .where('key_hash', '=', hashSecret(key))
    .returning(['answer_hash', 'expires_at'])
    .executeTakeFirst();
  const right =
    row !== undefined &&
    row.expires_at > now &&
    sameHash(row.answer_hash, hashAnswer(key, answer.toLowerCase()));
  return right ? undefined : 'captcha.wrong';
}
