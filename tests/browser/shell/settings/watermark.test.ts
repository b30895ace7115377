import type { Locator, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { it } from '../../support/test.ts';
import { heading, moveTo, openAs } from '../workspace/session.ts';
import { openDrawer, turn } from './drawer.ts';

const UNIT = 'Participating unit';

const overlay = (page: Page) => page.locator('body > [data-watermark]');

/** Records the texts that are drawn on canvases. */
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

/** Returns the share of an element's pixels that have the colour of the tiles, from 0 to 1. */
async function redOf(page: Page, element: Locator): Promise<number> {
  const picture = (await element.screenshot()).toString('base64');
  return page.evaluate(async (data) => {
    const image = new Image();
    image.src = `data:image/png;base64,${data}`;
    await image.decode();
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [image.naturalWidth, image.naturalHeight];
    const pen = canvas.getContext('2d');
    pen?.drawImage(image, 0, 0);
    const pixels = pen?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
    let red = 0;
    for (let at = 0; at < pixels.length; at += 4) {
      if (pixels[at] === 255 && pixels[at + 1] === 0 && pixels[at + 2] === 0) red += 1;
    }
    return red / (pixels.length / 4);
  }, picture);
}

describe('[S30] the watermark', () => {
  it('is a tile of 250 × 100 over the whole page, and does not intercept clicks', async ({
    visit,
    system,
  }) => {
    const page = await openAs(visit, system, UNIT, '/match');
    await overlay(page).waitFor();
    // A new overlay replaces this one when the minute ends, even between two steps of this function.
    const look = () =>
      overlay(page).evaluate(async (element) => {
        const style = getComputedStyle(element);
        const picture = new Image();
        picture.src = /url\("(.*)"\)/.exec(style.backgroundImage)?.[1] ?? '';
        await picture.decode().catch(() => undefined);
        const box = element.getBoundingClientRect();
        return {
          tile: [picture.naturalWidth, picture.naturalHeight],
          size: style.backgroundSize,
          clicks: style.pointerEvents,
          isWhole: box.width === innerWidth && box.height === innerHeight,
        };
      });
    await expect.poll(look).toEqual({ tile: [250, 100], size: '250px 100px', clicks: 'none', isWhole: true });
    await page.getByRole('button', { name: 'Sidebar', exact: true }).click();
  });

  it('shows the user, the organisation and the minute in China, and is updated with the time', async ({
    visit,
    system,
  }) => {
    const page = await openAs(visit, system, UNIT, '/match', {}, async (opened) => {
      await listen(opened);
      await opened.clock.install({ time: '2026-11-21T16:59:30Z' });
    });
    await overlay(page).waitFor();
    const { username } = system.account(UNIT);
    // A tile is drawn when the page is idle.
    await expect.poll(() => drawn(page)).toHaveLength(3);
    const [user, organisation, time, ...more] = await drawn(page);
    // The name of the account stands there, not the username, which can be generated.
    expect([time, more]).toEqual(['2026-11-22 00:59', []]);
    expect(user).not.toBe(username);
    expect(user).toMatch(/\p{Script=Han}/u);
    expect(organisation).toMatch(/\p{Script=Han}/u);
    await page.clock.fastForward(30_000);
    await expect.poll(async () => (await drawn(page)).at(-1)).toBe('2026-11-22 01:00');
    expect(await overlay(page).count()).toBe(1);
  });

  it('is restored when it is removed, hidden, stripped of its style, moved or changed', async ({
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

  it('is below the input fields, also after the page is scrolled', async ({ visit, system }) => {
    const page = await openAs(visit, system, 'Personal registrant', '/information', {}, (opened) =>
      opened.addInitScript(() => {
        // All tiles have one colour, so everything below the watermark is red.
        const plain = Object.getOwnPropertyDescriptor(CanvasRenderingContext2D.prototype, 'fillRect')
          ?.value as CanvasRect['fillRect'];
        CanvasRenderingContext2D.prototype.fillText = function fillText() {
          this.resetTransform();
          this.fillStyle = 'rgb(255 0 0)';
          plain.call(this, 0, 0, 9999, 9999);
        };
      }),
    );
    await overlay(page).waitFor();
    const name = page.getByLabel('Name', { exact: true });
    await name.waitFor();
    expect(await redOf(page, heading(page))).toBeGreaterThan(0.9);
    await expect.poll(() => redOf(page, name)).toBe(0);
    await page.mouse.wheel(0, 120);
    await expect.poll(() => redOf(page, name)).toBe(0);
  });

  it('[S30] cannot be switched off by an account that sees other people’s data, despite a stored setting', async ({
    visit,
    system,
  }) => {
    const page = await openAs(visit, system, UNIT, '/match', {}, (opened) =>
      opened.addInitScript(() => {
        if (location.pathname === '/match')
          localStorage.setItem('preferences', JSON.stringify({ version: 1, watermark: false }));
      }),
    );
    await overlay(page).waitFor();
    await openDrawer(page);
    const choice = page.getByRole('switch', { name: 'Watermark' });
    await choice.waitFor();
    expect([await choice.isDisabled(), await choice.isChecked()]).toEqual([true, true]);
  });

  it('can be switched off by other accounts, and is absent on public pages', async ({ visit, system }) => {
    const page = await openAs(visit, system, 'Exhibitor', '/exhibitor/index');
    await overlay(page).waitFor();
    await moveTo(page, '/expertH5');
    await expect.poll(() => page.locator('[data-watermark]').count()).toBe(0);
    await moveTo(page, '/exhibitor/index');
    await overlay(page).waitFor();
    await openDrawer(page);
    await turn(page, 'Watermark');
    await expect.poll(() => page.locator('[data-watermark]').count()).toBe(0);
    await page.reload();
    await heading(page).waitFor();
    expect(await page.locator('[data-watermark]').count()).toBe(0);
  });

  it('[D9] is removed when the session ends', async ({ visit, system }) => {
    const page = await openAs(visit, system, UNIT, '/match');
    await overlay(page).waitFor();
    await page.getByRole('button', { name: /^Account of/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.getByLabel('Username or mobile number').waitFor();
    expect(await page.locator('[data-watermark]').count()).toBe(0);
  });
});
