import type { Page } from 'playwright-core';

/** The settings, once they are open. */
export const drawer = (page: Page) => page.getByRole('dialog', { name: 'Settings' });

/** Opens the settings as a person does. */
export async function openDrawer(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Settings', exact: true }).click();
  // Slid in and at rest: a forced click would meet the neighbour of what moves.
  await drawer(page).getByRole('heading', { name: 'Settings' }).click({ trial: true });
}

/** Closes them. */
export async function closeDrawer(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await drawer(page).waitFor({ state: 'detached' });
}

/** Turns a switch over. */
export const turn = (page: Page, name: string) => drawer(page).getByRole('switch', { name }).click();

/** Chooses one of a few, or a theme colour. */
export const choose = (page: Page, name: string) =>
  drawer(page).getByRole('radio', { name, exact: true }).check({ force: true });

/** A style of the first element that fits, as the browser computes it. */
export const styleOf = (page: Page, selector: string, property: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property);
