import type { Locator } from 'playwright-core';
import { expect } from 'vitest';

/** Presses Enter on a button once it can be pressed: unlike a click, a key does not wait for that. */
export async function pressEnter(button: Locator): Promise<void> {
  await expect.poll(() => button.isEnabled()).toBe(true);
  await button.press('Enter');
}

/**
 * Types a code once the page has heard that it is sent: the form asks for one otherwise. The field has a description
 * from that moment on.
 */
export async function typeCode(field: Locator, code: string): Promise<void> {
  await field.and(field.page().locator('[aria-describedby*="description"]')).fill(code);
}
