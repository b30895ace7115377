import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { entry, giveMenu, section } from '../sidebar/menus.ts';
import { it } from '../../support/test.ts';
import { addressOf, heading, openAs, toast } from '../workspace/session.ts';

const UNIT = 'Participating unit';

const menu = [
  entry('/match', 'Start', { component: 'match', title: '首页' }),
  section(
    '/work',
    'My work',
    [
      entry('/work/entries', 'Entries', { title: '报名管理' }),
      entry('/work/review', 'Entry review', { title: '报名审核' }),
      entry('/work/password', 'Password', { title: '修改密码', component: 'amendPassword' }),
      entry('/work/later', 'Entry fees', { title: '报名费用', disabled: 1 }),
      entry('/work/secret', 'Entry secrets', { title: '报名秘密', hidden: 1 }),
      entry('/work/else', 'Entries elsewhere', { title: '报名其他', system: 4 }),
    ],
    { title: '我的工作' },
  ),
];

/** The files with the code or the texts of the palette. */
const engine = /(menu-palette|menu-search)-.*\.js$/;

const palette = (page: Page) => page.getByRole('dialog', { name: 'Search the menu' });
const field = (page: Page) => palette(page).getByRole('combobox', { name: 'Search the menu' });
const options = (page: Page) => palette(page).getByRole('option');
const selected = (page: Page) => palette(page).getByRole('option', { selected: true });
const names = (page: Page) =>
  options(page).evaluateAll((all) =>
    all.map((one) => one.firstElementChild?.firstChild?.parentElement?.textContent ?? ''),
  );

async function open(page: Page): Promise<void> {
  await page.keyboard.press('Control+k');
  await field(page).waitFor();
}

describe('[S31] the menu search', () => {
  it('opens by button and by Ctrl+K, and fetches its engine once and not before', async ({
    visit,
    system,
  }) => {
    const fetched: string[] = [];
    const page = await openAs(visit, system, UNIT, '/match', {}, async (opened) => {
      opened.on('request', (request) => fetched.push(request.url()));
      await giveMenu(menu)(opened);
    });
    await heading(page).waitFor();
    const engines = () => fetched.filter((url) => /menu-palette.*\.js$/.test(url)).length;
    expect(engines()).toBe(0);
    const button = page.getByRole('button', { name: 'Search the menu' });
    await button.click();
    await field(page).waitFor();
    expect(engines()).toBe(1);
    await page.keyboard.press('Escape');
    await palette(page).waitFor({ state: 'detached' });
    expect(await button.evaluate((one) => one === document.activeElement)).toBe(true);
    await open(page);
    expect(await field(page).evaluate((one) => one === document.activeElement)).toBe(true);
    await page.keyboard.press('Control+k');
    await palette(page).waitFor({ state: 'detached' });
    expect(engines()).toBe(1);
  });

  it('finds pages by title and pinyin, marks the typed text, and opens the chosen page', async ({
    visit,
    system,
  }) => {
    const page = await openAs(visit, system, UNIT, '/match', {}, giveMenu(menu));
    await heading(page).waitFor();
    await open(page);
    await field(page).fill('bmsh');
    expect(await names(page)).toEqual(['Entry review报名审核']);
    expect(await options(page).locator('mark').allTextContents()).toEqual(['报名审核']);
    await field(page).fill('entr');
    expect(await names(page)).toEqual(['Entries', 'Entry review', 'Entry fees']);
    expect(await options(page).locator('mark').allTextContents()).toEqual(['Entr', 'Entr', 'Entr']);
    await expect.poll(() => palette(page).getByRole('status').textContent()).toBe('3 pages found');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/work/review');
    expect(await palette(page).count()).toBe(0);
  });

  it('finds pages by pinyin in Chinese, too', async ({ visit, system }) => {
    const page = await openAs(visit, system, UNIT, '/match', { language: 'zh' }, giveMenu(menu));
    await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill('bmsh');
    const [first] = await page.getByRole('option').all();
    expect(await first?.locator('mark').allTextContents()).toEqual(['报名审核']);
  });

  it('moves through the results with the arrow keys, and wraps at both ends', async ({ visit, system }) => {
    const page = await openAs(visit, system, UNIT, '/match', {}, giveMenu(menu));
    await heading(page).waitFor();
    await open(page);
    await field(page).fill('entr');
    const walk = async (key: string) => {
      await page.keyboard.press(key);
      const id = await field(page).getAttribute('aria-activedescendant');
      expect(id).toBe(await selected(page).getAttribute('id'));
      return options(page).evaluateAll((all, at) => all.findIndex((one) => one.id === at), id);
    };
    expect([
      await walk('ArrowUp'),
      await walk('ArrowDown'),
      await walk('ArrowDown'),
      await walk('ArrowDown'),
      await walk('ArrowDown'),
    ]).toEqual([2, 0, 1, 2, 0]);
  });

  it('leaves the keys to the input method during the composition of Chinese', async ({ visit, system }) => {
    const page = await openAs(visit, system, UNIT, '/match', {}, giveMenu(menu));
    await heading(page).waitFor();
    await open(page);
    await field(page).fill('entr');
    const compose = (key: string) =>
      field(page).evaluate((one, pressed) => {
        one.dispatchEvent(
          new KeyboardEvent('keydown', { key: pressed, isComposing: true, bubbles: true, cancelable: true }),
        );
      }, key);
    await compose('ArrowDown');
    await compose('Enter');
    expect(await selected(page).textContent()).toContain('Entries');
    expect(addressOf(page)).toBe('/match');
  });

  it('[S44] finds only the pages that this user may open', async ({ visit, system }) => {
    const page = await openAs(visit, system, UNIT, '/match', {}, giveMenu(menu));
    await heading(page).waitFor();
    await open(page);
    await field(page).fill('secret');
    await palette(page).getByText('No page of your menu is called like that.').waitFor();
    await field(page).fill('elsewhere');
    await palette(page).getByText('No page of your menu is called like that.').waitFor();
    expect(await options(page).count()).toBe(0);
  });

  it('[S45] [S56] shows 暂未开放 for a closed page and does not open it', async ({ visit, system }) => {
    const page = await openAs(visit, system, UNIT, '/match', {}, giveMenu(menu));
    await heading(page).waitFor();
    await open(page);
    await field(page).fill('fees');
    await expect.poll(() => selected(page).getAttribute('aria-disabled')).toBe('true');
    await page.keyboard.press('Enter');
    await page.locator('[role=alert]').filter({ hasText: 'Not yet open' }).waitFor();
    expect(await palette(page).getByRole('status').textContent()).toBe('Entry fees: not yet open');
    expect(addressOf(page)).toBe('/match');
    await options(page).click({ force: true });
    expect(await field(page).evaluate((one) => one === document.activeElement)).toBe(true);
    await page.keyboard.press('Escape');
    await toast(page, 'Not yet open').waitFor({ state: 'detached' });
  });

  it('[D9] offers the pages that the same user opened from it before, until the session ends', async ({
    visit,
    system,
  }) => {
    const page = await openAs(visit, system, UNIT, '/match', {}, giveMenu(menu));
    await heading(page).waitFor();
    await open(page);
    expect(await options(page).count()).toBe(0);
    for (const query of ['password', 'review']) {
      await field(page).fill(query);
      await page.keyboard.press('Enter');
      await palette(page).waitFor({ state: 'detached' });
      await heading(page).waitFor();
      await open(page);
    }
    expect(await names(page)).toEqual(['Entry review', 'Password']);
    await page.reload();
    await heading(page).waitFor();
    await open(page);
    expect(await names(page)).toEqual(['Entry review', 'Password']);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /^Account of/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.getByLabel('Username or mobile number').waitFor();
    expect(await page.evaluate(() => localStorage.getItem('recent_pages'))).toBeNull();
  });

  it('shows an error when its code cannot be fetched, and works after the page is loaded again', async ({
    visit,
    system,
    problems,
  }) => {
    problems.expected.push(/ERR_FAILED/);
    const page = await openAs(visit, system, UNIT, '/match', {}, giveMenu(menu));
    await heading(page).waitFor();
    await page.route(engine, (route) => route.abort());
    // A deployment may have removed the file, so the application first loads the page again, once [D15].
    await Promise.all([page.waitForEvent('load'), page.keyboard.press('Control+k')]);
    await heading(page).waitFor();
    await page.keyboard.press('Control+k');
    const question = page.getByRole('dialog', { name: 'The search could not be fetched' });
    await question.getByRole('button', { name: 'Try again' }).click();
    await question.waitFor();
    await page.unroute(engine);
    // Older browsers do not request a failed file again, so the page is loaded again.
    await question.getByRole('button', { name: 'Load the page again' }).click();
    await heading(page).waitFor();
    await page.keyboard.press('Control+k');
    await field(page).waitFor();
  });

  it('is not available before the sign-in', async ({ visit }) => {
    const page = await visit('/login');
    await page.getByLabel('Username or mobile number').waitFor();
    await page.keyboard.press('Control+k');
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  });

  it('does not open in front of a question', async ({ visit, system }) => {
    const page = await openAs(visit, system, UNIT, '/amendPassword', {}, giveMenu(menu));
    await page.getByLabel('Current password', { exact: true }).fill('typed');
    await page.getByRole('button', { name: /^Account of/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.getByRole('dialog', { name: 'Leave without saving?' }).waitFor();
    await page.keyboard.press('Control+k');
    await expect.poll(() => page.getByRole('dialog').count()).toBe(1);
  });

  for (const colorScheme of ['light', 'dark'] as const) {
    it(`has no barrier that axe finds, ${colorScheme}, and fits a phone`, async ({ visit, system }) => {
      const viewport = { width: 390, height: 844 };
      const page = await openAs(visit, system, UNIT, '/match', { colorScheme, viewport }, giveMenu(menu));
      await heading(page).waitFor();
      await open(page);
      for (const query of ['', 'entr', 'bmsh', 'xyzxyz']) {
        await field(page).fill(query);
        await page.evaluate(axe.source);
        const { violations } = await page.evaluate<axe.AxeResults>('axe.run(document)');
        const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
        expect(
          serious.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join()}`),
          query,
        ).toEqual([]);
      }
      const { left, right } = await palette(page).evaluate((one) => one.getBoundingClientRect());
      expect([left >= 0, right <= 390]).toEqual([true, true]);
      await palette(page).getByRole('button', { name: 'Close' }).click();
      await palette(page).waitFor({ state: 'detached' });
    });
  }
});
