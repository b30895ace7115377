import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { barriers, faults } from './barriers.ts';
import { screens } from './ways.ts';

/** What is wider than the page, innermost: nothing where the page cannot be moved sideways. */
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

/** Nothing sticks out of the page. */
export async function fitsItsWindow(page: Page): Promise<void> {
  await expect.poll(() => stickingOut(page)).toEqual([]);
}

/** Nothing keeps anybody from using the page, and nothing sticks out of it. */
export async function looksRight(page: Page): Promise<void> {
  expect(await barriers(page)).toEqual([]);
  await fitsItsWindow(page);
}

/** As {@link looksRight}, and axe finds nothing at all in the main part. */
export async function isFaultless(page: Page): Promise<void> {
  expect(await faults(page)).toEqual([]);
  await fitsItsWindow(page);
}

/** Looks at a page on a desk and on a phone: on the other screen first, then as the journey goes on. */
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

/** As {@link looksRight}, on both screens. */
export const looksRightOnBoth = (page: Page): Promise<void> => onBoth(page, looksRight);

/** As {@link isFaultless}, on both screens. */
export const isFaultlessOnBoth = (page: Page): Promise<void> => onBoth(page, isFaultless);
