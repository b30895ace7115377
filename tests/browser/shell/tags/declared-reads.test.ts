import type { Page, Request, Route } from 'playwright-core';
import { describe, expect } from 'vitest';
import { API_ROOT } from '../../../../server/contract/kit/api-root.ts';
import { it } from '../../support/test.ts';
import { openAs } from '../workspace/session.ts';

/** So long a call that was begun early waits for the page that asks for it, in ms (src/kit/call/reading.ts). */
const READ_AHEAD = 3_000;

/** The paths of the menu, all of whose sections are open now, with the code of each page fetched. */
async function fetchedPages(page: Page): Promise<readonly string[]> {
  const nav = page.getByRole('navigation');
  await nav.locator('a[href]').first().waitFor();
  for (const section of await nav.locator('[aria-expanded="false"]').all()) await section.click();
  const paths = await page.evaluate(() =>
    [...document.querySelectorAll('nav a[href]')].map((link) => {
      // Passed over, and not stayed at: its code is fetched, and nothing is read.
      link.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
      document.body.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
      return link.getAttribute('href') ?? '';
    }),
  );
  await page.waitForLoadState('networkidle');
  return [...new Set(paths)];
}

describe.each(['Participating unit', 'Organising committee', 'Personal registrant', 'Expert', 'Exhibitor'])(
  'what the pages in the menu say they read: %s',
  (kind) => {
    it('is what they read, and so is what the home says', async ({ visit, system }) => {
      const held: Route[] = [];
      const hold = async (route: Route) => {
        held.push(route);
      };
      let answer = hold;
      const unused: string[] = [];
      const unanswered = new Set<Request>();
      // What is asked for waits; what is not is given up when its time is over.
      const expectAllAskedFor = async (page: Page, path: string) => {
        await page.clock.runFor(READ_AHEAD + 100);
        expect(unused, path).toEqual([]);
        answer = (route) => route.continue();
        for (const route of held.splice(0)) route.continue().catch(() => {});
        // By the clock of the page, which is run ahead, a server that is busy would be given up as one without an answer.
        await expect
          .poll(() => [...unanswered].map((request) => request.url()), { message: path })
          .toEqual([]);
      };
      const page = await openAs(visit, system, kind, '/', {}, async (fresh) => {
        await fresh.clock.install();
        // Who it is comes before any page.
        await fresh.route(new RegExp(`${API_ROOT}/(?!user/(info|sidebars))`), (route) => answer(route));
        fresh.on('request', (request) => unanswered.add(request));
        fresh.on('requestfinished', (request) => unanswered.delete(request));
        fresh.on('requestfailed', (request) => {
          unanswered.delete(request);
          const { pathname } = new URL(request.url());
          // The counts of the menu are read whenever a page is shown, and given up for the next.
          if (!/\/(unread|count)$/.test(pathname)) unused.push(pathname);
        });
      });
      await page.getByRole('navigation').locator('a[href]').first().waitFor();
      await expect.poll(() => held.length).toBeGreaterThan(0);
      await expectAllAskedFor(page, '/');

      const paths = await fetchedPages(page);
      expect(paths.length).toBeGreaterThan(1);
      for (const path of paths) {
        answer = hold;
        await page.evaluate((to) => {
          if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
          document.querySelector<HTMLElement>(`nav a[href="${to}"]`)?.click();
        }, path);
        // A page that is rendered takes the focus, and has asked for what it reads: the clock, which is run by hand,
        // would otherwise run out while React renders.
        await page.waitForFunction(() => document.activeElement !== document.body);
        expect(new URL(page.url()).pathname).toBe(path);
        await expectAllAskedFor(page, path);
      }
    });
  },
);
