import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { it } from '../../support/test.ts';
import { addressOf, heading, moveTo, openAs, toast } from './session.ts';

const header = (page: Page) => page.getByRole('banner').first();
const userButton = (page: Page) => page.getByRole('button', { name: /^Account of / });

/** Returns the entries of the user's menu, from top to bottom. */
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

describe('the user in the header', () => {
  it('[S17] is shown with username, first organisation and avatar', async ({ visit, system }) => {
    const page = await openAs(visit, system, 'Participating unit', '/match');
    await userButton(page).waitFor();
    const words = await userButton(page).textContent();
    expect(words).toContain('jianghan.college');
    expect(words).toContain('湖北江汉机电职业技术学院');
    // The initials of the name are shown if there is no picture.
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
    it(`[S17–S20] has a menu as ${kind}: ${entries.join(', ')}`, async ({ visit, system }) => {
      const page = await openAs(visit, system, kind, '/information');
      expect(await menuOf(page)).toEqual(entries);
    });
  }

  it('[S18] opens account management and the home page from the menu', async ({ visit, system }) => {
    const page = await openAs(visit, system, 'Participating unit', '/information');
    await userButton(page).click();
    await page.getByRole('menuitem', { name: 'Account management' }).click();
    await page.waitForURL('**/accountAdmin');
    await userButton(page).click();
    await page.getByRole('menuitem', { name: 'Return to home' }).click();
    await page.waitForURL('**/match');
  });

  it('[S18, S20] cannot open account management as exhibitor administrator, by address either', async ({
    visit,
    system,
  }) => {
    const page = await openAs(visit, system, 'Exhibitor administrator', '/accountAdmin');
    await page.waitForURL('**/401');
  });

  it('[S17, D9] is signed out to the login page with the return address, and the server ends the session', async ({
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

describe('the title and the services of the header', () => {
  for (const [kind, home] of [
    ['Personal registrant', '/gameApply/index'],
    ['Exhibitor', '/exhibitor/index'],
    ['Participating unit', '/match'],
    ['Expert', '/expertBank'],
  ] as const) {
    it(`[S15] lead ${kind} from the title to ${home}`, async ({ visit, system }) => {
      const page = await openAs(visit, system, kind, '/information');
      await header(page).getByRole('link', { name: 'Provincial skills competition platform' }).click();
      await page.waitForURL(`**${home}`);
    });
  }

  it('[S3, S56] show an error for 2 seconds if a service is not yet open, and do not open it', async ({
    visit,
    system,
  }) => {
    const page = await openAs(visit, system, 'Expert', '/information', {}, (before) =>
      before.clock.install(),
    );
    await heading(page).waitFor();
    // The pause must be short. Otherwise pending calls time out.
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

  it('[S4] link competition services to the notices', async ({ visit, system }) => {
    const page = await openAs(visit, system, 'Personal registrant', '/information');
    const link = header(page).getByRole('link', { name: 'Competition services' });
    await link.click();
    await page.waitForURL('**/onlineManagement/informUpload');
    expect(await link.getAttribute('aria-current')).toBe('page');
  });

  it('[S21, S28] include the language, which is chosen in the navbar and stored', async ({
    visit,
    system,
  }) => {
    const page = await openAs(visit, system, 'Expert', '/information');
    await page.getByRole('button', { name: /^Language: / }).click();
    await page.getByRole('menuitemradio', { name: '中文' }).click();
    await page.locator('html[lang="zh-CN"]').waitFor();
    const cookies = await page.context().cookies();
    expect(cookies.find(({ name }) => name === 'language')?.value).toBe('zh');
  });
});

describe('the header on a phone', () => {
  const viewport = { width: 390, height: 844 };

  it('[S3, S17] has one menu for services and user, which can be used by keyboard alone', async ({
    visit,
    system,
  }) => {
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

  it('[S13] shows the top of a page that is opened from a scrolled page', async ({ visit, system }) => {
    const page = await openAs(visit, system, 'Personal registrant', '/gameApply/index', { viewport });
    await page.getByText('SK12').scrollIntoViewIfNeeded();
    expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(300);
    await moveTo(page, '/information');
    await page.getByRole('heading', { name: 'My information' }).waitFor();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  });
});
