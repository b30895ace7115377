import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import { describe, expect } from 'vitest';
import { it } from '../support/test.ts';

const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

describe('the cover of the public pages', () => {
  it('[S5] is shown on every page that needs no token', async ({ visit, system }) => {
    const page = await visit('/');
    for (const path of ['/', '/login', '/reg', '/userSign', '/backPassword']) {
      await page.goto(system.url + path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.getByRole('banner').getByText('Hubei craftsman').waitFor();
      expect(new URL(page.url()).pathname).toBe(path);
    }
  });

  it('announces the next competition, with dates in the format of the language', async ({ visit }) => {
    const page = await visit('/');
    const cover = page.getByRole('banner');
    await cover.getByText('第三届湖北省职业技能大赛').waitFor();
    expect(await cover.getByText(/^until [A-Z][a-z]{2} \d{1,2}, \d{4}$/).count()).toBe(1);
    expect(await cover.getByText('武汉国际博览中心').count()).toBe(1);
  });

  it('[D13] does not block the form if its request fails', async ({ visit, problems }) => {
    problems.expected.push(/Failed to load resource/);
    const page = await visit('/reg');
    await page.route('**/cover', (route) => route.abort());
    await page.reload();
    await page.getByLabel('Username').fill('zhang.wei');
    const cover = page.getByRole('banner');
    await expect.poll(() => cover.getByText('Registration').count()).toBe(0);
    expect(await cover.getByText('Hubei craftsman').count()).toBe(1);
  });

  it('[S28] changes the language at once, stores it, and keeps the typed input', async ({ visit }) => {
    const page = await visit('/login');
    await page.getByLabel('Username or mobile number').fill('lin.xiaoyu');
    await page.getByRole('button', { name: 'Español' }).click();
    await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('es');
    const cookies = await page.context().cookies();
    expect(cookies.find(({ name }) => name === 'language')?.value).toBe('es');
    expect(await page.locator('input[autocomplete=username]').inputValue()).toBe('lin.xiaoyu');
  });

  for (const path of ['/login', '/login?by=phone', '/reg?kind=Unit', '/userSign', '/backPassword']) {
    for (const colorScheme of ['light', 'dark'] as const) {
      it(`has no violation that axe finds at ${path}, ${colorScheme}`, async ({ visit }) => {
        const page = await visit(path, { colorScheme });
        await page.getByRole('heading', { level: 1 }).waitFor();
        await page.locator('button[type=submit]').click();
        await page.locator('[aria-invalid=true]').first().waitFor();
        // The policy of the page forbids injected scripts. The protocol of the debugger can still run one.
        const found = await page.evaluate<AxeResults>(`${axe}; axe.run()`);
        expect(found.violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
      });
    }
  }
});
