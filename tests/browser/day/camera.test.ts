import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { encode } from 'uqr';
import { describe, expect } from 'vitest';
import { barriers } from '../support/barriers.ts';
import { startSystem, type RunningSystem } from '../support/system.ts';
import { it as base, launchBrowser } from '../support/test.ts';
import { openAs } from '../shell/workspace/session.ts';

const EVENT = 'hubei-cup-sk03';
const CARD = 'E26-SK03-0002 ABCD-EFGH-IJKL-MNOP';
const [WIDTH, HEIGHT] = [640, 480];

/**
 * Returns a film of one picture: the code of a card on a grey background. Chromium uses the film as the
 * camera's input.
 */
function filmOf(text: string): Buffer {
  const { data, size } = encode(text, { ecc: 'M', border: 4 });
  const scale = Math.floor(HEIGHT / size);
  const [left, top] = [Math.floor((WIDTH - size * scale) / 2), Math.floor((HEIGHT - size * scale) / 2)];
  const light = Buffer.alloc(WIDTH * HEIGHT, 128);
  for (let y = 0; y < size * scale; y += 1) {
    for (let x = 0; x < size * scale; x += 1) {
      const isDark = data[Math.floor(y / scale)]?.[Math.floor(x / scale)] === true;
      light[(y + top) * WIDTH + x + left] = isDark ? 20 : 230;
    }
  }
  const colour = Buffer.alloc((WIDTH * HEIGHT) / 2, 128);
  const frame = Buffer.concat([Buffer.from('FRAME\n'), light, colour]);
  const head = Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420jpeg\n`);
  return Buffer.concat([head, frame, frame, frame]);
}

/** A system on the day of the cup, and a browser whose camera shows a card. */
const it = base.extend<{ system: RunningSystem; browser: Browser }>({
  system: [
    async ({}, provide) => {
      const system = await startSystem({ DEMO_CUP: 'day' });
      await provide(system);
      await system.stop();
    },
    { scope: 'file' },
  ],
  browser: [
    async ({}, provide) => {
      const folder = mkdtempSync(join(tmpdir(), 'camera-'));
      const film = join(folder, 'card.y4m');
      writeFileSync(film, filmOf(CARD));
      const browser = await launchBrowser([
        // A headless browser cannot ask the user for permission.
        '--use-fake-ui-for-media-stream',
        '--use-fake-device-for-media-stream',
        `--use-file-for-fake-video-capture=${film}`,
      ]);
      await provide(browser);
      await browser.close();
      rmSync(folder, { recursive: true });
    },
    { scope: 'worker' },
  ],
});

describe('the check-in by camera [running.md 7]', () => {
  it('reads a card, so that only the number of the identity card is left to enter', async ({
    visit,
    system,
  }) => {
    const page = await openAs(
      visit,
      system,
      'Check-in clerk',
      `/competitionOperation/checkIn#event=${EVENT}`,
      { viewport: { width: 390, height: 844 } },
    );
    await page.getByRole('button', { name: 'Scan a card' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    const [number, code] = CARD.split(' ');
    await expect
      .poll(() => dialog.getByLabel('Number of the card', { exact: true }).inputValue())
      .toBe(number);
    expect(await dialog.getByLabel('Code of the card', { exact: true }).inputValue()).toBe(code);
    expect(await barriers(page)).toEqual([]);
    // The camera is released after the card has been read.
    await expect.poll(() => page.locator('video').count()).toBe(0);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Scan a card' }).waitFor();
  });

  it('shows a message and offers entry by hand when the camera is not allowed', async ({ visit, system }) => {
    const page = await openAs(
      visit,
      system,
      'Check-in clerk',
      `/competitionOperation/checkIn#event=${EVENT}`,
      { language: 'zh' },
      (opened) =>
        opened.addInitScript(() => {
          navigator.mediaDevices.getUserMedia = () =>
            Promise.reject(new DOMException('not allowed', 'NotAllowedError'));
        }),
    );
    await page.getByRole('button', { name: '扫描参赛证' }).click();
    await page.getByRole('status').filter({ hasText: '未允许使用摄像头' }).waitFor();
    expect(await barriers(page)).toEqual([]);
    await page.getByRole('button', { name: '检录选手' }).click();
    await page.getByRole('dialog').getByLabel('参赛证编号', { exact: true }).waitFor();
  });
});
