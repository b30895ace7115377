import type { Locator, Page } from 'playwright-core';
import { heading, openAs } from '../shell/workspace/session.ts';
import { looksRight } from '../support/looks-right.ts';
import { startSystem, type RunningSystem } from '../support/system.ts';
import { it as base, type VisitOptions } from '../support/test.ts';

/** Helpers of the journeys on the day of the cup. */

/**
 * A system with the demonstration cup on its day. An act can be performed once, so each test file has a
 * separate system.
 */
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
 * Starts the killed server again, and makes a page send its waiting marks. The page doubles the delay before
 * each retry, which can exceed the time limit of a test on a busy machine. The browser's `online` event makes
 * the page retry at once.
 */
export async function comesBack(system: RunningSystem, page: Page): Promise<void> {
  await system.resume();
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
}

/** Waits for a status message of the page. */
export const sees = (page: Page, text: string) =>
  main(page).getByRole('status').filter({ hasText: text }).first().waitFor();

/**
 * Presses a button of the page, fills in the dialog, and presses the button of the same name in the dialog.
 */
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

/** The texts of the path from the home page to the work of a duty. */
interface Way {
  /** The title of the account's duties on the home page. */
  readonly duties: string;
  /** The code of the event. */
  readonly event: string;
  readonly link: string;
  /** The heading of the page that the link opens. */
  readonly page: string;
}

/** Opens the work of a duty from the home page by clicks. */
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
