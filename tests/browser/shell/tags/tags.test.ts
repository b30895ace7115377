import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { it } from '../../support/test.ts';
import { addressOf, heading, moveTo } from '../workspace/session.ts';
import { begin, choose, names, open, panel, shown, tag } from './bar.ts';

const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('title'));

const menu = (page: Page) => page.getByRole('menu', { name: 'Tag' });

/** Returns the width of the open context menu, in px. */
const menuWidth = async (page: Page) => (await menu(page).boundingBox())?.width;

describe('the tags view', () => {
  it('[S24] gives each visited page a tag after the home’s, named by the menu or the page, in the current language', async ({
    visit,
    system,
  }) => {
    const page = await begin(visit, system, '/information');
    await open(page, '/amendPassword', '/information?of=2#part');
    expect(await names(page)).toEqual([
      'Expert home',
      'My information',
      'Change password',
      'My information 2',
    ]);
    expect(await shown(page)).toBe('My information 2');
    expect(await panel(page).getAttribute('aria-labelledby')).toBe(
      await page.getByRole('tab', { selected: true }).getAttribute('id'),
    );
    expect(await page.getByRole('button', { name: 'Close Expert home' }).count()).toBe(0);

    await tag(page, 'Expert home').click();
    await page.waitForURL('**/expertBank');
    await page.getByRole('tab').last().click();
    await expect.poll(() => addressOf(page)).toBe('/information?of=2#part');

    await page.getByRole('button', { name: 'Language: English' }).click();
    await page.getByRole('menuitemradio', { name: '中文' }).click();
    await expect.poll(async () => (await names(page))[0]).toBe('专家首页');
  });

  it('[S24, S12] opens no tag for a page that only says why another page is missing', async ({
    visit,
    system,
  }) => {
    const page = await begin(visit, system, '/information');
    await open(page, '/amendPassword');
    await moveTo(page, '/no/such/page');
    await page.waitForURL('**/404');
    await expect.poll(() => shown(page)).toBe('');
    await heading(page).waitFor();
    expect(await names(page)).toEqual(['Expert home', 'My information', 'Change password']);
    await tag(page, 'My information').click();
    await expect.poll(() => shown(page)).toBe('My information');
  });

  it('[S24] closes a tag by button, middle click and Delete, and shows the last visited tag', async ({
    visit,
    system,
  }) => {
    const page = await begin(visit, system, '/expertBank');
    await open(page, '/information', '/amendPassword', '/information?of=2', '/amendPassword');
    await page.getByRole('button', { name: 'Close Change password' }).click();
    await expect.poll(() => addressOf(page)).toBe('/information?of=2');
    await page.getByRole('tab', { selected: true }).click({ button: 'middle' });
    await expect.poll(() => addressOf(page)).toBe('/information');
    await tag(page, 'My information').press('Delete');
    await expect.poll(() => addressOf(page)).toBe('/expertBank');
    expect(await names(page)).toEqual(['Expert home']);
    expect(await focused(page)).toBe('Expert home');
    await tag(page, 'Expert home').press('Delete');
    await tag(page, 'Expert home').click({ button: 'middle' });
    expect(await names(page)).toEqual(['Expert home']);
  });

  it('[S24] closes the other tags, those to the left or right, or all, except the home and pinned tags', async ({
    visit,
    system,
  }) => {
    const page = await begin(visit, system, '/information');
    const five = ['/amendPassword', '/information?of=2', '/finished', '/amendPassword?of=2'];
    await open(page, ...five);
    await choose(page, 'Confirmation', 'Close right');
    await expect.poll(() => shown(page)).toBe('Confirmation');
    expect((await names(page)).slice(1)).toEqual([
      'My information',
      'Change password',
      'My information 2',
      'Confirmation',
    ]);
    await choose(page, 'Change password', 'Close left');
    await expect.poll(async () => (await names(page)).length).toBe(4);
    await choose(page, 'Confirmation', 'Pin');
    await expect.poll(async () => (await names(page))[1]).toBe('Confirmation');
    expect(await page.getByRole('button', { name: 'Close Confirmation' }).count()).toBe(0);
    await choose(page, 'My information', 'Close others');
    await expect.poll(() => names(page)).toEqual(['Expert home', 'Confirmation', 'My information']);
    expect(await shown(page), 'the pinned page stays on screen').toBe('Confirmation');
    await choose(page, 'Expert home', 'Close all');
    await expect.poll(() => names(page)).toEqual(['Expert home', 'Confirmation']);
    expect(await shown(page)).toBe('Confirmation');
    await choose(page, 'Confirmation', 'Unpin');
    await page.getByRole('button', { name: 'Close Confirmation' }).click();
    await expect.poll(() => names(page)).toEqual(['Expert home']);
  });

  it('[S24] has a context menu of 105 px by right click, Shift+F10, the menu key and a long press', async ({
    visit,
    system,
  }) => {
    const page = await begin(visit, system, '/information');
    const own = tag(page, 'My information');
    await own.click({ button: 'right' });
    expect(await menuWidth(page)).toBe(105);
    await page.keyboard.press('Escape');
    await menu(page).waitFor({ state: 'hidden' });
    expect(await focused(page)).toBe('My information');

    for (const key of ['Shift+F10', 'ContextMenu']) {
      await own.press(key);
      expect(await menuWidth(page)).toBe(105);
      await page.keyboard.press('ArrowDown');
      expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Pin');
      await page.keyboard.press('Tab');
      await menu(page).waitFor({ state: 'hidden' });
    }

    const box = await tag(page, 'Expert home').boundingBox();
    const finger = { x: (box?.x ?? 0) + 20, y: (box?.y ?? 0) + 20 };
    const device = await page.context().newCDPSession(page);
    await device.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [finger] });
    await menu(page).waitFor();
    await device.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    expect(await menuWidth(page)).toBe(105);
    expect(await shown(page), 'a long press does not activate the tag').toBe('My information');
    await page.getByRole('menuitem', { name: 'Close all' }).click();
    await expect.poll(() => names(page)).toEqual(['Expert home']);
  });

  it('[S24] reorders tags by mouse and by keyboard, announces the order, and keeps it after a reload', async ({
    visit,
    system,
  }) => {
    const page = await begin(visit, system, '/information');
    await open(page, '/amendPassword', '/finished');
    const first = ['Expert home', 'My information', 'Change password', 'Confirmation'];
    expect(await names(page)).toEqual(first);

    await tag(page, 'Confirmation').press('Alt+ArrowLeft');
    await expect.poll(() => names(page)).toEqual([first[0], first[1], first[3], first[2]]);
    await page.getByText('Confirmation: position 3 of 4').waitFor();
    expect(await focused(page)).toBe('Confirmation');
    await page.keyboard.press('Alt+ArrowLeft');
    await page.keyboard.press('Alt+ArrowLeft');
    await page.keyboard.press('Alt+ArrowLeft');
    expect(await names(page), 'the home stays first').toEqual([first[0], first[3], first[1], first[2]]);

    const from = await tag(page, 'Confirmation').boundingBox();
    const to = await tag(page, 'Change password').boundingBox();
    if (from === null || to === null) throw new Error('no tags');
    await page.mouse.move(from.x + 10, from.y + 10);
    await page.mouse.down();
    await page.mouse.move(to.x + to.width - 4, to.y + 10, { steps: 8 });
    await page.mouse.up();
    await expect.poll(() => names(page)).toEqual(first);
    expect(addressOf(page), 'a drag does not count as a click').toBe('/finished');

    await page.reload();
    await heading(page).waitFor();
    expect(await names(page)).toEqual(first);
    expect(await shown(page)).toBe('Confirmation');
  });

  it('[S24] is navigated by arrow keys, Home and End, and shows a page on Enter', async ({
    visit,
    system,
  }) => {
    const page = await begin(visit, system, '/information');
    await open(page, '/amendPassword');
    await tag(page, 'Change password').focus();
    await page.keyboard.press('ArrowRight');
    expect(await focused(page)).toBe('Expert home');
    await page.keyboard.press('End');
    expect(await focused(page)).toBe('Change password');
    await page.keyboard.press('ArrowLeft');
    expect(await shown(page)).toBe('Change password');
    await page.keyboard.press('Enter');
    await expect.poll(() => shown(page)).toBe('My information');
    expect(await focused(page), 'the tab keeps the focus').toBe('My information');
    expect(
      await page.getByRole('tab').evaluateAll((tabs) => tabs.filter((one) => one.tabIndex === 0).length),
    ).toBe(1);
  });

  it('[S24, D4] restores a window’s tags for the same user only, and only pages that may still be opened', async ({
    visit,
    system,
  }) => {
    const page = await begin(visit, system, '/information');
    await open(page, '/amendPassword');
    const lacking = await page.evaluate(() => {
      const kept = JSON.parse(sessionStorage.getItem('tags') ?? '{}') as { tags: object[] };
      const place = (path: string) => ({ place: { path, search: '', hash: '' }, name: '', isPinned: false });
      sessionStorage.setItem(
        'tags',
        JSON.stringify({ ...kept, tags: [...kept.tags, place('/manage'), place('/gone')] }),
      );
      return kept.tags.length;
    });
    expect(lacking).toBe(2);
    await page.reload();
    await heading(page).waitFor();
    expect(await names(page)).toEqual(['Expert home', 'My information', 'Change password']);

    const { access_token } = await system.signIn(system.account('Personal registrant'));
    await page.evaluate((token) => {
      localStorage.setItem('access_token', token);
    }, access_token);
    await page.reload();
    await heading(page).waitFor();
    expect(await names(page)).not.toContain('Expert home');
    expect((await names(page)).length, 'the tags are the home and the page of the address').toBe(2);
  });

  it('[D9] removes tags and cached views at a sign-out', async ({ visit, system }) => {
    const page = await begin(visit, system, '/information');
    await open(page, '/amendPassword');
    await panel(page).getByLabel('Current password', { exact: true }).fill('typed');
    await page.getByRole('button', { name: /^Account of/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.getByRole('button', { name: 'Leave and discard' }).click();
    await page.waitForURL('**/login?*');
    await expect.poll(() => page.locator('[id^="panel-"]').count()).toBe(0);
    expect(await page.evaluate(() => sessionStorage.getItem('tags'))).toBeNull();
  });

  it('[S24] scrolls the active tag into view, and scrolls by the wheel', async ({ visit, system }) => {
    const page = await begin(visit, system, '/information', {
      viewport: { width: 1000, height: 700 },
    });
    for (let n = 1; n <= 12; n++) await open(page, `/information?of=${n}`);
    const last = page.getByRole('tab').last();
    const bar = await last.evaluate((tab) => {
      const scroller = tab.parentElement?.parentElement;
      const { left = 0, right = 0 } = scroller?.getBoundingClientRect() ?? {};
      return { left, right };
    });
    const lastBox = await last.boundingBox();
    expect((lastBox?.x ?? 0) + (lastBox?.width ?? 0)).toBeLessThanOrEqual(bar.right);
    expect((await tag(page, 'Expert home').boundingBox())?.x ?? 0).toBeLessThan(bar.left);
    await last.hover();
    await page.mouse.wheel(0, -5000);
    await expect
      .poll(async () => (await tag(page, 'Expert home').boundingBox())?.x ?? 0)
      .toBeGreaterThan(bar.left);
  });

  it('[S24] fits a phone, without sideways scroll and with targets of 44 px', async ({ browser, system }) => {
    const context = await browser.newContext({
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
      locale: 'en-GB',
    });
    const page = await begin(
      async (path) => {
        const fresh = await context.newPage();
        await fresh.goto(system.url + path);
        return fresh;
      },
      system,
      '/information',
    );
    await open(page, '/amendPassword', '/finished', '/information?of=2');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    const close = page.getByRole('button', { name: /^Close / });
    expect(await close.count(), 'only the tag of the page on screen has the button').toBe(1);
    for (const target of [close, page.getByRole('tab', { selected: true })]) {
      const box = await target.boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
    }
    await close.tap();
    await expect.poll(() => shown(page)).toBe('Confirmation');
    await context.close();
  });

  for (const colorScheme of ['light', 'dark'] as const) {
    it(`[S24] has no serious axe finding with its menu open, in ${colorScheme}`, async ({
      visit,
      system,
    }) => {
      const page = await begin(visit, system, '/information', { colorScheme });
      await open(page, '/amendPassword');
      await panel(page).getByLabel('Current password', { exact: true }).fill('typed');
      await choose(page, 'My information', 'Pin');
      await tag(page, 'Change password').click({ button: 'right' });
      await menu(page).waitFor();
      await page.evaluate(axe.source);
      const found = await page.evaluate(async () => {
        const bar = document.querySelector('[role="tablist"]')?.parentElement ?? document;
        const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(bar);
        return violations
          .filter(({ impact }) => impact === 'serious' || impact === 'critical')
          .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
      });
      expect(found).toEqual([]);
    });
  }
});
