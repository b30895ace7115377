import type { Page, Route } from 'playwright-core';
import { describe, expect } from 'vitest';
import { it } from '../support/test.ts';
import { picture } from './forms.ts';

/**
 * Holds the scripts of the page. Returns a function that delivers them and waits until the application has
 * taken over.
 */
async function withoutScripts(page: Page): Promise<() => Promise<void>> {
  const held: Route[] = [];
  let isHeld = true;
  await page.route('**/assets/*.js', (route) => {
    if (!isHeld) return route.continue();
    held.push(route);
    return undefined;
  });
  return async () => {
    isHeld = false;
    await Promise.all(held.map((route) => route.continue()));
    // The application removes the mark of the build when it takes over the page.
    await page.locator('#root:not([data-prerendered])').waitFor();
  };
}

const field = (page: Page) => page.locator('form input').first();

/** Marks the field on screen, so that the test recognizes the same element later. */
const mark = (page: Page) => field(page).evaluate((element) => element.setAttribute('data-seen', ''));
const isSame = (page: Page) => field(page).evaluate((element) => element.hasAttribute('data-seen'));

describe('the prerendered public pages', () => {
  for (const path of ['/', '/login', '/user/login', '/reg', '/userSign', '/backPassword']) {
    for (const language of ['zh', 'en', 'es', 'ja'] as const) {
      it(`contain the form of ${path} in ${language}, and keep typed input`, async ({ visit, system }) => {
        // The context gets the language here. The page that it opens is replaced at once.
        const page = await visit('/version.json', { language });
        const letCome = await withoutScripts(page);
        await page.goto(system.url + path, { waitUntil: 'commit' });
        await field(page).pressSequentially('1390000');
        await mark(page);
        const lang = await page.locator('html').getAttribute('lang');
        const title = await page.locator('h1').textContent();
        await letCome();
        await page.getByRole('banner').getByText('第三届湖北省职业技能大赛').waitFor();
        expect(await field(page).inputValue()).toBe('1390000');
        expect(await isSame(page)).toBe(true);
        expect(await field(page).evaluate((element) => element === document.activeElement)).toBe(true);
        expect(await page.locator('html').getAttribute('lang')).toBe(lang);
        expect(await page.locator('h1').textContent()).toBe(title);
        expect(lang?.startsWith(language)).toBe(true);
      });
    }
  }

  it('put the focus into their first field after the first paint', async ({ visit, system }) => {
    const page = await visit('/version.json', { language: 'en' });
    await page.addInitScript(() => {
      let hasFrame = false;
      requestAnimationFrame(() => {
        hasFrame = true;
      });
      document.addEventListener('focusin', () => {
        document.documentElement.dataset['focusedAfterFrame'] ??= String(hasFrame);
      });
    });
    await withoutScripts(page);
    await page.goto(`${system.url}/login`, { waitUntil: 'commit' });
    await expect.poll(() => field(page).evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await page.locator('html').getAttribute('data-focused-after-frame')).toBe('true');
  });

  it('leave the focus in a field that was chosen before', async ({ visit, system }) => {
    const page = await visit('/version.json', { language: 'en' });
    await page.addInitScript(() => {
      document.addEventListener('DOMContentLoaded', () => {
        document.querySelector<HTMLElement>('input[type=password]')?.focus();
      });
    });
    const letCome = await withoutScripts(page);
    await page.goto(`${system.url}/login`, { waitUntil: 'commit' });
    const password = page.locator('input[type=password]');
    await expect.poll(() => password.evaluate((element) => element === document.activeElement)).toBe(true);
    await letCome();
    expect(await password.evaluate((element) => element === document.activeElement)).toBe(true);
  });

  it('run the code of the workspace once a field is filled in, before the form is sent', async ({
    visit,
    system,
  }) => {
    const page = await visit('/version.json', { language: 'en' });
    const letCome = await withoutScripts(page);
    await page.goto(`${system.url}/login`, { waitUntil: 'commit' });
    await letCome();
    // Code that is preloaded and not run has a link as its initiator.
    const run = () =>
      page.evaluate(() =>
        performance
          .getEntriesByType('resource')
          .filter((one) => one.name.includes('/workspace-') && one.name.endsWith('.js'))
          .map((one) => ('initiatorType' in one ? one.initiatorType : ''))
          .includes('script'),
      );
    await field(page).pressSequentially('lin.xiaoyu');
    expect(await run()).toBe(false);
    await page.keyboard.press('Tab');
    await expect.poll(run).toBe(true);
  });

  it('submit the form after an early press of Enter once the scripts run, and show the missing field', async ({
    visit,
    system,
  }) => {
    const page = await visit('/version.json', { language: 'en' });
    const letCome = await withoutScripts(page);
    await page.goto(`${system.url}/login`, { waitUntil: 'commit' });
    await field(page).pressSequentially('lin.xiaoyu');
    await page.keyboard.press('Enter');
    expect(new URL(page.url()).search).toBe('');
    expect(await page.locator('[aria-invalid=true]').count()).toBe(0);
    await letCome();
    await page.getByText('Please fill this in').first().waitFor();
    expect(await page.locator('input[type=password]').evaluate((one) => one === document.activeElement)).toBe(
      true,
    );
    expect(await field(page).inputValue()).toBe('lin.xiaoyu');
    expect(await field(page).getAttribute('aria-invalid')).not.toBe('true');
  });

  it('handle early clicks once the scripts run, and keep the scroll position', async ({ visit, system }) => {
    const page = await visit('/version.json', { language: 'en' });
    const letCome = await withoutScripts(page);
    await page.goto(`${system.url}/reg`, { waitUntil: 'commit' });
    const organisation = page.getByRole('radio', { name: /^Organisation/ });
    const unitName = page.getByLabel('Full name of the organisation');
    await organisation.click();
    await page.getByText('Privacy notice', { exact: true }).click();
    const scrolled = () => page.evaluate(() => window.scrollY);
    const before = await scrolled();
    expect(before).toBeGreaterThan(0);
    expect(await unitName.count()).toBe(0);
    await letCome();
    await unitName.waitFor();
    expect(await organisation.isChecked()).toBe(true);
    expect(await page.getByText('What is collected').isVisible()).toBe(true);
    expect(await scrolled()).toBe(before);
  });

  it('send the values that were typed early', async ({ visit, system }) => {
    const page = await visit('/version.json', { language: 'en' });
    const letCome = await withoutScripts(page);
    await page.goto(`${system.url}/login`, { waitUntil: 'commit' });
    await field(page).pressSequentially('lin.xiaoyu');
    await page.locator('input[type=password]').pressSequentially('Micrometer#71');
    await page.locator('select').selectOption('Personal');
    await letCome();
    await picture(page).locator('img').waitFor();
    await page.getByRole('textbox', { name: 'Captcha' }).fill('zzzz');
    const [request] = await Promise.all([
      page.waitForRequest((one) => one.method() === 'POST'),
      page.getByRole('button', { name: 'Sign in', exact: true }).click(),
    ]);
    expect(request.postDataJSON()).toMatchObject({
      username: 'lin.xiaoyu',
      password: 'Micrometer#71',
      type: 'Personal',
    });
  });

  it('send a code that was requested early to the number that was typed early', async ({ visit, system }) => {
    const page = await visit('/version.json', { language: 'en' });
    const letCome = await withoutScripts(page);
    await page.goto(`${system.url}/userSign`, { waitUntil: 'commit' });
    await page.getByLabel('Mobile number').pressSequentially('13900139001');
    await page.getByRole('button', { name: 'Send code' }).click();
    const [request] = await Promise.all([
      page.waitForRequest((one) => one.method() === 'POST' && one.url().includes('/verification-codes')),
      letCome(),
    ]);
    expect(request.postDataJSON()).toMatchObject({ phone: '13900139001' });
  });

  for (const [scheme, system] of [
    ['dark', 'light'],
    ['light', 'dark'],
  ] as const) {
    it(`[S26] are ${scheme} if the user has chosen it, on a ${system} system`, async ({ visit }) => {
      const page = await visit('/login', { colorScheme: system, language: 'en' });
      const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
      await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
      const asTheSystem = await background();
      await page.evaluate(
        (chosen) => localStorage.setItem('preferences', JSON.stringify({ scheme: chosen })),
        scheme,
      );
      const letCome = await withoutScripts(page);
      await page.reload({ waitUntil: 'commit' });
      await field(page).waitFor();
      const before = await background();
      expect(before).not.toBe(asTheSystem);
      await letCome();
      await page.getByRole('banner').getByText('第三届湖北省职业技能大赛').waitFor();
      expect(await background()).toBe(before);
    });
  }

  it('[S26] are not used if another theme colour is stored, because typed input would be lost', async ({
    visit,
  }) => {
    const page = await visit('/login', { language: 'en' });
    await field(page).waitFor();
    await page.evaluate(() => localStorage.setItem('preferences', JSON.stringify({ colour: '#00aa88' })));
    const letCome = await withoutScripts(page);
    await page.reload({ waitUntil: 'commit' });
    await page.locator('#root:empty').waitFor({ state: 'attached' });
    await letCome();
    await field(page).waitFor();
  });
});
