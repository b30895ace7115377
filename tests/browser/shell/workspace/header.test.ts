import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { it } from '../../support/test.ts';
import { addressOf, heading, moveTo, openAs, toast } from './session.ts';

const header = (page: Page) => page.getByRole('banner').first();
const userButton = (page: Page) => page.getByRole('button', { name: /^Account of / });

/** The entries of the user's menu, top to bottom. */
async function menuOf(page: Page): Promise<string[]> {
  await userButton(page).click();
  const menu = page.getByRole('menu');
  await menu.waitFor();
  const entries = await menu.getByRole('menuitem').allTextContents();
  await page.keyboard.press('Escape');
  await menu.waitFor({ state: 'hidden' });
  return entries;
}

const own = ['My information', 'Change password', 'Sign out'];

describe('the user', () => {
  it('[S17] is there with username, first organisation and avatar', async ({ visit, system }) => {
    const page = await openAs(visit, system, 'Participating unit', '/match');
    await userButton(page).waitFor();
    const words = await userButton(page).textContent();
    expect(words).toContain('jianghan.college');
    expect(words).toContain('湖北江汉机电职业技术学院');
    // Without a picture the initials of the name stand for it.
    expect(words).toContain('思远');
  });

  for (const [kind, entries] of [
    ['Participating unit', ['Account management', 'Return to home', ...own]],
    ['Organising committee', ['Account management', 'Return to home', ...own]],
    ['Exhibitor administrator', own],
    ['Expert', ['Return to home', ...own]],
    ['Personal registrant', own],
    ['Exhibitor', own],
  ] as const) {
    it(`[S17–S20] ${kind} finds in the menu: ${entries.join(', ')}`, async ({ visit, system }) => {
      const page = await openAs(visit, system, kind, '/information');
      expect(await menuOf(page)).toEqual(entries);
    });
  }

  it('[S18] account management leads there, return to home leads home', async ({ visit, system }) => {
    const page = await openAs(visit, system, 'Participating unit', '/information');
    await userButton(page).click();
    await page.getByRole('menuitem', { name: 'Account management' }).click();
    await page.waitForURL('**/accountAdmin');
    await userButton(page).click();
    await page.getByRole('menuitem', { name: 'Return to home' }).click();
    await page.waitForURL('**/match');
  });

  it('[S18, S20] account management is shut to the exhibitor administrator, by address too', async ({
    visit,
    system,
  }) => {
    const page = await openAs(visit, system, 'Exhibitor administrator', '/accountAdmin');
    await page.waitForURL('**/401');
  });

  it('[S17, D9] signing out leads to login with the way back, and ends the session on the server', async ({
    visit,
    system,
  }) => {
    const page = await openAs(visit, system, 'Expert', '/information?from=menu');
    await userButton(page).waitFor();
    const token = await page.evaluate(() => localStorage.getItem('access_token'));
    const told = page.waitForResponse((response) => response.url().endsWith('/user/logout'));
    await userButton(page).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.waitForURL('**/login?**');
    expect(addressOf(page)).toBe(`/login?redirect=${encodeURIComponent('/information?from=menu')}`);
    await told;
    const answer = await fetch(`${system.url}/api/v1/user/info`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(answer.status).toBe(401);

    const left = await page.evaluate(() => ({
      token: localStorage.getItem('access_token'),
      type: localStorage.getItem('token_type'),
      role: sessionStorage.getItem('type_d'),
    }));
    expect(left).toEqual({ token: null, type: null, role: null });
    const names = (await page.context().cookies()).map(({ name }) => name);
    expect(names).not.toEqual(expect.arrayContaining(['access_token']));
    expect(names).not.toEqual(expect.arrayContaining(['login_user']));
  });
});

describe('title and services', () => {
  for (const [kind, home] of [
    ['Personal registrant', '/gameApply/index'],
    ['Exhibitor', '/exhibitor/index'],
    ['Participating unit', '/match'],
    ['Expert', '/expertBank'],
  ] as const) {
    it(`[S15] the title leads ${kind} to ${home}`, async ({ visit, system }) => {
      const page = await openAs(visit, system, kind, '/information');
      await header(page).getByRole('link', { name: 'Provincial skills competition platform' }).click();
      await page.waitForURL(`**${home}`);
    });
  }

  it('[S3, S56] what is not yet open says so as an error, for 2 seconds, and leads nowhere', async ({
    visit,
    system,
  }) => {
    const page = await openAs(visit, system, 'Expert', '/information', {}, (before) =>
      before.clock.install(),
    );
    await heading(page).waitFor();
    // Not so far that calls under way would time out.
    await page.clock.pauseAt(new Date(Date.now() + 5_000));
    for (const service of ['Digital scoring', 'Expert bank', 'Basic settings']) {
      await header(page).getByRole('button', { name: service }).click();
      await toast(page, 'Not yet open').waitFor();
      await page.clock.runFor(1_900);
      expect(await toast(page, 'Not yet open').count()).toBe(1);
      await page.clock.runFor(200);
      await expect.poll(() => toast(page, 'Not yet open').count()).toBe(0);
      expect(addressOf(page)).toBe('/information');
    }
  });

  it('[S4] competition services lead to the notices', async ({ visit, system }) => {
    const page = await openAs(visit, system, 'Personal registrant', '/information');
    const link = header(page).getByRole('link', { name: 'Competition services' });
    await link.click();
    await page.waitForURL('**/onlineManagement/informUpload');
    expect(await link.getAttribute('aria-current')).toBe('page');
  });

  it('[S21, S28] the language is chosen in the navbar and kept', async ({ visit, system }) => {
    const page = await openAs(visit, system, 'Expert', '/information');
    await page.getByRole('button', { name: /^Language: / }).click();
    await page.getByRole('menuitemradio', { name: '中文' }).click();
    await page.locator('html[lang="zh-CN"]').waitFor();
    const cookies = await page.context().cookies();
    expect(cookies.find(({ name }) => name === 'language')?.value).toBe('zh');
  });
});

describe('on a phone', () => {
  const viewport = { width: 390, height: 844 };

  it('[S3, S17] services and user are one menu, used by keyboard alone', async ({ visit, system }) => {
    const page = await openAs(visit, system, 'Participating unit', '/match', { viewport });
    const menu = page.getByRole('menu');
    const focused = () => page.evaluate(() => document.activeElement?.textContent);
    const open = async () => {
      await header(page).getByRole('button', { name: 'Menu', exact: true }).focus();
      await page.keyboard.press('Enter');
      await menu.waitFor();
      await expect
        .poll(() => page.evaluate(() => document.activeElement?.closest('[role="menu"]') !== null))
        .toBe(true);
      await page.keyboard.press('ArrowDown');
      await expect.poll(focused).toMatch(/^Competition services/);
    };

    await open();
    await menu.getByText('jianghan.college').waitFor();
    expect(await menu.getByRole('menuitem').count()).toBe(9);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await toast(page, 'Not yet open').waitFor();
    expect(addressOf(page)).toBe('/match');
    await menu.waitFor({ state: 'hidden' });

    await open();
    await page.keyboard.press('ArrowUp');
    await expect.poll(focused).toBe('Sign out');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/login?redirect=%2Fmatch');
  });

  it('[S13] a page opened from far down begins at its top', async ({ visit, system }) => {
    const page = await openAs(visit, system, 'Personal registrant', '/gameApply/index', { viewport });
    await page.getByText('SK12').scrollIntoViewIfNeeded();
    expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(300);
    await moveTo(page, '/information');
    await page.getByRole('heading', { name: 'My information' }).waitFor();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  });
});
