import type { Locator } from 'playwright-core';
import { expect } from 'vitest';

/**
 * Presses Enter on a button as soon as the button is enabled. Unlike a click, a key press does not wait for
 * that.
 */
export async function pressEnter(button: Locator): Promise<void> {
  await expect.poll(() => button.isEnabled()).toBe(true);
  await button.press('Enter');
}

/**
 * Types a code after the page has received the response that the code is sent. Otherwise the form requires
 * the user to request one. The field has a description from that moment on.
 */
export async function typeCode(field: Locator, code: string): Promise<void> {
  await field.and(field.page().locator('[aria-describedby*="description"]')).fill(code);
}
