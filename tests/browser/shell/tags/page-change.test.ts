import type { Route } from 'playwright-core';
import { describe, expect } from 'vitest';
import { it } from '../../support/test.ts';
import { heading, moveTo, openAs } from '../workspace/session.ts';
import { names, shown } from './bar.ts';

describe('from one page to the next', () => {
  it('the page before stays for 100 ms, then a skeleton stands in, and goes as soon as the code is there', async ({
    visit,
    system,
  }) => {
    const page = await openAs(visit, system, 'Expert', '/expertBank', {}, (fresh) => fresh.clock.install());
    const home = await heading(page).innerText();
    const skeleton = page.getByText('Loading…', { exact: true }).filter({ visible: true });
    await expect.poll(() => skeleton.count()).toBe(0);
    // From here on the page's time stands still: what waits for a timer waits for ever.
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

  it('the page before is replaced without a skeleton by one whose code comes in time', async ({
    visit,
    system,
  }) => {
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

  it('back to a page that was never left: nothing is on its way any more', async ({ visit, system }) => {
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
    // Filling and fading; a page that is awaited would have the bar creep on.
    await page.clock.runFor(1_100);
    await expect.poll(() => bar.count()).toBe(0);
  });

  it('[S7, S29] a home arrives by either of its addresses', async ({ visit, system }) => {
    const page = await openAs(visit, system, 'Organising committee', '/match');
    await heading(page).waitFor();
    const bar = page.locator('[aria-hidden] > [style*="scale"]');
    await expect.poll(() => bar.count()).toBe(0);
    await moveTo(page, '/competitionMaking/venues');
    await moveTo(page, '/manage');
    await expect.poll(() => bar.count()).toBe(1);
    await expect.poll(() => bar.count()).toBe(0);
  });

  it('[S21] the heading has the focus after each move, though that of the page before had it', async ({
    visit,
    system,
  }) => {
    const page = await openAs(visit, system, 'Organising committee', '/match');
    await heading(page).waitFor();
    /** The page whose heading has the focus: the same words may stand on a page that is hidden. */
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

  it('[S21] and so it has on a page outside of the workspace, and back from there', async ({
    visit,
    system,
  }) => {
    const page = await openAs(visit, system, 'Organising committee', '/competitionMaking/venues');
    await heading(page).waitFor();
    /** What has the focus and is on screen. */
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
