import { describe, expect } from 'vitest';
import type { Response } from 'playwright-core';
import { it, openContext } from './support/test.ts';

/** Returns the transferred size of the response bodies, in kB. */
async function kilobytes(responses: readonly Response[]): Promise<number> {
  const sizes = await Promise.all(responses.map((response) => response.request().sizes()));
  return sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0) / 1000;
}

describe('the first visit', () => {
  it('needs at most 150 kB of scripts in 8 requests and 20 kB of styles until the form can be used', async ({
    browser,
    system,
  }) => {
    const context = await openContext(browser, { language: 'zh' });
    const page = await context.newPage();
    const responses: Response[] = [];
    page.on('response', (response) => responses.push(response));
    await page.goto(`${system.url}/login`, { waitUntil: 'commit' });
    await page.locator('input[autocomplete=username]').click();
    const needed = responses.slice();

    const of = (type: string) => needed.filter((response) => response.request().resourceType() === type);
    const list = needed.map((response) => response.url()).join('\n');
    expect(of('script').length, list).toBeGreaterThan(0);
    expect(of('script').length, list).toBeLessThanOrEqual(8);
    expect(await kilobytes(of('script')), list).toBeLessThanOrEqual(150);
    expect(await kilobytes(of('stylesheet')), list).toBeLessThanOrEqual(20);
    await context.close();
  });

  it('has the form in the first response, of at most 20 kB, without scripts and styles', async ({
    browser,
    system,
  }) => {
    const context = await openContext(browser, { language: 'zh' });
    const page = await context.newPage();
    await page.route(/\.(?:js|css|json)$/, () => {});
    const [response] = await Promise.all([
      page.waitForResponse(`${system.url}/login`),
      page.goto(`${system.url}/login`, { waitUntil: 'commit' }),
    ]);
    await page.locator('input[autocomplete=username]').fill('lin.xiaoyu');
    await response.finished();
    expect(await kilobytes([response])).toBeLessThanOrEqual(20);
    await context.close();
  });
});
