import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { it } from '../../support/test.ts';
import { addressOf, heading, moveTo } from '../workspace/session.ts';
import { begin, choose, names, open, panel, shown, tag } from './bar.ts';

const current = (page: Page) => panel(page).getByLabel('Current password', { exact: true });

const question = (page: Page) => page.getByRole('dialog', { name: 'Leave without saving?' });

describe('cached views', () => {
  it('[S24, D19] keep typed input; a tag shows the top of its view, the back button the previous position', async ({
    visit,
    system,
  }) => {
    const page = await begin(visit, system, '/amendPassword', {
      viewport: { width: 1200, height: 420 },
    });
    await current(page).fill('half a password');
    await page.mouse.wheel(0, 180);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(180);
    await open(page, '/information');
    expect(await page.evaluate(() => window.scrollY), '[S13] a page begins at its top').toBe(0);
    expect(await question(page).count()).toBe(0);

    await tag(page, 'Change password').click();
    await expect.poll(() => shown(page)).toBe('Change password');
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    await expect.poll(() => current(page).inputValue()).toBe('half a password');
    await page.mouse.wheel(0, 90);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(90);
    await page.goBack();
    await expect.poll(() => shown(page)).toBe('My information');
    await page.goBack();
    await expect.poll(() => shown(page)).toBe('Change password');
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(180);
    await expect.poll(() => current(page).inputValue()).toBe('half a password');
    await page.goForward();
    await page.goForward();
    await expect.poll(() => shown(page)).toBe('Change password');
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(90);
  });

  it('[S24] belong to one tag each, and two views of one page are independent', async ({ visit, system }) => {
    const page = await begin(visit, system, '/amendPassword?of=1');
    await current(page).fill('the first');
    await open(page, '/amendPassword?of=2');
    expect(await current(page).inputValue()).toBe('');
    await current(page).fill('the second');
    await page.getByRole('tab').nth(1).click();
    await expect.poll(() => addressOf(page)).toBe('/amendPassword?of=1');
    await expect.poll(() => current(page).inputValue()).toBe('the first');
  });

  it('[S24, S14] are created again by a refresh and by the redirect helper, at their top', async ({
    visit,
    system,
  }) => {
    const page = await begin(visit, system, '/information', {
      viewport: { width: 1200, height: 420 },
    });
    const mark = () =>
      page.getByRole('tabpanel').evaluate((element) => element.setAttribute('data-mark', 'old'));
    const isOld = () =>
      page.getByRole('tabpanel').evaluate((element) => element.getAttribute('data-mark') === 'old');

    await mark();
    await page.mouse.wheel(0, 120);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(120);
    await choose(page, 'My information', 'Refresh');
    await expect.poll(isOld).toBe(false);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);

    await mark();
    await moveTo(page, '/redirect/information');
    await expect.poll(isOld).toBe(false);
    expect(addressOf(page)).toBe('/information');

    await mark();
    await open(page, '/amendPassword');
    await moveTo(page, '/redirect/information');
    await expect.poll(() => shown(page)).toBe('My information');
    expect(await isOld()).toBe(false);
    await page.goBack();
    await expect.poll(() => shown(page)).toBe('Change password');
    expect(await names(page)).toEqual(['Expert home', 'My information', 'Change password']);
  });

  it('[S24] with unsaved input are shown with a question before their tag is closed or refreshed', async ({
    visit,
    system,
  }) => {
    const page = await begin(visit, system, '/amendPassword');
    await current(page).fill('half a password');
    await open(page, '/information');
    const dirty = page.getByRole('tab', { name: /^Change password ?, not saved$/ });

    await dirty.click({ button: 'middle' });
    await question(page).waitFor();
    await expect
      .poll(() => shown(page), { message: 'one sees what the question is about' })
      .toBe('Change password');
    await page.getByRole('button', { name: 'Stay on this page' }).click();
    await expect.poll(() => current(page).inputValue()).toBe('half a password');

    await choose(page, 'Change password', 'Refresh');
    await page.keyboard.press('Escape');
    await expect.poll(() => current(page).inputValue()).toBe('half a password');

    await choose(page, 'Expert home', 'Close all');
    await page.getByRole('button', { name: 'Leave and discard' }).click();
    await expect.poll(() => names(page)).toEqual(['Expert home']);
    await expect.poll(() => addressOf(page)).toBe('/expertBank');
    await open(page, '/amendPassword');
    expect(await current(page).inputValue(), 'the closed view is removed').toBe('');
    await page.getByRole('button', { name: 'Close Change password' }).click();
    await expect.poll(() => names(page)).toEqual(['Expert home']);
  });

  it('[S24] survive a visit to a page outside the workspace, and a redirect through one', async ({
    visit,
    system,
  }) => {
    const page = await begin(visit, system, '/amendPassword');
    await current(page).fill('half a password');
    await moveTo(page, '/iframe');
    await page.getByRole('heading', { name: 'This address cannot be shown here' }).waitFor();
    expect(await current(page).isVisible()).toBe(false);
    await moveTo(page, '/login');
    await page.waitForURL('**/expertBank');
    await tag(page, 'Change password').click();
    await expect.poll(() => current(page).inputValue()).toBe('half a password');
  });

  it('[S24] finish a request while they are hidden, and send it once', async ({ visit, system }) => {
    const page = await begin(visit, system, '/amendPassword');
    let sent = 0;
    let answer = () => {};
    const isAsked = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/user/password', async (route) => {
      sent += 1;
      await isAsked;
      await route.fulfill({ json: {} });
    });
    await current(page).fill('Old#Password1');
    await page.getByLabel('New password', { exact: true }).fill('Workbench#2026');
    await page.getByLabel('New password again', { exact: true }).fill('Workbench#2026');
    await page.getByRole('main').getByRole('button', { name: 'Change password' }).click();
    await expect.poll(() => sent).toBe(1);
    await open(page, '/information');
    const answered = page.waitForResponse('**/user/password');
    answer();
    await answered;
    await tag(page, 'Change password').click();
    await page.getByRole('heading', { name: 'The new password is in force' }).waitFor();
    expect(sent).toBe(1);
  });

  it('[S24] release their memory: after 50 tags are opened and closed the heap is within 10 %', async ({
    visit,
    system,
  }) => {
    const page = await begin(visit, system, '/expertBank');
    const device = await page.context().newCDPSession(page);
    const round = async (count: number) => {
      for (let n = 1; n <= count; n++) await open(page, `/amendPassword?of=${n}`);
      await choose(page, 'Expert home', 'Close all');
      await expect.poll(() => names(page)).toEqual(['Expert home']);
      await heading(page).waitFor();
    };
    const heap = async () => {
      await device.send('HeapProfiler.collectGarbage');
      await device.send('HeapProfiler.collectGarbage');
      return (await device.send('Runtime.getHeapUsage')).usedSize;
    };
    // The browser compiles code that runs often, and keeps the result. This is finished after the first 50
    // tags.
    await round(50);
    const before = await heap();
    await round(50);
    const after = await heap();
    expect(after / before).toBeLessThan(1.1);
    expect(await page.getByRole('tabpanel', { includeHidden: true }).count()).toBe(1);
  });

  it('[S24] are at most 20, and the least recently shown view is removed first', async ({
    visit,
    system,
  }) => {
    const page = await begin(visit, system, '/expertBank');
    for (let n = 1; n <= 19; n++) await open(page, `/information?of=${n}`);
    const panels = page.getByRole('tabpanel', { includeHidden: true });
    expect(await panels.count()).toBe(20);
    await tag(page, 'Expert home').click();
    await expect.poll(() => shown(page)).toBe('Expert home');
    await open(page, '/finished');
    expect(await panels.count()).toBe(20);
    const kept = await panels.evaluateAll((all) => all.map(({ id }) => decodeURIComponent(id)));
    expect(kept).not.toContain('panel-/information?of=1');
    expect(kept).toContain('panel-/expertBank');
    expect((await names(page)).length, 'the tag of an evicted view stays').toBe(21);
  });
});
