import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { PRIVACY_NOTICE_VERSION } from '../../../server/contract/session/account.ts';
import { it } from '../support/test.ts';
import { nextBody, provePhone, submit, toast } from './forms.ts';

const consent = (page: Page) => page.getByLabel('I have read the privacy notice and agree to it');

/** Returns what a device remembers of a sign-in by a number: the accepted notice, and not the number. */
const memoryOf = (phone: number) => `${PRIVACY_NOTICE_VERSION} ${phone % 65_521}`;

describe('sign-in by phone', () => {
  it('[S49] creates an account for a new number at /userSign', async ({ visit, system }) => {
    const page = await visit('/userSign');
    await provePhone(page, system, '13922220001', '+86 139-2222-0001');
    await submit(page, 'Sign in or sign up').click();
    await page.getByText('Please agree to the privacy notice first').waitFor();
    await consent(page).check();
    const body = nextBody(page, '/users/phone-login');
    await submit(page, 'Sign in or sign up').click();
    expect(await body).toEqual({
      phone: '13922220001',
      code: expect.stringMatching(/^\d{6}$/),
      key: expect.any(String),
    });
    await page.waitForURL('**/gameApply/index');
    expect(await page.evaluate(() => localStorage.getItem('phone_sign_in'))).toBe(memoryOf(13922220001));
  });

  it('[S49] [D2] signs a known number in at the second tab of /login, and opens the requested page', async ({
    visit,
    system,
  }) => {
    const page = await visit('/login?by=phone&redirect=%2Finformation');
    await provePhone(page, system, '13800138006');
    await consent(page).check();
    await submit(page, 'Sign in').click();
    await page.waitForURL(`${system.url}/information`);
  });

  it('[S49] is shown first to a returning person, who has accepted the notice, and asks the next person', async ({
    visit,
    system,
  }) => {
    const page = await visit('/login');
    await page.evaluate((memory) => localStorage.setItem('phone_sign_in', memory), memoryOf(13922220003));
    await page.goto(`${system.url}/login`);
    const number = page.getByLabel('Mobile number');
    await number.fill('139 2222 0003');
    await expect.poll(() => consent(page).isChecked()).toBe(true);
    await number.fill('13922220004');
    await expect.poll(() => consent(page).isChecked()).toBe(false);
    await page.getByRole('tab', { name: 'With password' }).click();
    expect(new URL(page.url()).search).toBe('?by=password');
  });

  it('[S52] shows a wrong code at its field, and then accepts the right one', async ({ visit, system }) => {
    const page = await visit('/userSign');
    await provePhone(page, system, '13922220002');
    const code = page.getByLabel('Verification code');
    const right = await code.inputValue();
    await code.fill(right === '000000' ? '111111' : '000000');
    await consent(page).check();
    await submit(page, 'Sign in or sign up').click();
    await toast(page).getByText('The code is wrong or no longer valid').waitFor();
    await page.getByRole('main').getByText('The code is wrong or no longer valid').waitFor();
    expect(await code.evaluate((field) => field === document.activeElement)).toBe(true);
    await code.fill(right);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/gameApply/index');
  });
});
