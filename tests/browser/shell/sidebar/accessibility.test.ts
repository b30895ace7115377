import { describe, expect } from 'vitest';
import { barriers } from '../../support/barriers.ts';
import { it } from '../../support/test.ts';
import { heading, openAs, toast } from '../workspace/session.ts';
import { closed, entry, focused, giveMenu, menuOf, section, toggleOf, work } from './menus.ts';

const UNIT = 'Participating unit';

describe.each(['light', 'dark'] as const)('the workspace in %s', (colorScheme) => {
  it('[S21] has no barrier that axe finds: wide, narrow, with a flyout, on a closed page', async ({
    visit,
    system,
  }) => {
    const page = await openAs(visit, system, UNIT, '/match', { colorScheme }, giveMenu(closed));
    await heading(page).waitFor();
    expect(await barriers(page)).toEqual([]);
    await toggleOf(page).click();
    await menuOf(page).getByRole('button', { name: 'Shows' }).focus();
    await menuOf(page)
      .getByRole('button', { name: /pages not yet open/ })
      .first()
      .waitFor();
    expect(await barriers(page)).toEqual([]);
    await page.goto(`${system.url}/shows/later`);
    await heading(page).waitFor();
    expect(await barriers(page)).toEqual([]);
  });

  it('[S22] has no barrier that axe finds in the drawer of a phone', async ({ visit, system }) => {
    const viewport = { width: 390, height: 844 };
    const page = await openAs(visit, system, UNIT, '/match', { colorScheme, viewport }, giveMenu(closed));
    await toggleOf(page).click();
    await menuOf(page).getByRole('button', { name: 'Shows' }).click();
    await menuOf(page)
      .getByRole('button', { name: /pages not yet open/ })
      .first()
      .waitFor();
    expect(await barriers(page)).toEqual([]);
  });
});

it('[S21] supports the keyboard alone: past the menu, through it, into a page and back', async ({
  visit,
  system,
}) => {
  const page = await openAs(visit, system, UNIT, '/match', {}, giveMenu(work));
  await heading(page).waitFor();
  const press = (...keys: string[]) =>
    keys.reduce((before, key) => before.then(() => page.keyboard.press(key)), Promise.resolve());
  /** Presses Tab until the element with this name has the focus. */
  const tabTo = async (name: string) => {
    for (let step = 0; step < 60; step += 1) {
      await press('Tab');
      const here = await page.evaluate(() => {
        const { activeElement: at } = document;
        return at?.getAttribute('aria-label') ?? at?.textContent?.trim() ?? '';
      });
      if (here === name) return;
    }
    throw new Error(`Tab did not reach ${name}`);
  };

  await press('Tab');
  expect(await focused(page)).toBe('Skip to the content');
  await press('Enter');
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);

  await page.reload();
  await heading(page).waitFor();
  await tabTo('My work');
  await press('Enter');
  await menuOf(page).getByRole('link', { name: 'Tasks' }).waitFor({ state: 'detached' });
  await press('Enter', 'ArrowDown');
  expect(await focused(page)).toBe('Tasks');
  await press('Enter');
  await page.waitForURL('**/myWork/tasks');
  await expect.poll(() => focused(page)).toBe('My information');

  await page.goBack();
  await page.waitForURL(/\/match/);
  await page.reload();
  await heading(page).waitFor();
  await tabTo('LaterNot yet open');
  await press('Enter');
  await toast(page, 'Not yet open').waitFor();

  await tabTo('Sidebar');
  await press('Enter');
  await expect.poll(() => toggleOf(page).getAttribute('aria-expanded')).toBe('false');
  await press('Enter');
  await expect.poll(() => toggleOf(page).getAttribute('aria-expanded')).toBe('true');
});

describe('the workspace on phones', () => {
  for (const width of [360, 390, 768, 991]) {
    it(`[S22] does not scroll sideways at ${width} px, with and without the drawer`, async ({
      visit,
      system,
    }) => {
      const long = 'Clasificación definitiva de los equipos participantes en la provincia';
      const titled = { meta: { title_es: long } };
      const page = await openAs(
        visit,
        system,
        UNIT,
        '/l/m/n',
        { viewport: { width, height: 780 }, language: 'es' },
        giveMenu([
          section('/l', long, [section('/l/m', long, [entry('/l/m/n', long, titled)], titled)], titled),
        ]),
      );
      await heading(page).waitFor();
      const overflow = () =>
        page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      expect(await overflow()).toBe(0);
      await page.locator('header + nav ~ div button[aria-expanded]').first().click();
      await page.locator('nav[tabindex="-1"] a').first().waitFor();
      expect(await overflow()).toBe(0);
    });
  }

  it('[S22] has touch targets of 44 px height in the navbar and in the drawer', async ({ visit, system }) => {
    const page = await openAs(visit, system, 'Organising committee', '/shows/later', {
      viewport: { width: 390, height: 844 },
      hasTouch: true,
    });
    await heading(page).waitFor();
    const heights = (selector: string) =>
      page
        .locator(selector)
        .evaluateAll((all) => all.map((one) => one.getBoundingClientRect()))
        .then((boxes) => boxes.filter(({ height }) => height > 0).map(({ height }) => Math.round(height)));
    const bar = await heights('nav[aria-label="Breadcrumb"] a, nav[aria-label="Breadcrumb"] ~ * button');
    expect(Math.min(...bar)).toBeGreaterThanOrEqual(44);
    expect((await toggleOf(page).boundingBox())?.height).toBeGreaterThanOrEqual(44);
    await toggleOf(page).click();
    await menuOf(page).getByText('Rounds').waitFor();
    const lines = await heights('nav[aria-label="Menu"] li > :is(a, button)');
    expect(lines.length).toBeGreaterThan(10);
    expect(Math.min(...lines)).toBeGreaterThanOrEqual(44);
  });
});
