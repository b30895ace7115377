import type { Page } from 'playwright-core';

/** Returns the drawer of the settings. */
export const drawer = (page: Page) => page.getByRole('dialog', { name: 'Settings' });

/** Opens the settings with the button of the navbar. */
export async function openDrawer(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Settings', exact: true }).click();
  // The drawer must be at rest. Otherwise a forced click hits the neighbour of a moving element.
  await drawer(page).getByRole('heading', { name: 'Settings' }).click({ trial: true });
}

/** Closes the settings. */
export async function closeDrawer(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await drawer(page).waitFor({ state: 'detached' });
}

/** Toggles a switch. */
export const turn = (page: Page, name: string) => drawer(page).getByRole('switch', { name }).click();

/** Chooses a radio button or a theme colour. */
export const choose = (page: Page, name: string) =>
  drawer(page).getByRole('radio', { name, exact: true }).check({ force: true });

/** Returns the computed style of the first matching element. */
export const styleOf = (page: Page, selector: string, property: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property);
