import type { Page } from 'playwright-core';
import type { RunningSystem } from '../../support/system.ts';
import type { VisitOptions } from '../../support/test.ts';
import { heading, moveTo, openAs } from '../workspace/session.ts';

/** Returns the names of the tags in the bar, in order. */
export const names = (page: Page) =>
  page.getByRole('tab').evaluateAll((tabs) => tabs.map((tab) => tab.getAttribute('title') ?? ''));

/** Returns the tag with this name. Its other texts are ignored. */
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

/** Returns the name of the tag on screen, or an empty string. */
export const shown = (page: Page) =>
  page
    .getByRole('tab', { selected: true })
    .evaluateAll((tabs) => tabs.map((tab) => tab.getAttribute('title') ?? '').join());

/** Returns the panel of the tag on screen. */
export const panel = (page: Page) => page.getByRole('tabpanel');

/** Opens pages one after the other, each in its tag. */
export async function open(page: Page, ...paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await moveTo(page, path);
    const id = `panel-${encodeURIComponent(path.replace(/#.*/, ''))}`;
    await page.locator(`[id="${id}"]`).getByRole('heading', { level: 1 }).waitFor();
  }
}

/** Chooses an item from the context menu of a tag, which the mouse opens. */
export async function choose(page: Page, name: string, item: string): Promise<void> {
  await tag(page, name).click({ button: 'right' });
  await page.getByRole('menuitem', { name: item, exact: true }).click();
}
