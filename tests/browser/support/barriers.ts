import axe from 'axe-core';
import type { Page } from 'playwright-core';

/**
 * What axe finds on a page, one line each. The page itself picks it out: to send all that axe has looked at took longer
 * than to look.
 */
async function findings(page: Page, of: string, filter = 'true', rules = '{}'): Promise<string[]> {
  const isThere = await page.evaluate(() => 'axe' in window);
  if (!isThere) await page.evaluate(axe.source);
  return page.evaluate<string[]>(`
    axe.run(${of}, { resultTypes: ['violations'], preload: false, rules: ${rules} }).then(({ violations }) =>
      violations
        .filter(({ impact }) => ${filter})
        .flatMap(({ id, nodes }) => nodes.map(({ html }) => id + ': ' + html)),
    )`);
}

/** What keeps somebody out, anywhere on the page. */
export const barriers = (page: Page): Promise<string[]> =>
  // axe never calls text outside of landmarks grave, and takes a sixth of its time to find it.
  findings(
    page,
    'document',
    "impact === 'serious' || impact === 'critical'",
    '{ region: { enabled: false } }',
  );

/** All that axe finds in the main part of a page, small things too. */
export const faults = (page: Page): Promise<string[]> => findings(page, "'main'");
