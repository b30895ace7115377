import type { Page } from 'playwright-core';

/**
 * Makes the server give this menu, with nothing to do in it: to be called before the page starts.
 * @param items in the shape of the contract, or not
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

/** A page of the menu whose view exists. */
export const entry = (path: string, title: string, rest: Readonly<Record<string, unknown>> = {}) => ({
  path,
  title: `${title}（中文）`,
  meta: { title_en: title },
  component: 'information',
  icon: 'user',
  system: 6,
  ...rest,
});

/** A section of the menu. */
export const section = (
  path: string,
  title: string,
  children: readonly unknown[],
  rest: Readonly<Record<string, unknown>> = {},
) => entry(path, title, { component: '', icon: 'tools', children, ...rest });

/** Two sections, the second three levels deep, and a page of no section. */
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

/** A section with two pages that are not open yet, before the others. */
export const closed = [
  section('/shows', 'Shows', [
    entry('/shows/now', 'Now'),
    entry('/shows/later', 'Later', { disabled: 1 }),
    entry('/shows/last', 'Last', { disabled: 1 }),
  ]),
  ...work,
];

/** The sidebar. */
export const menuOf = (page: Page) => page.getByRole('navigation', { name: 'Menu' });

/** The button that opens and closes it. */
export const toggleOf = (page: Page) => page.getByRole('button', { name: 'Sidebar', exact: true });

/** What the menu shows, line by line, without what is only spoken. */
export const linesOf = (page: Page): Promise<string[]> =>
  menuOf(page).locator('li > a, li > button').locator('span:not([class*=hidden])').allTextContents();

/** The words of what has the focus. */
export const focused = (page: Page): Promise<string> =>
  page.evaluate(() => document.activeElement?.textContent?.trim() ?? '');
