import type { Route } from 'playwright-core';
import { describe, expect } from 'vitest';
import { it } from '../../support/test.ts';
import { heading, moveTo, openAs } from '../workspace/session.ts';
import { names, shown } from './bar.ts';

describe('a change from one page to the next', () => {
  it('keeps the previous page for 100 ms, then shows a skeleton until the code is loaded', async ({
    visit,
    system,
  }) => {
    const page = await openAs(visit, system, 'Expert', '/expertBank', {}, (fresh) => fresh.clock.install());
    const home = await heading(page).innerText();
    const skeleton = page.getByText('Loading…', { exact: true }).filter({ visible: true });
    await expect.poll(() => skeleton.count()).toBe(0);
    // From here on the clock of the page stands still, so its timers do not run.
    await page.clock.pauseAt(Date.now() + 5_000);
    const held: Route[] = [];
    await page.route(/\/assets\/password-change-page-.*\.js$/, (route) => void held.push(route));

    await moveTo(page, '/amendPassword');
    await expect.poll(() => held.length).toBe(1);
    expect(await heading(page).innerText()).toBe(home);
    expect(await skeleton.count()).toBe(0);
    expect(await names(page)).toHaveLength(1);

    await page.clock.runFor(100);
    await expect.poll(() => skeleton.count()).toBe(1);
    expect(await shown(page)).toBe('Change password');

    await held[0]?.continue();
    await page.getByLabel('Current password', { exact: true }).waitFor();
    expect(await skeleton.count()).toBe(0);
  });

  it('shows no skeleton if the code of the next page arrives in time', async ({ visit, system }) => {
    const page = await openAs(visit, system, 'Expert', '/expertBank', {}, (fresh) => fresh.clock.install());
    await heading(page).waitFor();
    await expect.poll(() => page.locator('main [aria-busy="true"]').count()).toBe(0);
    await page.clock.pauseAt(Date.now() + 5_000);
    await page.evaluate(() => {
      const seen = { skeletons: 0 };
      Object.assign(window, { seen });
      const look = () =>
        (seen.skeletons += document.querySelectorAll('main [aria-busy="true"] output').length);
      new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
    });
    await moveTo(page, '/amendPassword');
    await page.getByLabel('Current password', { exact: true }).waitFor();
    expect(await page.evaluate(() => (window as unknown as { seen: object }).seen)).toEqual({ skeletons: 0 });
  });

  it('ends the progress bar when the user returns to a page that is still shown', async ({
    visit,
    system,
  }) => {
    const page = await openAs(visit, system, 'Expert', '/expertBank', {}, (fresh) => fresh.clock.install());
    await heading(page).waitFor();
    await page.clock.runFor(2_000);
    await page.clock.pauseAt(Date.now() + 5_000);
    await page.route(/\/assets\/password-change-page-.*\.js$/, () => {});
    const bar = page.locator('[aria-hidden] > [style*="scale"]');
    await expect.poll(() => bar.count()).toBe(0);
    await moveTo(page, '/amendPassword');
    await expect.poll(() => bar.count()).toBe(1);
    await moveTo(page, '/expertBank');
    // This time covers filling and fading. The bar of a pending page continues to advance.
    await page.clock.runFor(1_100);
    await expect.poll(() => bar.count()).toBe(0);
  });

  it('[S7, S29] ends the progress bar at either address of a home page', async ({ visit, system }) => {
    const page = await openAs(visit, system, 'Organising committee', '/match');
    await heading(page).waitFor();
    const bar = page.locator('[aria-hidden] > [style*="scale"]');
    await expect.poll(() => bar.count()).toBe(0);
    await moveTo(page, '/competitionMaking/venues');
    await moveTo(page, '/manage');
    await expect.poll(() => bar.count()).toBe(1);
    await expect.poll(() => bar.count()).toBe(0);
  });

  it('[S21] moves the focus to the heading, even if the heading of the previous page had it', async ({
    visit,
    system,
  }) => {
    const page = await openAs(visit, system, 'Organising committee', '/match');
    await heading(page).waitFor();
    /**
     * Waits until the heading of a page has the focus. The title alone is not enough, because a hidden page
     * may have the same title.
     */
    const expectAt = async (path: string, title: string) => {
      await page.waitForURL(`**${path}`);
      await expect
        .poll(() =>
          page.evaluate(() => [document.activeElement?.tagName, document.activeElement?.textContent]),
        )
        .toEqual(['H1', title]);
    };
    await moveTo(page, '/competitionMaking/venues');
    await expectAt('/competitionMaking/venues', 'Venues');
    await moveTo(page, '/competitionMaking/schemes');
    await expectAt('/competitionMaking/schemes', 'Marking schemes');
    await page.goBack();
    await expectAt('/competitionMaking/venues', 'Venues');
    await page.goForward();
    await expectAt('/competitionMaking/schemes', 'Marking schemes');
  });

  it('[S21] moves the focus to the heading of a page outside the workspace, and back', async ({
    visit,
    system,
  }) => {
    const page = await openAs(visit, system, 'Organising committee', '/competitionMaking/venues');
    await heading(page).waitFor();
    /** Returns the tag name of the element with the focus if it is visible. */
    const focused = () =>
      page.evaluate(() => {
        const { activeElement: at } = document;
        return at?.checkVisibility() === true ? at.tagName : 'nothing';
      });
    await moveTo(page, '/receipt');
    await page.waitForURL('**/receipt');
    await expect.poll(focused).toBe('H1');
    await page.goBack();
    await page.waitForURL('**/competitionMaking/venues');
    await expect.poll(focused).toBe('H1');
    expect(await heading(page).evaluate((one) => one === document.activeElement)).toBe(true);
  });
});
