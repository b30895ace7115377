import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import type { PreferenceName } from '../../../../src/lib/storage/preferences.ts';
import { it } from '../../support/test.ts';
import { heading, openAs } from '../workspace/session.ts';
import { differingPixels, picturesAtRest, takePictures } from './pictures.ts';
import { choose, closeDrawer, drawer, openDrawer, styleOf, turn } from './drawer.ts';

const COMMITTEE = 'Organising committee';
const UNIT = 'Participating unit';

/** The act that changes each setting. The code does not compile if a setting is missing. */
const changes: Readonly<Record<PreferenceName, (page: Page) => Promise<void>>> = {
  colour: (page) => choose(page, 'Pine'),
  scheme: (page) => choose(page, 'Dark'),
  size: (page) => choose(page, 'Mini'),
  animation: (page) => turn(page, 'Movement'),
  colourWeak: (page) => turn(page, 'Weak colour vision'),
  grey: (page) => turn(page, 'Greys only'),
  fixedHeader: (page) => turn(page, 'Header always in sight'),
  sidebarLogo: (page) => turn(page, 'Emblem above the menu'),
  breadcrumb: (page) => turn(page, 'Path to the page'),
  tags: (page) => turn(page, 'Bar of open pages'),
  watermark: (page) => turn(page, 'Watermark'),
};

const reset = (page: Page) => drawer(page).getByRole('button', { name: 'Reset all' });

async function barriers(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  const { violations } = await page.evaluate<axe.AxeResults>('axe.run(document)');
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html}`));
}

describe('every setting', () => {
  it('[S26] [S27] [S30] changes the screen at once, and a reset undoes the change', async ({
    visit,
    system,
  }) => {
    // The watermark can only be switched off by an account that sees no other people's data, such as this
    // one.
    const page = await openAs(visit, system, 'Exhibitor', '/exhibitor/index', {}, (opened) =>
      opened.clock.setFixedTime('2026-11-21T04:08:00Z'),
    );
    await heading(page).waitFor();
    await openDrawer(page);
    await closeDrawer(page);
    const before = await picturesAtRest(page);
    const changed = async () => differingPixels(page, before, await takePictures(page));

    for (const [name, change] of Object.entries(changes)) {
      if (name === 'animation') continue;
      await openDrawer(page);
      await change(page);
      await closeDrawer(page);
      expect(await changed(), `${name} changes the screen`).toBeGreaterThan(400);
      await openDrawer(page);
      await reset(page).click();
      await expect.poll(() => reset(page).isDisabled()).toBe(true);
      await closeDrawer(page);
      await expect.poll(changed, { message: `${name} is undone` }).toBe(0);
    }
  });

  it('[S21] includes movement, which removes the transitions when it is switched off', async ({
    visit,
    system,
  }) => {
    const page = await openAs(visit, system, COMMITTEE, '/manage');
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await heading(page).waitFor();
    expect(await styleOf(page, 'nav button[aria-expanded] svg:last-child', 'transition-duration')).toBe(
      '0.16s',
    );
    await openDrawer(page);
    await changes.animation(page);
    expect(await styleOf(page, 'nav button[aria-expanded] svg:last-child', 'transition-duration')).toBe('0s');
  });

  it('[D9] is kept after a reload and after the session', async ({ visit, system }) => {
    const page = await openAs(visit, system, COMMITTEE, '/manage');
    await openDrawer(page);
    await changes.breadcrumb(page);
    await changes.colour(page);
    await page.reload();
    await heading(page).waitFor();
    expect(await page.getByRole('navigation', { name: 'Breadcrumb' }).count()).toBe(0);
    await page.getByRole('button', { name: /^Account of/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.getByLabel('Username or mobile number').waitFor();
    expect(await styleOf(page, 'html', '--ui-primary')).toBe('#2f7d32');
  });

  it('[D8] is the same in every window of the browser', async ({ visit, system }) => {
    const page = await openAs(visit, system, COMMITTEE, '/manage');
    await heading(page).waitFor();
    const other = await visit('/manage', { beside: page });
    await heading(other).waitFor();
    await openDrawer(page);
    await changes.size(page);
    await changes.colour(page);
    await expect.poll(() => styleOf(other, 'html', '--ui-primary')).toBe('#2f7d32');
    expect(await styleOf(other, 'body', 'font-size')).toBe('12px');
  });
});

describe('a theme colour', () => {
  it('[S26] restyles the page at once, and keeps its elements and input', async ({ visit, system }) => {
    const page = await openAs(visit, system, UNIT, '/amendPassword');
    const field = page.getByLabel('Current password', { exact: true });
    await field.fill('typed before');
    const element = await field.elementHandle();
    await openDrawer(page);
    expect(await styleOf(page, 'html', '--ui-primary')).toBe('#306bff');
    await choose(page, 'Lacquer red');
    expect(await styleOf(page, 'html', '--ui-primary')).toBe('#c8281e');
    await drawer(page).getByRole('textbox', { name: 'Colour as a number' }).fill('#0B7A75');
    expect(await styleOf(page, 'html', '--ui-primary')).toBe('#0b7a75');
    await drawer(page).getByLabel('Any colour').fill('#ffcc00');
    await drawer(page).getByText('Dark words, contrast').waitFor();
    await choose(page, 'Mini');
    await choose(page, 'Dark');
    await closeDrawer(page);
    expect(await field.inputValue()).toBe('typed before');
    expect(await element?.evaluate((one) => one.isConnected)).toBe(true);
  });

  it('[S26] is rejected with a message if it is invalid, and changes nothing', async ({ visit, system }) => {
    const page = await openAs(visit, system, UNIT, '/match');
    await openDrawer(page);
    const number = drawer(page).getByRole('textbox', { name: 'Colour as a number' });
    await number.fill('#12');
    await drawer(page).getByText('# and six of 0–9 and a–f').waitFor();
    expect(await styleOf(page, 'html', '--ui-primary')).toBe('#306bff');
    await page.keyboard.press('Tab');
    await expect.poll(() => number.inputValue()).toBe('#306bff');
  });
});

describe('the size', () => {
  it('[S27] [S34] is medium at first, changes fields and text at once, and has a cookie', async ({
    visit,
    system,
  }) => {
    const page = await openAs(visit, system, UNIT, '/amendPassword');
    const field = page.getByLabel('Current password', { exact: true });
    await field.fill('typed before');
    const measure = async () => [
      await styleOf(page, 'main .mantine-Input-input', 'height'),
      await styleOf(page, 'main button[type=submit]', 'height'),
      await styleOf(page, 'body', 'font-size'),
    ];
    const cookie = async () =>
      (await page.context().cookies()).find(({ name }) => name === 'size')?.value ?? null;
    expect(await cookie()).toBeNull();
    const expected = {
      Medium: ['40px', '40px', '14px'],
      Default: ['44px', '44px', '15px'],
      Small: ['34px', '34px', '13px'],
      Mini: ['28px', '28px', '12px'],
    };
    for (const [name, measures] of Object.entries(expected)) {
      await page.getByRole('button', { name: /^Size: / }).click();
      await page.getByRole('menuitemradio', { name, exact: true }).click();
      expect(await measure(), name).toEqual(measures);
      expect(await cookie()).toBe(name === 'Medium' ? null : name.toLowerCase());
    }
    expect(await field.inputValue()).toBe('typed before');
    await page.getByRole('button', { name: 'Size: Mini' }).waitFor();
    await field.fill('');
    await page.reload();
    await field.waitFor();
    expect(await measure()).toEqual(expected.Mini);
  });

  it('[S27] is read from the cookie', async ({ visit, system }) => {
    const page = await openAs(visit, system, UNIT, '/match', {}, (opened) =>
      opened.context().addCookies([{ name: 'size', value: 'small', url: system.url }]),
    );
    await page.getByRole('button', { name: 'Size: Small' }).waitFor();
  });
});

it('[S26] never shows a dark page in light colours on a light system, not even for one frame', async ({
  visit,
}) => {
  const page = await visit('/login');
  await page.evaluate(() => localStorage.setItem('preferences', JSON.stringify({ scheme: 'dark' })));
  await page.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    const look = () => {
      seen.push(getComputedStyle(document.documentElement).colorScheme);
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  // The code is delivered last, when the page can be painted without it. By then the document and its styles
  // are loaded.
  await page.route(/assets\/index-.*\.js$/, async (route) => {
    const response = await route.fetch();
    await page.waitForFunction(
      () =>
        document.readyState !== 'loading' &&
        [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]:not([disabled])')].every(
          ({ sheet }) => sheet !== null,
        ),
      null,
      { polling: 50 },
    );
    await route.fulfill({ response });
  });
  await page.reload();
  await page.locator('#root:not([data-prerendered])').waitFor();
  await page.getByLabel('Username or mobile number').waitFor();
  const seen = await page.evaluate(() => (window as unknown as { seen: string[] }).seen);
  expect(seen.length).toBeGreaterThan(0);
  expect([...new Set(seen)]).toEqual(['dark']);
  expect(await styleOf(page, 'html', 'background-color')).not.toBe('rgb(255, 255, 255)');
});

describe('the drawer', () => {
  it('[S21] is fetched when it is opened for the first time', async ({ visit, system }) => {
    const page = await openAs(visit, system, UNIT, '/match');
    await heading(page).waitFor();
    const fetched: string[] = [];
    page.on('request', (request) => fetched.push(request.url()));
    await openDrawer(page);
    expect(fetched.filter((url) => /settings-drawer.*\.js$/.test(url))).toHaveLength(1);
  });

  it('[S21] can be used by keyboard alone, and returns the focus', async ({ visit, system }) => {
    const page = await openAs(visit, system, 'Exhibitor', '/exhibitor/index');
    const button = page.getByRole('button', { name: 'Settings', exact: true });
    await button.focus();
    await page.keyboard.press('Enter');
    await drawer(page).waitFor();
    const isInside = () => page.evaluate(() => document.activeElement?.closest('dialog') !== null);
    expect(await isInside()).toBe(true);
    await drawer(page).getByRole('radio', { name: 'Craftsman blue' }).focus();
    await page.keyboard.press('ArrowRight');
    expect(await styleOf(page, 'html', '--ui-primary')).toBe('#0b7a75');
    await drawer(page).getByRole('switch', { name: 'Watermark' }).focus();
    await page.keyboard.press('Space');
    await expect.poll(() => page.locator('[data-watermark]').count()).toBe(0);
    await page.keyboard.press('Escape');
    await drawer(page).waitFor({ state: 'detached' });
    expect(await button.evaluate((one) => one === document.activeElement)).toBe(true);
  });

  it('[S21] copies the settings as text, or shows the text if the browser has no clipboard', async ({
    visit,
    system,
  }) => {
    const page = await openAs(visit, system, UNIT, '/match');
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await openDrawer(page);
    await choose(page, 'Small');
    await drawer(page).getByRole('button', { name: 'Copy settings' }).click();
    await drawer(page).getByText('Copied as text.').waitFor();
    const copied: unknown = JSON.parse(await page.evaluate(() => navigator.clipboard.readText()));
    expect(copied).toMatchObject({ version: 1, size: 'small', colour: '#306bff' });

    await page.evaluate(() => {
      Object.defineProperty(navigator, 'clipboard', { value: undefined });
    });
    await drawer(page).getByRole('button', { name: 'Copy settings' }).click();
    const text = drawer(page).getByRole('textbox', { name: 'Settings as text' });
    expect(JSON.parse(await text.inputValue())).toEqual(copied);
  });

  for (const colorScheme of ['light', 'dark'] as const) {
    it(`[S21] has no barrier that axe finds, ${colorScheme}, on a phone, in the smallest size`, async ({
      visit,
      system,
    }) => {
      const viewport = { width: 390, height: 844 };
      const page = await openAs(visit, system, COMMITTEE, '/manage', { colorScheme, viewport });
      await openDrawer(page);
      expect(await barriers(page)).toEqual([]);
      await choose(page, 'Mini');
      expect(await barriers(page)).toEqual([]);
      const { scrollWidth, clientWidth } = await drawer(page).evaluate((one) => one);
      expect(scrollWidth).toBe(clientWidth);
    });
  }
});
