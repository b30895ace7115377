import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { API_ROOT } from '../../../server/contract/kit/api-root.ts';
import { signInByPassword } from '../public/forms.ts';
import type { RunningSystem } from '../support/system.ts';
import { it } from '../support/test.ts';
import { moveTo, openAs, toast } from '../shell/workspace/session.ts';
import { paths } from '../../support/paths.ts';

const EXPERT = 'Expert';
const TYPED = '武汉光谷职业学院';
const KEPT = 'What you typed is kept here until you come back.';

const employer = (page: Page) => page.getByRole('main').getByLabel('Employer', { exact: true });

/** Ends the session on the server. The next call of the page is rejected. */
async function endSession(page: Page, system: RunningSystem): Promise<void> {
  const cookies = await page.context().cookies();
  const token = cookies.find(({ name }) => name === 'access_token')?.value ?? '';
  const answer = await fetch(system.url + API_ROOT + paths.signOut, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
  });
  expect(answer.ok).toBe(true);
  await moveTo(page, '/myWork/tasks');
  await page.getByLabel('Username or mobile number').waitFor();
}

describe('unsaved input after a session ends by itself', () => {
  it('is restored for the same user, and deleted when another user signs in', async ({
    visit,
    system,
    problems,
  }) => {
    problems.expected.push(/401/);
    const page = await openAs(visit, system, EXPERT, '/information');
    await employer(page).fill(TYPED);
    await endSession(page, system);
    await page.getByText(KEPT).waitFor();
    await signInByPassword(page, system, system.account(EXPERT));
    await page.getByRole('banner').waitFor();
    await moveTo(page, '/information');
    await toast(page, 'What you had typed is here again').waitFor();
    expect(await employer(page).inputValue()).toBe(TYPED);

    // Another user signs in on this device.
    await endSession(page, system);
    await signInByPassword(page, system, system.account('Exhibitor'));
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem('kept_input'))).toBeNull();
  });

  it('is deleted when the user saves it, and when the user signs out', async ({ visit, system }) => {
    const page = await openAs(visit, system, EXPERT, '/information');
    const kept = () => page.evaluate(() => sessionStorage.getItem('kept_input'));
    await employer(page).fill(TYPED);
    await page.getByLabel('Professional title').selectOption('senior');
    await page.getByLabel('Trades you judge').fill('数控车');
    await page.getByLabel('Years of judging').fill('8');
    await expect.poll(kept).toContain(TYPED);
    await page
      .locator('form')
      .filter({ has: page.getByLabel('Employer', { exact: true }) })
      .getByRole('button', { name: 'Save', exact: true })
      .click();
    await page
      .getByRole('status')
      .filter({ hasText: /^Saved / })
      .waitFor();
    await expect.poll(kept).toBeNull();
    await employer(page).fill('别处');
    // The value is changed again, so the message about the saved value disappears.
    await expect
      .poll(() =>
        page
          .getByRole('status')
          .filter({ hasText: /^Saved / })
          .count(),
      )
      .toBe(0);
    await expect.poll(kept).toContain('别处');
    await page.getByRole('button', { name: /^Account of/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Leave and discard' }).click();
    await page.getByLabel('Username or mobile number').waitFor();
    expect(await kept()).toBeNull();
    expect(await page.getByText(KEPT).count()).toBe(0);
  });
});
