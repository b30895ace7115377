import type { Locator } from 'playwright-core';
import { expect } from 'vitest';

/** Presses Enter on a button once it can be pressed: unlike a click, a key does not wait for that. */
export async function pressEnter(button: Locator): Promise<void> {
  await expect.poll(() => button.isEnabled()).toBe(true);
  await button.press('Enter');
}
