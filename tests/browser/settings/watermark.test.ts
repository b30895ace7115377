import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { it } from '../support/test.ts';
import { heading, moveTo, openAs } from '../workspace/session.ts';
import { openDrawer, turn } from './drawer.ts';

const UNIT = 'Participating unit';

const overlay = (page: Page) => page.locator('body > [data-watermark]');

/** Writes down what is drawn on canvases. */
const listen = (page: Page) =>
  page.addInitScript(() => {
    const drawn: string[] = [];
    Object.assign(window, { drawn });
    const pens = CanvasRenderingContext2D.prototype;
    const plain = Object.getOwnPropertyDescriptor(pens, 'fillText')?.value as CanvasText['fillText'];
    pens.fillText = function fillText(...args) {
      drawn.push(args[0]);
      plain.apply(this, args);
    };
  });
const drawn = (page: Page) => page.evaluate(() => (window as unknown as { drawn: string[] }).drawn);

describe('[S30] the watermark', () => {
  it('is a tile of 250 × 100 over the whole page, and lets every click through', async ({
    visit,
    system,
  }) => {
    const page = await openAs(visit, system, UNIT, '/match');
    await overlay(page).waitFor();
    const found = await overlay(page).evaluate(async (element) => {
      const style = getComputedStyle(element);
      const picture = new Image();
      picture.src = /url\("(.*)"\)/.exec(style.backgroundImage)?.[1] ?? '';
      await picture.decode();
      const box = element.getBoundingClientRect();
      return {
        tile: [picture.naturalWidth, picture.naturalHeight],
        size: style.backgroundSize,
        clicks: style.pointerEvents,
        isWhole: box.width === innerWidth && box.height === innerHeight,
      };
    });
    expect(found).toEqual({ tile: [250, 100], size: '250px 100px', clicks: 'none', isWhole: true });
    await page.getByRole('button', { name: 'Sidebar', exact: true }).click();
  });

  it('names user, organisation and the minute in China, and goes with the time', async ({
    visit,
    system,
  }) => {
    const page = await openAs(visit, system, UNIT, '/match', {}, async (opened) => {
      await listen(opened);
      await opened.clock.install({ time: '2026-11-21T16:59:30Z' });
    });
    await overlay(page).waitFor();
    const { username } = system.account(UNIT);
    const [user, organisation, time, ...more] = await drawn(page);
    expect([user, time, more]).toEqual([username, '2026-11-22 00:59', []]);
    expect(organisation).toMatch(/\p{Script=Han}/u);
    await page.clock.fastForward(30_000);
    await expect.poll(async () => (await drawn(page)).at(-1)).toBe('2026-11-22 01:00');
    expect(await overlay(page).count()).toBe(1);
  });

  it('is put back when it is removed, hidden, emptied of its style or covered up in its place', async ({
    visit,
    system,
  }) => {
    const page = await openAs(visit, system, UNIT, '/match');
    await overlay(page).waitFor();
    const attacks: ((element: HTMLElement) => void)[] = [
      (element) => element.remove(),
      (element) => element.style.setProperty('display', 'none', 'important'),
      (element) => element.removeAttribute('style'),
      (element) => element.setAttribute('hidden', ''),
      (element) => document.querySelector('main')?.append(element),
      (element) => element.append('nothing'),
    ];
    for (const attack of attacks) {
      const before = await overlay(page).elementHandle();
      await overlay(page).evaluate(attack);
      await expect
        .poll(async () => {
          const now = await overlay(page).elementHandles();
          const same = now.length === 1 && (await now[0]?.evaluate((one, other) => one === other, before));
          return now.length === 1 && same === false;
        })
        .toBe(true);
      expect(await overlay(page).isVisible(), attack.toString()).toBe(true);
    }
  });

  it('can be switched off, and is not on pages that anybody may see', async ({ visit, system }) => {
    const page = await openAs(visit, system, UNIT, '/match');
    await overlay(page).waitFor();
    await moveTo(page, '/expertH5');
    await expect.poll(() => page.locator('[data-watermark]').count()).toBe(0);
    await moveTo(page, '/match');
    await overlay(page).waitFor();
    await openDrawer(page);
    await turn(page, 'Watermark');
    await expect.poll(() => page.locator('[data-watermark]').count()).toBe(0);
    await page.reload();
    await heading(page).waitFor();
    expect(await page.locator('[data-watermark]').count()).toBe(0);
  });

  it('[D9] goes when the session ends', async ({ visit, system }) => {
    const page = await openAs(visit, system, UNIT, '/match');
    await overlay(page).waitFor();
    await page.getByRole('button', { name: /^Account of/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.getByLabel('Username or mobile number').waitFor();
    expect(await page.locator('[data-watermark]').count()).toBe(0);
  });
});
