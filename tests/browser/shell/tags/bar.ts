import type { Page } from 'playwright-core';
import type { RunningSystem } from '../../support/system.ts';
import type { VisitOptions } from '../../support/test.ts';
import { heading, moveTo, openAs } from '../workspace/session.ts';

/** The tags in the bar, as they are called, in their order. */
export const names = (page: Page) =>
  page.getByRole('tab').evaluateAll((tabs) => tabs.map((tab) => tab.getAttribute('title') ?? ''));

/** One tag by what it is called, whatever else is said of it. */
export const tag = (page: Page, name: string) => page.locator(`[role="tab"][title="${name}"]`);

/** Opens a path as an expert, whose home is /expertBank, and waits for its page. */
export async function begin(
  visit: (path: string, options?: VisitOptions) => Promise<Page>,
  system: RunningSystem,
  path: string,
  options: VisitOptions = {},
): Promise<Page> {
  const page = await openAs(visit, system, 'Expert', path, options);
  await heading(page).waitFor();
  return page;
}

/** The names of the tags that are on screen: one, or none. */
export const shown = (page: Page) =>
  page
    .getByRole('tab', { selected: true })
    .evaluateAll((tabs) => tabs.map((tab) => tab.getAttribute('title') ?? '').join());

/** The page of the tag on screen. */
export const panel = (page: Page) => page.getByRole('tabpanel');

/** Opens pages one after the other, each a tag. */
export async function open(page: Page, ...paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await moveTo(page, path);
    const id = `panel-${encodeURIComponent(path.replace(/#.*/, ''))}`;
    await page.locator(`[id="${id}"]`).getByRole('heading', { level: 1 }).waitFor();
  }
}

/** Chooses from the context menu of a tag, opened by the mouse. */
export async function choose(page: Page, name: string, item: string): Promise<void> {
  await tag(page, name).click({ button: 'right' });
  await page.getByRole('menuitem', { name: item, exact: true }).click();
}
