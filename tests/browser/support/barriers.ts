import axe from 'axe-core';
import type { Page } from 'playwright-core';

/**
 * Returns the findings of axe on a page, one line each. The page itself filters the result, because the
 * transfer of the whole result takes longer than the check.
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

/** Returns the serious and critical barriers anywhere on the page. */
export const barriers = (page: Page): Promise<string[]> =>
  // axe never rates text outside landmarks as serious. The rule takes a sixth of the time of axe.
  findings(
    page,
    'document',
    "impact === 'serious' || impact === 'critical'",
    '{ region: { enabled: false } }',
  );

/** Returns all findings of axe in the main part of a page, including minor ones. */
export const faults = (page: Page): Promise<string[]> => findings(page, "'main'");
