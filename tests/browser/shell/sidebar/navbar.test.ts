import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { it } from '../../support/test.ts';
import { addressOf, heading, openAs } from '../workspace/session.ts';
import { closed, entry, giveMenu, menuOf, section, work } from './menus.ts';

const UNIT = 'Participating unit';
const PRODUCT = 'Hubei craftsman - provincial vocational skills competition information system';

const crumbs = (page: Page) =>
  page
    .getByRole('navigation', { name: 'Breadcrumb' })
    .getByRole('listitem')
    .evaluateAll((items) => items.map((one) => one.textContent));

const isFullscreen = (page: Page) => page.evaluate(() => document.fullscreenElement !== null);

const follow = (page: Page, name: string) => menuOf(page).getByRole('link', { name, exact: true }).click();

describe('the breadcrumb', () => {
  it('[S21] lists the ancestors, with links to those that have a page, and marks the page', async ({
    visit,
    system,
  }) => {
    const list = [
      section('/s', 'Section', [section('/s/t', 'Part', [entry('/s/t/u', 'Page')]), entry('/s/v', 'First')], {
        redirect: '/s/v',
      }),
    ];
    const page = await openAs(visit, system, UNIT, '/s/t/u', {}, giveMenu(list));
    await heading(page).waitFor();
    expect(await crumbs(page)).toEqual(['Home', 'Section', 'Part', 'Page']);
    const breadcrumb = page.getByRole('navigation', { name: 'Breadcrumb' });
    expect(await breadcrumb.getByRole('link').allTextContents()).toEqual(['Home', 'Section']);
    expect(await breadcrumb.locator('[aria-current=page]').textContent()).toBe('Page');
    await breadcrumb.getByRole('link', { name: 'Section' }).click();
    await page.waitForURL('**/s/v');
    expect(await crumbs(page)).toEqual(['Home', 'Section', 'First']);
    await breadcrumb.getByRole('link', { name: 'Home' }).click();
    await page.waitForURL('**/match');
  });

  it('[S9, S21] names the application’s own pages, which are not in the menu', async ({ visit, system }) => {
    const page = await openAs(visit, system, UNIT, '/amendPassword', {}, giveMenu(work));
    await heading(page).waitFor();
    expect(await crumbs(page)).toEqual(['Home', 'Change password']);
  });

  it('[S45] does not link to a closed page, which the menu still marks', async ({ visit, system }) => {
    const page = await openAs(visit, system, UNIT, '/shows/later', {}, giveMenu(closed));
    await heading(page).waitFor();
    expect(await crumbs(page)).toEqual(['Home', 'Shows', 'Later']);
    expect(await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link').count()).toBe(1);
    expect(await menuOf(page).locator('[aria-current=page]').textContent()).toMatch(/^Later/);
  });
});

describe('a page change', () => {
  it('[S1] sets the window title to the name of the page and the name of the product', async ({
    visit,
    system,
  }) => {
    const page = await openAs(visit, system, UNIT, '/match', {}, giveMenu(work));
    await heading(page).waitFor();
    expect(await page.title()).toBe(`Start - ${PRODUCT}`);
    await follow(page, 'Tasks');
    await expect.poll(() => page.title()).toBe(`Tasks - ${PRODUCT}`);
  });

  it('[S13] moves the focus to the heading of the page and announces the page', async ({ visit, system }) => {
    const page = await openAs(visit, system, UNIT, '/match', {}, giveMenu(work));
    await heading(page).waitFor();
    expect(await heading(page).evaluate((one) => one === document.activeElement)).toBe(false);
    await follow(page, 'Tasks');
    const next = page.getByRole('heading', { level: 1, name: 'My information' });
    await next.waitFor();
    await expect.poll(() => next.evaluate((one) => one === document.activeElement)).toBe(true);
    await expect.poll(() => page.locator('[aria-live=polite][aria-atomic]').textContent()).toBe('Tasks');
    // A form that moves the focus to its first field keeps it there.
    await follow(page, 'Password');
    const field = page.getByLabel('Current password');
    await field.waitFor();
    await expect.poll(() => field.evaluate((one) => one === document.activeElement)).toBe(true);
  });

  it('[S29] shows a bar that begins at 0.3, advances every 200 ms, fills in 500 ms and fades in 500 ms', async ({
    visit,
    system,
  }) => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const page = await openAs(visit, system, UNIT, '/match', {}, async (before) => {
      await giveMenu(work)(before);
      await before.clock.install();
      await before.route(/assets\/information-page/, async (route) => {
        await held;
        await route.continue();
      });
    });
    const bar = page.locator('[aria-hidden] > [style*=scale]');
    const share = async () => Number(await bar.evaluate((one) => one.style.scale.split(' ')[0]));
    await heading(page).waitFor();
    await bar.waitFor({ state: 'detached' });
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 5_000);

    await follow(page, 'Tasks');
    await bar.waitFor();
    expect(await share()).toBeCloseTo(0.3);
    await page.clock.runFor(199);
    expect(await share()).toBeCloseTo(0.3);
    await page.clock.runFor(1);
    await expect.poll(share).toBeCloseTo(0.37);
    expect(await menuOf(page).locator('[aria-current=page]').textContent()).toBe('Tasks');
    release();
    // React also uses the clock to show a page.
    await expect
      .poll(async () => {
        await page.clock.runFor(100);
        return share();
      })
      .toBe(1);
    await page.getByRole('heading', { name: 'My information' }).waitFor();
    await page.clock.runFor(899);
    expect(await bar.count()).toBe(1);
    await page.clock.runFor(101);
    await bar.waitFor({ state: 'detached' });
  });

  it('[S13] shows the top of the page; the back button and a reload restore the scroll position', async ({
    visit,
    system,
  }) => {
    const page = await openAs(
      visit,
      system,
      UNIT,
      '/match',
      { viewport: { width: 1200, height: 500 } },
      giveMenu(work),
    );
    const top = () => page.evaluate(() => window.scrollY);
    await heading(page).waitFor();
    await page.mouse.wheel(0, 0);
    await page.evaluate(() => window.scrollTo(0, 300));
    await expect.poll(top).toBe(300);
    await follow(page, 'Password');
    await expect.poll(() => heading(page).textContent()).toBe('Change password');
    expect(await top()).toBe(0);
    await page.goBack();
    await expect.poll(top).toBe(300);
    await page.reload();
    await heading(page).waitFor();
    await expect.poll(top).toBe(300);
    await page.goForward();
    await expect.poll(() => heading(page).textContent()).toBe('Change password');
    expect(await top()).toBe(0);
  });

  it('[D4] to a page that this user may not open leaves header and menu in place', async ({
    visit,
    system,
  }) => {
    const list = [...work, entry('/secret', 'Secret', { roles: ['system management'] })];
    const page = await openAs(visit, system, UNIT, '/match', {}, giveMenu(list));
    await heading(page).waitFor();
    await menuOf(page).evaluate((one) => one.setAttribute('data-same', ''));
    await page.evaluate(() => {
      window.history.pushState(null, '', '/secret');
      window.dispatchEvent(new PopStateEvent('popstate', { state: null }));
    });
    await page.waitForURL('**/401');
    await page.getByRole('heading', { name: 'This page is not open to your account' }).waitFor();
    expect(await menuOf(page).getAttribute('data-same')).toBe('');
  });
});

describe('fullscreen', () => {
  it('[S21] shows the whole page, and is left again', async ({ visit, system }) => {
    const page = await openAs(visit, system, UNIT, '/match', {}, giveMenu(work));
    const button = page.getByRole('button', { name: 'Full screen', exact: true });
    await button.click();
    await expect.poll(() => button.getAttribute('aria-pressed')).toBe('true');
    expect(await isFullscreen(page)).toBe(true);
    await expect.poll(() => menuOf(page).isVisible()).toBe(true);
    await button.click();
    await expect.poll(() => button.getAttribute('aria-pressed')).toBe('false');
    expect(await isFullscreen(page)).toBe(false);
  });

  it('[S21] shows the content alone, and restores the rest when it is left', async ({ visit, system }) => {
    const page = await openAs(visit, system, UNIT, '/match', {}, giveMenu(work));
    await heading(page).waitFor();
    await page.getByRole('button', { name: 'Full screen: content only' }).click();
    await expect.poll(() => menuOf(page).isVisible()).toBe(false);
    await expect.poll(() => page.getByRole('banner').isVisible()).toBe(false);
    await expect.poll(() => heading(page).isVisible()).toBe(true);
    expect(await isFullscreen(page)).toBe(true);
    await page.getByRole('button', { name: 'Leave full screen' }).click();
    await menuOf(page).waitFor();
    expect(await isFullscreen(page)).toBe(false);
    expect(addressOf(page)).toBe('/match');
  });

  it('[S21] is not offered if the browser does not support it', async ({ visit, system }) => {
    const page = await openAs(visit, system, UNIT, '/match', {}, async (before) => {
      await giveMenu(work)(before);
      await before.addInitScript(() =>
        Object.defineProperty(Document.prototype, 'fullscreenEnabled', { get: () => false }),
      );
    });
    await heading(page).waitFor();
    expect(await page.getByRole('button', { name: /^Full screen/ }).count()).toBe(0);
  });
});
