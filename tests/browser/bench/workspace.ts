import type { CDPSession, Page } from 'playwright-core';

/** Two lists of a unit. */
const pages = ['/onlineManagement/informUpload', '/onlineManagement/entries'] as const;

/** So many times a tag is switched. */
const SWITCHES = 200;

/** How long pages of the workspace take, in ms. */
export interface WorkspaceRow {
  readonly first: number;
  readonly again: number;
}

/** Presses a link and waits until the page of its tag is there without a skeleton. */
const press = (page: Page, path: string): Promise<number> =>
  page.evaluate(
    (to) =>
      new Promise<number>((resolve, reject) => {
        const link = document.querySelector<HTMLElement>(`nav a[href="${to}"]`);
        if (link === null) {
          const links = [...document.querySelectorAll('nav a')].map((one) => one.getAttribute('href'));
          return reject(new Error(`no link to ${to} among ${links.join(' ')}`));
        }
        const began = performance.now();
        const look = () => {
          const panel = document.getElementById(`panel-${encodeURIComponent(to)}`);
          const isThere =
            panel?.querySelector('h1')?.checkVisibility() === true &&
            panel.querySelector('[aria-busy="true"] output') === null;
          if (isThere) resolve(performance.now() - began);
          else requestAnimationFrame(look);
        };
        // As a finger does: it touches, then lets go.
        link.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
        link.click();
        requestAnimationFrame(look);
      }),
    path,
  );

/** Pages of the workspace as the menu opens them: for the first time, and again. */
export async function measurePages(page: Page): Promise<WorkspaceRow> {
  // Closed sections of the menu hold no links.
  await page.evaluate(() => {
    for (const section of document.querySelectorAll<HTMLElement>('nav [aria-expanded="false"]'))
      section.click();
  });
  const first = [];
  const again = [];
  for (const path of pages) {
    first.push(await press(page, path));
    await page.waitForLoadState('networkidle');
  }
  for (const path of pages) {
    again.push(await press(page, path));
    await page.waitForLoadState('networkidle');
  }
  return { first: Math.max(...first), again: Math.max(...again) };
}

/** Milliseconds of script of each switch between tags that are there. */
export async function measureSwitches(page: Page, session: CDPSession): Promise<readonly number[]> {
  const script = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? 0) * 1000;
  };
  const tabs = await page.getByRole('tab').count();
  const spent: number[] = [];
  for (let turn = 0; turn < SWITCHES; turn++) {
    const before = await script();
    await page.evaluate(
      (place) =>
        new Promise<void>((resolve) => {
          document.querySelectorAll<HTMLElement>('[role="tab"]')[place]?.click();
          requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
        }),
      turn % tabs,
    );
    spent.push((await script()) - before);
  }
  return spent;
}
