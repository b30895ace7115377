import type { Page } from 'playwright-core';

/**
 * Makes the server return this menu and no open tasks. Must be called before the page starts.
 * @param items in the shape of the contract, or in another shape
 */
export function giveMenu(items: readonly unknown[]): (page: Page) => Promise<unknown> {
  const give = (page: Page, end: string, json: unknown) =>
    page.route(
      (url) => url.pathname.endsWith(end),
      (route) => route.fulfill({ json }),
    );
  return async (page) => {
    await give(page, '/user/sidebars', items);
    await give(page, '/my/work/count', { count: 0 });
  };
}

/** Returns a page of the menu whose view exists. */
export const entry = (path: string, title: string, rest: Readonly<Record<string, unknown>> = {}) => ({
  path,
  title: `${title}（中文）`,
  meta: { title_en: title },
  component: 'information',
  icon: 'user',
  system: 6,
  ...rest,
});

/** Returns a section of the menu. */
export const section = (
  path: string,
  title: string,
  children: readonly unknown[],
  rest: Readonly<Record<string, unknown>> = {},
) => entry(path, title, { component: '', icon: 'tools', children, ...rest });

/** A page of no section, and two sections. The second section is three levels deep. */
export const work = [
  entry('/match', 'Start', { component: 'match', icon: 'home' }),
  section('/myWork', 'My work', [
    entry('/myWork/tasks', 'Tasks'),
    entry('/myWork/password', 'Password', { component: 'amendPassword' }),
    entry('/myWork/later', 'Later', { disabled: 1 }),
  ]),
  section('/reports', 'Reports', [
    entry('/reports/weekly', 'Weekly'),
    section('/reports/yearly', 'Yearly', [entry('/reports/yearly/medals', 'Medals')]),
  ]),
];

/** A section with two pages that are not open yet, followed by `work`. */
export const closed = [
  section('/shows', 'Shows', [
    entry('/shows/now', 'Now'),
    entry('/shows/later', 'Later', { disabled: 1 }),
    entry('/shows/last', 'Last', { disabled: 1 }),
  ]),
  ...work,
];

/** Returns the sidebar. */
export const menuOf = (page: Page) => page.getByRole('navigation', { name: 'Menu' });

/** Returns the button that opens and closes the sidebar. */
export const toggleOf = (page: Page) => page.getByRole('button', { name: 'Sidebar', exact: true });

/** Returns the lines of the menu, without the texts that only screen readers read. */
export const linesOf = (page: Page): Promise<string[]> =>
  menuOf(page).locator('li > a, li > button').locator('span:not([class*=hidden])').allTextContents();

/** Returns the text of the element with the focus. */
export const focused = (page: Page): Promise<string> =>
  page.evaluate(() => document.activeElement?.textContent?.trim() ?? '');
