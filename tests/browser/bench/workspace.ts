import type { CDPSession, Page } from 'playwright-core';

/** Two lists of a participating unit. */
const pages = ['/onlineManagement/informUpload', '/onlineManagement/entries'] as const;

/** The number of switches between tags. */
const SWITCHES = 200;

/** Mean times until pages of the workspace are shown, in ms. */
export interface WorkspaceRow {
  readonly first: number;
  readonly again: number;
}

/** Presses a link and waits until its page shows a heading and no skeleton. */
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
        // A finger touches the link before it releases it.
        for (const type of ['pointerover', 'pointerdown'])
          link.dispatchEvent(new PointerEvent(type, { bubbles: true }));
        link.click();
        requestAnimationFrame(look);
      }),
    path,
  );

const mean = (values: readonly number[]) => values.reduce((sum, one) => sum + one, 0) / values.length;

/** Opens all sections of the menu, because a closed section contains no links. */
export const openSections = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const section of document.querySelectorAll<HTMLElement>('nav [aria-expanded="false"]'))
      section.click();
  });

/** Measures pages of the workspace that the menu opens: the first time, and again. */
export async function measurePages(page: Page): Promise<WorkspaceRow> {
  const first: number[] = [];
  const again: number[] = [];
  for (const path of pages) {
    first.push(await press(page, path));
    await page.waitForLoadState('networkidle');
  }
  for (const path of pages) {
    again.push(await press(page, path));
    await page.waitForLoadState('networkidle');
  }
  return { first: mean(first), again: mean(again) };
}

/** Returns the script time of each switch between open tags, in ms. */
export async function measureSwitches(page: Page, session: CDPSession): Promise<readonly number[]> {
  const script = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? 0) * 1000;
  };
  // Input events of the browser are used. Otherwise the script that Playwright runs in the page for a click
  // is measured as well.
  const places = await page.getByRole('tab').evaluateAll((tabs) =>
    tabs.map((tab) => {
      const { left, top, width, height } = tab.getBoundingClientRect();
      return { x: left + width / 2, y: top + height / 2 };
    }),
  );
  const spent: number[] = [];
  for (let turn = 0; turn < SWITCHES; turn++) {
    const before = await script();
    const at = { ...places[turn % places.length], button: 'left', clickCount: 1 } as const;
    await session.send('Input.dispatchMouseEvent', { x: 0, y: 0, ...at, type: 'mousePressed' });
    await session.send('Input.dispatchMouseEvent', { x: 0, y: 0, ...at, type: 'mouseReleased' });
    await page.evaluate(
      () =>
        new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
    );
    spent.push((await script()) - before);
  }
  return spent;
}
