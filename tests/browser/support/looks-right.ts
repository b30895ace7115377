import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { barriers, faults } from './barriers.ts';
import { screens } from './ways.ts';

/**
 * Returns the innermost elements that are wider than the page. The result is empty if the page does not
 * scroll sideways.
 */
const stickingOut = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const isOut = (one: Element) => one.getBoundingClientRect().right > clientWidth;
    const out = [...document.body.querySelectorAll('*')].filter(
      (one) => isOut(one) && ![...one.children].some(isOut),
    );
    return [`${scrollWidth - clientWidth} px`, ...out.map(({ outerHTML }) => outerHTML.slice(0, 200))];
  });

/** Checks that no element is wider than the page. */
export async function fitsItsWindow(page: Page): Promise<void> {
  await expect.poll(() => stickingOut(page)).toEqual([]);
}

/** Checks that the page has no accessibility barrier and that no element is wider than the page. */
export async function looksRight(page: Page): Promise<void> {
  expect(await barriers(page)).toEqual([]);
  await fitsItsWindow(page);
}

/** Checks like {@link looksRight}, and also that axe finds nothing in the main part. */
export async function isFaultless(page: Page): Promise<void> {
  expect(await faults(page)).toEqual([]);
  await fitsItsWindow(page);
}

/**
 * Checks a page on a desk and on a phone. The other screen is first, so the journey continues on its own
 * screen.
 */
async function onBoth(page: Page, look: (page: Page) => Promise<void>): Promise<void> {
  const own = page.viewportSize();
  for (const [, viewport] of screens) {
    if (viewport.width === own?.width) continue;
    await page.setViewportSize(viewport);
    await look(page);
  }
  if (own !== null) await page.setViewportSize(own);
  await look(page);
}

/** Checks {@link looksRight} on both screens. */
export const looksRightOnBoth = (page: Page): Promise<void> => onBoth(page, looksRight);

/** Checks {@link isFaultless} on both screens. */
export const isFaultlessOnBoth = (page: Page): Promise<void> => onBoth(page, isFaultless);
