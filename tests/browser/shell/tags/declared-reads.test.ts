import type { Page, Request, Route } from 'playwright-core';
import { describe, expect } from 'vitest';
import { API_ROOT } from '../../../../server/contract/kit/api-root.ts';
import { it } from '../../support/test.ts';
import { openAs } from '../workspace/session.ts';

/** Milliseconds that an early call waits for the page that needs it (src/kit/call/reading.ts). */
const READ_AHEAD = 3_000;

/** Opens all sections of the menu and fetches the code of each page. Returns the paths of the pages. */
async function fetchedPages(page: Page): Promise<readonly string[]> {
  const nav = page.getByRole('navigation');
  await nav.locator('a[href]').first().waitFor();
  for (const section of await nav.locator('[aria-expanded="false"]').all()) await section.click();
  const paths = await page.evaluate(() =>
    [...document.querySelectorAll('nav a[href]')].map((link) => {
      // The pointer leaves the link at once, so the code is fetched and no call is sent.
      link.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
      document.body.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
      return link.getAttribute('href') ?? '';
    }),
  );
  await page.waitForLoadState('networkidle');
  return [...new Set(paths)];
}

describe.each(['Participating unit', 'Organising committee', 'Personal registrant', 'Expert', 'Exhibitor'])(
  'the declared calls of the pages in the menu: %s',
  (kind) => {
    it('are the calls that the pages send, and so are those of the home page', async ({ visit, system }) => {
      const held: Route[] = [];
      const hold = async (route: Route) => {
        held.push(route);
      };
      let answer = hold;
      const unused: string[] = [];
      const unanswered = new Set<Request>();
      // A call that the page needs waits for its response. A call that it does not need is aborted after
      // `READ_AHEAD`.
      const expectAllAskedFor = async (page: Page, path: string) => {
        await page.clock.runFor(READ_AHEAD + 100);
        expect(unused, path).toEqual([]);
        answer = (route) => route.continue();
        for (const route of held.splice(0)) route.continue().catch(() => {});
        // The clock of the page runs ahead, so the page would abort the calls of a busy server as timed out.
        // Therefore the wait uses real time.
        await expect
          .poll(() => [...unanswered].map((request) => request.url()), { message: path })
          .toEqual([]);
      };
      const page = await openAs(visit, system, kind, '/', {}, async (fresh) => {
        await fresh.clock.install();
        // The user and the menu are fetched before any page, so these calls are not held.
        await fresh.route(new RegExp(`${API_ROOT}/(?!user/(info|sidebars))`), (route) => answer(route));
        fresh.on('request', (request) => unanswered.add(request));
        fresh.on('requestfinished', (request) => unanswered.delete(request));
        fresh.on('requestfailed', (request) => {
          unanswered.delete(request);
          const { pathname } = new URL(request.url());
          // The counts of the menu are fetched whenever a page is shown, and aborted for the next page.
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
        // A rendered page takes the focus and has sent its calls. Otherwise the clock, which the test moves,
        // passes the limit while React renders.
        await page.waitForFunction(() => document.activeElement !== document.body);
        expect(new URL(page.url()).pathname).toBe(path);
        await expectAllAskedFor(page, path);
      }
    });
  },
);
