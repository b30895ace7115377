import type { Locator, Page, Response } from 'playwright-core';
import { expect } from 'vitest';
import type { CaptchaAnswer, SecondFactorWanted } from '../../../server/contract/session/account.ts';
import { API_ROOT } from '../../../server/contract/kit/api-root.ts';
import type { RunningSystem } from '../support/system.ts';
import { typeCode } from '../support/press.ts';
import { paths } from '../../support/paths.ts';

/** Returns the button that shows the captcha and requests another one. */
export const picture = (page: Page) => page.getByRole('button', { name: /^(Another picture|换一张)$/ });

/**
 * Returns the answer to the captcha on screen, after the page has fetched one. The key is found by the
 * picture, because the response to an earlier request may arrive before the requested one.
 * @param fetchOne makes the page fetch a picture
 */
export async function answerAfter(
  page: Page,
  system: RunningSystem,
  fetchOne: () => Promise<unknown>,
): Promise<string> {
  const keys = new Map<string, string>();
  const collect = async (response: Response) => {
    if (!response.url().endsWith(API_ROOT + paths.getCaptcha)) return;
    const { captcha_image, captcha_key } = (await response.json()) as CaptchaAnswer;
    keys.set(captcha_image, captcha_key);
  };
  page.on('response', collect);
  await fetchOne();
  const image = picture(page).locator('img');
  const keyShown = async () => keys.get((await image.getAttribute('src')) ?? '');
  await expect.poll(keyShown).toBeDefined();
  page.off('response', collect);
  return system.answerCaptcha((await keyShown()) ?? '');
}

/** Requests another picture, like a user who cannot read the current one, and types its characters. */
export async function typeCaptcha(page: Page, system: RunningSystem): Promise<void> {
  await picture(page).locator('img').waitFor();
  const answer = await answerAfter(page, system, () => picture(page).click());
  await page.getByLabel(/^(Captcha|图形验证码)$/).fill(answer);
}

/** Fills in the sign-in form with these credentials and a captcha, and sends it. */
export async function signInByPassword(
  page: Page,
  system: RunningSystem,
  { username, password }: { username: string; password: string },
): Promise<void> {
  await page.getByLabel('Username or mobile number').fill(username);
  await passwordField(page).fill(password);
  await typeCaptcha(page, system);
  await submit(page, 'Sign in').click();
}

/**
 * Completes a sign-in with the second factor.
 * @param sent makes the page send the password; the response says that a code is required
 */
export async function proveSecondFactor(
  page: Page,
  system: RunningSystem,
  sent: () => Promise<unknown>,
): Promise<void> {
  const answered = page.waitForResponse((one) => one.url().includes(`${paths.signIn}?`));
  await sent();
  const { key } = (await (await answered).json()) as SecondFactorWanted;
  await page.getByLabel('Verification code').fill(await system.answerSecondFactor(key));
  await submit(page, 'Sign in').click();
}

/** Returns the password field. The button inside it has the name `Show password`. */
export function passwordField(page: Page): Locator {
  return page.getByLabel(/^(Password|密码)$/);
}

/** Returns the button that sends the form. */
export function submit(page: Page, name: string): Locator {
  return page.getByRole('button', { name, exact: true });
}

/**
 * Types the number, requests a code, and types the code that the server's terminal shows.
 * @param typed the number in the form in which a user may write it
 */
export async function provePhone(
  page: Page,
  system: RunningSystem,
  phone: string,
  typed = phone,
): Promise<void> {
  await page.getByLabel('Mobile number').fill(typed);
  await page.getByRole('button', { name: 'Send code' }).click();
  await typeCode(page.getByLabel('Verification code'), await system.codeFor(phone));
}

/** Returns the toast, which is an alert outside the main region of the page. */
export function toast(page: Page): Locator {
  return page.locator('[role=alert]:not(main [role=alert])');
}

/** Returns the body of the page's next request to this path. */
export async function nextBody(page: Page, path: string): Promise<Record<string, unknown>> {
  const request = await page.waitForRequest((one) => new URL(one.url()).pathname.endsWith(path));
  return request.postDataJSON() as Record<string, unknown>;
}
