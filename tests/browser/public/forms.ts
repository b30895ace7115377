import type { Locator, Page } from 'playwright-core';
import type { RunningSystem } from '../support/system.ts';
import { nextCaptchaKey } from '../support/test.ts';

/** Asks for another picture, as a person would who cannot read this one, and types what is on it. */
export async function typeCaptcha(page: Page, system: RunningSystem): Promise<void> {
  const key = nextCaptchaKey(page);
  await page.getByRole('button', { name: 'Another picture' }).click();
  await page.getByLabel('Captcha').fill(await system.answerCaptcha(await key));
}

/** Sends the sign-in form; everything but the captcha is typed already, or is given here. */
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

/** The password; `Show password` is the name of the button inside it. */
export function passwordField(page: Page): Locator {
  return page.getByLabel('Password', { exact: true });
}

/** The button that sends the form. */
export function submit(page: Page, name: string): Locator {
  return page.getByRole('button', { name, exact: true });
}

/**
 * Types the number, asks for a code, and types the code that the server's terminal shows.
 * @param typed the number as a person may write it
 */
export async function provePhone(
  page: Page,
  system: RunningSystem,
  phone: string,
  typed = phone,
): Promise<void> {
  await page.getByLabel('Mobile number').fill(typed);
  await page.getByRole('button', { name: 'Send code' }).click();
  await page.getByLabel('Verification code').fill(await system.codeFor(phone));
}

/** The body of the page's next call of that path. */
export async function nextBody(page: Page, path: string): Promise<Record<string, unknown>> {
  const request = await page.waitForRequest((one) => one.url().endsWith(path));
  return request.postDataJSON() as Record<string, unknown>;
}
