import axe from 'axe-core';
import type { Page } from 'playwright-core';

/**
 * What axe finds that keeps somebody out, one line each. The page itself picks them out: to send all that axe has looked
 * at took longer than to look.
 */
export async function barriers(page: Page): Promise<string[]> {
  const isThere = await page.evaluate(() => 'axe' in window);
  if (!isThere) await page.evaluate(axe.source);
  return page.evaluate<string[]>(`
    axe.run(document, { resultTypes: ['violations'], preload: false }).then(({ violations }) =>
      violations
        .filter(({ impact }) => impact === 'serious' || impact === 'critical')
        .flatMap(({ id, nodes }) => nodes.map(({ html }) => id + ': ' + html)),
    )`);
}
