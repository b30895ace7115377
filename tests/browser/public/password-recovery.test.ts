import { describe, expect } from 'vitest';
import { it } from '../support/test.ts';
import { passwordField, provePhone, signInByPassword, submit, toast } from './forms.ts';

const phone = '13800138006';

describe('password recovery', () => {
  it('replaces the password in steps, unlocks the account, and accepts the new password', async ({
    visit,
    system,
  }) => {
    const expert = system.account('Expert');
    const page = await visit('/login');
    for (let attempt = 0; attempt < 5; attempt++) {
      const answer = page.waitForResponse((one) => one.url().includes('/user/login?'));
      await signInByPassword(page, system, { ...expert, password: 'Not-the-one-1' });
      await answer;
    }
    await page.getByRole('link', { name: 'set a new password' }).click();

    await provePhone(page, system, phone);
    await submit(page, 'Continue').click();
    const [password, repeated] = [
      page.getByLabel('New password', { exact: true }),
      page.getByLabel('New password again', { exact: true }),
    ];
    await password.fill('Grinder-2026-x');
    await repeated.fill('Grinder-2026-y');
    await submit(page, 'Set the password').click();
    await page.getByText('The two passwords differ').waitFor();
    expect(await repeated.evaluate((field) => field === document.activeElement)).toBe(true);

    await submit(page, 'Back').click();
    await expect.poll(() => page.getByLabel('Mobile number').inputValue()).toBe(phone);
    await expect.poll(() => page.getByLabel('Verification code').inputValue()).toMatch(/^\d{6}$/);
    await submit(page, 'Continue').click();
    await expect.poll(() => password.inputValue()).toBe('Grinder-2026-x');
    await expect.poll(() => repeated.inputValue()).toBe('Grinder-2026-y');

    await repeated.fill('Grinder-2026-x');
    await submit(page, 'Set the password').click();
    await page.getByText('The new password is in force.').waitFor();
    await page.getByRole('link', { name: 'Sign in with the new password' }).click();
    await signInByPassword(page, system, { username: expert.username, password: 'Grinder-2026-x' });
    await page.waitForURL('**/expertBank');
  });

  it('[S52] returns to the code field when the code is wrong, and keeps the typed input', async ({
    visit,
    system,
  }) => {
    const page = await visit('/backPassword');
    const number = '13800138001';
    await provePhone(page, system, number);
    const code = page.getByLabel('Verification code');
    const right = await code.inputValue();
    await code.fill(right === '000000' ? '111111' : '000000');
    await submit(page, 'Continue').click();
    await page.getByLabel('New password', { exact: true }).fill('Grinder-2026-x');
    await page.getByLabel('New password again', { exact: true }).fill('Grinder-2026-x');
    await submit(page, 'Set the password').click();

    await toast(page).getByText('The code is wrong or no longer valid').waitFor();
    await page.getByRole('main').getByText('The code is wrong or no longer valid').waitFor();
    expect(await code.evaluate((field) => field === document.activeElement)).toBe(true);
    expect(await page.getByLabel('Mobile number').inputValue()).toBe(number);
    await code.fill(right);
    await submit(page, 'Continue').click();
    await expect
      .poll(() => page.getByLabel('New password', { exact: true }).inputValue())
      .toBe('Grinder-2026-x');
    await submit(page, 'Set the password').click();
    await page.getByText('The new password is in force.').waitFor();
  });

  it('responds to a number without an account as to any other number', async ({ visit }) => {
    const page = await visit('/backPassword');
    await page.getByLabel('Mobile number').fill('13911112222');
    await page.getByRole('button', { name: 'Send code' }).click();
    await page.getByText('A code is on its way.').waitFor();
  });

  it('does not send an invalid number', async ({ visit }) => {
    const page = await visit('/backPassword');
    await page.getByLabel('Mobile number').fill('12345');
    await page.getByRole('button', { name: 'Send code' }).click();
    await page.getByText('Enter a mainland mobile number of 11 digits').waitFor();
    expect(await passwordField(page).count()).toBe(0);
  });
});
