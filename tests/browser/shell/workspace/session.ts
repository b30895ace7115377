import type { Page } from 'playwright-core';
import type { RunningSystem } from '../../support/system.ts';
import type { VisitOptions } from '../../support/test.ts';

type Visit = (path: string, options?: VisitOptions) => Promise<Page>;

/**
 * Opens a path with the session of a demonstration account, without the sign-in form.
 * @param before prepares the page before it starts, for example its responses or its clock
 */
export async function openAs(
  visit: Visit,
  system: RunningSystem,
  kind: string,
  path: string,
  options: VisitOptions = {},
  before: (page: Page) => Promise<unknown> = () => Promise.resolve(),
): Promise<Page> {
  const page = await visit('/version.json', options);
  const { access_token, token_type } = await system.signIn(system.account(kind));
  const cookies = Object.entries({ access_token, token_type });
  await page.context().addCookies(cookies.map(([name, value]) => ({ name, value, url: system.url })));
  await before(page);
  await page.goto(system.url + path);
  return page;
}

/** Moves inside the application, like its own links. */
export async function moveTo(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    window.history.pushState(null, '', to);
    window.dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, path);
}

/** Returns path, query and hash of the page's address. */
export function addressOf(page: Page): string {
  const { pathname, search, hash } = new URL(page.url());
  return pathname + search + hash;
}

/** Returns the main heading of the page. */
export const heading = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 });

/** Returns the toast with this text. */
export const toast = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text });
