import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'vitest';
import { startSystem } from '../../support/system.ts';
import { it, openContext } from '../../support/test.ts';

const frameAt = (url: string) => `/iframe?url=${encodeURIComponent(url)}`;

it('[S5, D5] shows a page of the same origin in a sandbox without scripts', async ({ visit }) => {
  const page = await visit(frameAt('/favicon.svg'));
  const frame = page.locator('iframe');
  await frame.waitFor();
  expect(await frame.getAttribute('src')).toMatch(/\/favicon\.svg$/);
  expect((await frame.getAttribute('sandbox'))?.split(' ')).not.toContain('allow-scripts');
  expect(await frame.getAttribute('title')).toMatch(/^Page from /);
});

for (const url of [
  '',
  'https://elsewhere.example/',
  '//elsewhere.example/',
  'javascript:alert(1)',
  'data:text/html,x',
]) {
  it(`[D5] refuses "${url}" with a message and without a frame`, async ({ visit }) => {
    const page = await visit(frameAt(url));
    await page.getByRole('heading', { name: 'This address cannot be shown here' }).waitFor();
    expect(await page.locator('iframe').count()).toBe(0);
  });
}

it('[D5, D16] shows an origin that the operator allows in a sandbox, which cannot leave its frame', async ({
  browser,
}) => {
  const other = createServer((_, response) => {
    response.setHeader('content-type', 'text/html');
    response.end('<h1>Hall plan</h1><script>try { top.location.href = "/gone" } catch {}</script>');
  });
  other.listen(0, '127.0.0.1');
  await once(other, 'listening');
  const origin = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
  const system = await startSystem({ FRAME_ORIGINS: origin });
  const context = await openContext(browser);
  try {
    const page = await context.newPage();
    await page.goto(system.url + frameAt(`${origin}/plan`));
    await page.frameLocator('iframe').getByRole('heading', { name: 'Hall plan' }).waitFor();
    expect((await page.locator('iframe').getAttribute('sandbox'))?.split(' ')).not.toContain(
      'allow-top-navigation',
    );
    expect(new URL(page.url()).origin).toBe(system.url);
  } finally {
    await context.close();
    await system.stop();
    other.close();
  }
});
