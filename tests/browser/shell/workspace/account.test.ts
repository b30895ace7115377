import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { it } from '../../support/test.ts';
import { heading, moveTo, openAs, toast } from './session.ts';

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });

async function change(page: Page, current: string, next: string, repeated = next): Promise<void> {
  await field(page, 'Current password').fill(current);
  await field(page, 'New password').fill(next);
  await field(page, 'New password again').fill(repeated);
  await page.getByRole('main').getByRole('button', { name: 'Change password' }).click();
}

describe('the page /amendPassword', () => {
  it('[S8, D16] marks each password rule as met while the user types', async ({ visit, system }) => {
    const page = await openAs(visit, system, 'Expert', '/amendPassword');
    const met = page.getByText('(met)');
    await field(page, 'New password').fill('short');
    await expect.poll(() => met.count()).toBe(1);
    await field(page, 'New password').fill('Workbench#2026');
    await expect.poll(() => met.count()).toBe(3);
    await field(page, 'New password').fill('wu.guoqiang#9A');
    await expect.poll(() => met.count()).toBe(2);
  });

  it('[S8] shows each fault at its field before a request is sent', async ({ visit, system }) => {
    const page = await openAs(visit, system, 'Expert', '/amendPassword');
    let isSent = false;
    page.on('request', (request) => {
      isSent ||= request.url().endsWith('/user/password');
    });
    await change(page, '', 'Workbench#2026', 'Workbench#2027');
    await page.getByText('Please fill this in').waitFor();
    await page.getByText('The two passwords differ').waitFor();
    expect(await page.evaluate(() => document.activeElement?.getAttribute('autocomplete'))).toBe(
      'current-password',
    );
    expect(isSent).toBe(false);
  });

  it('[S52] shows a wrong current password at its field, and keeps the typed passwords', async ({
    visit,
    system,
  }) => {
    const page = await openAs(visit, system, 'Expert', '/amendPassword');
    await change(page, 'Not#the1password', 'Workbench#2026');
    await page.getByRole('main').getByText('The current password is not right').waitFor();
    expect(await field(page, 'New password').inputValue()).toBe('Workbench#2026');
    expect(await field(page, 'New password again').inputValue()).toBe('Workbench#2026');
  });

  it('[S8, D16] changes the password, keeps this session and ends all other sessions', async ({
    visit,
    system,
  }) => {
    const { username, password } = system.account('Exhibitor');
    const elsewhere = await system.signIn(system.account('Exhibitor'));
    const page = await openAs(visit, system, 'Exhibitor', '/amendPassword');
    await change(page, password, 'Workbench#2026');
    await page.getByRole('heading', { name: 'The new password is in force' }).waitFor();

    const info = await fetch(`${system.url}/api/v1/user/info`, {
      headers: { authorization: `Bearer ${elsewhere.access_token}` },
    });
    expect(info.status).toBe(401);
    await page.getByRole('main').getByRole('link', { name: 'To my home page' }).click();
    await page.waitForURL('**/exhibitor/index');
    expect(await heading(page).textContent()).toContain('周启航');
    await system.signIn({ kind: 'Exhibitor', username, password: 'Workbench#2026' });
  });
});

describe('a password that was issued', () => {
  it('[S8] must be changed before any other page can be opened', async ({ visit, system }) => {
    const { password } = system.account('Personal registrant');
    const page = await openAs(
      visit,
      system,
      'Personal registrant',
      '/gameApply/index?from=a-link',
      {},
      (blank) =>
        blank.route('**/user/info?*', async (route) => {
          const answer = await route.fetch();
          await route.fulfill({
            response: answer,
            json: { ...(await answer.json()), must_change_password: true },
          });
        }),
    );
    await page.waitForURL('**/amendPassword');
    await page.getByText('The password you have was issued to you').waitFor();
    await moveTo(page, '/information');
    await page.waitForURL('**/amendPassword');
    expect(await page.getByRole('link', { name: 'Keep the present one' }).count()).toBe(0);

    await change(page, password, 'Workbench#2027');
    await page.getByRole('main').getByRole('link', { name: 'To my home page' }).click();
    await page.waitForURL('**/gameApply/index');
    await heading(page).waitFor();
  });
});

describe('the page /information', () => {
  it('[S8, S56] shows locked values with the reason; a press on a lock names the contact', async ({
    visit,
    system,
  }) => {
    const page = await openAs(visit, system, 'Participating unit', '/information');
    const values = ['jianghan.college', '138****8003', '陈思远', '湖北江汉机电职业技术学院'];
    for (const [index, label] of ['Username', 'Mobile number', 'Name', 'Full name'].entries()) {
      expect(await field(page, label).inputValue()).toBe(values[index]);
      expect(await field(page, label).getAttribute('readonly')).not.toBeNull();
    }
    await page.getByRole('button', { name: /^Stands on cards and certificates/ }).click();
    await toast(page, 'Please contact the organising committee to change this').waitFor();
  });
});
