import { describe, expect } from 'vitest';
import type { SidebarItem } from '../../../../server/contract/session/sidebar.ts';
import { it } from '../../support/test.ts';
import { addressOf, heading, moveTo, openAs } from './session.ts';

const isSidebars = (url: URL) => url.pathname.endsWith('/user/sidebars');

const titles = {
  zh: '湖北工匠 - 省级职业技能竞赛信息系统',
  en: 'Hubei craftsman - provincial vocational skills competition information system',
} as const;

for (const language of ['zh', 'en'] as const) {
  it(`[S1] shows the product’s title in ${language}`, async ({ visit }) => {
    const page = await visit('/login', { language });
    await page.getByRole('textbox').first().waitFor();
    await expect.poll(() => page.title()).toContain(titles[language]);
  });
}

describe('the access to pages', () => {
  it('[S12, D4] leads an unknown address to /404, after the routes are loaded and not before', async ({
    visit,
    system,
  }) => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const page = await openAs(visit, system, 'Participating unit', '/no/such/page', {}, (before) =>
      before.route(isSidebars, async (route) => {
        await held;
        await route.continue();
      }),
    );
    await page.locator('[aria-busy="true"]').first().waitFor();
    expect(addressOf(page)).toBe('/no/such/page');
    release();
    await page.waitForURL('**/404');
    expect(await heading(page).textContent()).toBe('There is no such page');
  });

  it('[D4, D11] waits for the pages of the server’s menu, and shows a message for an unknown view', async ({
    visit,
    system,
  }) => {
    const menu = [{ id: 1, path: '/novel', title: 'Novel', component: 'novel/View', system: 6 }];
    const page = await openAs(visit, system, 'Participating unit', '/novel', {}, (before) =>
      before.route(isSidebars, (route) => route.fulfill({ json: menu })),
    );
    await page.getByRole('heading', { name: 'This version cannot show that page' }).waitFor();
    await page.getByText('novel/View').waitFor();
    expect(addressOf(page)).toBe('/novel');
  });

  it('[D4] leads to /401 for a page of another role, of the application or of the server', async ({
    visit,
    system,
  }) => {
    const menu = [{ id: 1, path: '/novel', component: 'novel/View', roles: ['system management'] }];
    const page = await openAs(visit, system, 'Personal registrant', '/novel', {}, (before) =>
      before.route(isSidebars, (route) => route.fulfill({ json: menu })),
    );
    await page.waitForURL('**/401');
    expect(await heading(page).textContent()).toBe('This page is not open to your account');
    await moveTo(page, '/expertBank');
    await page.waitForURL('**/401');
    await page.getByRole('link', { name: 'To my home page' }).click();
    await page.waitForURL('**/gameApply/index');
  });

  it('[S45] shows that a disabled item of the menu is not yet open when its address is opened', async ({
    visit,
    system,
  }) => {
    const disabled = (items: readonly SidebarItem[]): SidebarItem[] =>
      items.map((item) => ({
        ...item,
        ...(item.path === '/exhibitor/booth' && { disabled: true }),
        children: disabled(item.children),
      }));
    const page = await openAs(visit, system, 'Exhibitor', '/exhibitor/booth', {}, (before) =>
      before.route(isSidebars, async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, json: disabled(await response.json()) });
      }),
    );
    await page.getByRole('heading', { name: 'Not yet open' }).waitFor();
    expect(addressOf(page)).toBe('/exhibitor/booth');
  });

  it('[S14] replaces /redirect/{path} by the path, including query and hash', async ({ visit, system }) => {
    const page = await openAs(visit, system, 'Expert', '/expertBank');
    await heading(page).waitFor();
    await moveTo(page, '/redirect/information?a=1#b');
    await expect.poll(() => addressOf(page)).toBe('/information?a=1#b');
    await page.goBack();
    await page.waitForURL('**/expertBank');
  });

  for (const path of [
    '/dashboard',
    '/documentation/index',
    '/guide/index',
    '/permission/page',
    '/icon/index',
    '/components/tinymce',
    '/charts/keyboard',
    '/nested/menu1',
    '/example/list',
    '/tab/index',
    '/error/404',
    '/error-log/log',
    '/excel/export-excel',
    '/zip/download',
    '/pdf/index',
    '/theme/index',
    '/clipboard/index',
    '/i18n/index',
  ]) {
    it(`[S12, S32] leads to /404 for the template’s ${path}`, async ({ visit, system }) => {
      const page = await openAs(visit, system, 'Organising committee', path);
      await page.waitForURL('**/404');
    });
  }
});

describe('the pages for blocked access', () => {
  const until = '2026-11-30T18:00:00+08:00';
  const stop = `/stop?cause=maintenance&until=${encodeURIComponent(until)}&from=/information`;

  it('[S8] show the reason, end and next page at /stop, and continue automatically at the end', async ({
    visit,
    system,
  }) => {
    const page = await openAs(visit, system, 'Expert', stop, {}, (before) =>
      before.clock.install({ time: new Date('2026-11-30T17:59:00+08:00') }),
    );
    await page.getByRole('heading', { name: 'The system is being maintained' }).waitFor();
    await page.getByText(/Until Mon, November 30, 2026 at 18:00/).waitFor();
    await page.clock.fastForward(60_000);
    await expect.poll(() => addressOf(page)).toBe('/information');
  });

  it('[S8, D2] never lead from /stop to another site', async ({ visit, system }) => {
    const page = await openAs(
      visit,
      system,
      'Expert',
      '/stop?until=2020-01-01T00:00:00Z&from=//evil.example/',
    );
    await page.waitForURL('**/expertBank');
  });

  it('[S8] say at /finished that there is nothing to confirm if it is opened directly', async ({
    visit,
    system,
  }) => {
    const page = await openAs(visit, system, 'Expert', '/finished');
    await page.getByRole('heading', { name: 'There is nothing to confirm here' }).waitFor();
    await page.getByRole('link', { name: 'To my home page' }).click();
    await page.waitForURL('**/expertBank');
  });

  it('[S5, S8] include /expertH5, which is public and shows a message without its link', async ({
    visit,
  }) => {
    const page = await visit('/expertH5');
    await page.getByRole('heading', { name: 'This link opens no more' }).waitFor();
  });
});
