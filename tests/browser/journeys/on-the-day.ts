import type { Locator, Page } from 'playwright-core';
import { heading, openAs } from '../shell/workspace/session.ts';
import { looksRight } from '../support/looks-right.ts';
import { startSystem, type RunningSystem } from '../support/system.ts';
import { it as base, type VisitOptions } from '../support/test.ts';

/** What journeys on the day of the cup share. */

/** On the demonstration with its cup on its day; an act is done once, so that each journey has a system of its own. */
export const it = base.extend<{ system: RunningSystem }>({
  system: [
    async ({}, provide) => {
      const system = await startSystem({ DEMO_CUP: 'day' });
      await provide(system);
      await system.stop();
    },
    { scope: 'file' },
  ],
});

export const main = (page: Page) => page.getByRole('tabpanel');

export const button = (at: Locator, name: string) => at.getByRole('button', { name, exact: true });

/**
 * Starts the server that was killed, and has the marks sent that wait for it on a page. The page waits twice as long
 * before each try, on a busy machine longer than a test does; the browser's `online` event makes it try at once.
 */
export async function comesBack(system: RunningSystem, page: Page): Promise<void> {
  await system.resume();
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
}

/** Waits for what a page says that something waits for. */
export const sees = (page: Page, text: string) =>
  main(page).getByRole('status').filter({ hasText: text }).first().waitFor();

/** Presses a button of the page, fills in the dialog, and presses the same button there. */
export async function does(
  page: Page,
  name: string,
  fill: (dialog: Locator) => Promise<void> = async () => {},
): Promise<void> {
  await button(main(page), name).first().click();
  const dialog = page.getByRole('dialog');
  await fill(dialog);
  await looksRight(page);
  await button(dialog, name).click();
  await dialog.waitFor({ state: 'detached' });
}

/** The words that lead to the work of a duty. */
interface Way {
  /** Title of the own duties on the home page. */
  readonly duties: string;
  /** Code of the event. */
  readonly event: string;
  readonly link: string;
  /** Heading of the page it leads to. */
  readonly page: string;
}

/** Opens what somebody serves at, from the home page by clicks. */
export async function openDuty(
  visit: Parameters<typeof openAs>[0],
  system: RunningSystem,
  kind: string,
  { duties, event, link, page }: Way,
  options: VisitOptions,
): Promise<Page> {
  const opened = await openAs(visit, system, kind, '/', options);
  const mine = main(opened).getByRole('region', { name: duties });
  const duty = mine.getByRole('group', { name: new RegExp(`^${event} `) });
  await duty.getByRole('link', { name: link, exact: true }).click();
  await heading(opened).filter({ hasText: page }).waitFor();
  return opened;
}
