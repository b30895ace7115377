import type { Page } from 'playwright-core';
import type { RunningSystem } from './system.ts';

/**
 * Types the code that a dialog requires. The code is sent when the dialog opens.
 * @param ask opens the dialog
 */
export async function sign(page: Page, system: RunningSystem, ask: () => Promise<void>): Promise<void> {
  const sent = page.waitForResponse((response) => response.url().endsWith('/verification-codes/sign'));
  await ask();
  const { key } = (await (await sent).json()) as { key: string };
  const code = await system.answerSecondFactor(key);
  await page.getByRole('dialog').locator('input[autocomplete="one-time-code"]').fill(code);
}
