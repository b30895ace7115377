import { describe, expect } from 'vitest';
import { looksRightOnBoth } from '../support/looks-right.ts';
import { cameraPicture } from '../support/pictures.ts';
import { it } from '../support/test.ts';
import { openAs } from '../shell/workspace/session.ts';
import { screens } from '../support/ways.ts';

describe('the supply of missing photos [domain.md 2]', () => {
  for (const [screen, viewport] of screens)
    it(`names the files that fit nobody, and stores those that fit, on ${screen}`, async ({
      visit,
      system,
    }) => {
      const page = await openAs(visit, system, 'Organising committee', '/onlineManagement/missingPhotos', {
        viewport,
      });
      const main = page.getByRole('main');
      const left = main.getByText(/in the entries (has|have) no photo for the card/);
      await left.waitFor();
      const counted = async () => Number.parseInt((await left.textContent()) ?? '', 10);
      const before = await counted();
      expect(before).toBeGreaterThan(0);
      await looksRightOnBoth(page);
      const list = main.getByRole('region', { name: 'Without a photo' });
      const number = /E\d\d-[A-Z0-9]+-\d+/.exec(await list.innerText())?.[0] ?? '';
      const row = list.getByRole('row').or(list.getByRole('listitem')).filter({ hasText: number }).first();
      const [name = ''] = (await row.innerText()).trim().split(/\s/);
      const large = await cameraPicture(page, { width: 600, height: 800, orientation: 1 });
      const small = await cameraPicture(page, { width: 100, height: 140, orientation: 1 });
      const file = (stem: string, buffer: Buffer) => ({
        name: `${stem}.jpg`,
        mimeType: 'image/jpeg',
        buffer,
      });
      await main
        .locator('input[type=file]')
        .setInputFiles([file(`${name}-${number}`, large), file('查无此人', large)]);
      await main.getByText('Nobody without a photo has the name of this file').waitFor();
      await main.getByRole('img', { name: `What is kept of the picture of ${name}` }).waitFor();
      await looksRightOnBoth(page);
      await main.getByRole('button', { name: 'Add 1 photo' }).click();
      await main.getByText('1 photo has been added.').waitFor();
      await expect.poll(counted).toBe(before - 1);
      expect(await list.getByText(number).count()).toBe(0);

      await page.reload();
      await left.waitFor();
      const next = /E\d\d-[A-Z0-9]+-\d+/.exec(await list.innerText())?.[0] ?? '';
      const other = list.getByRole('row').or(list.getByRole('listitem')).filter({ hasText: next }).first();
      const [owner = ''] = (await other.innerText()).trim().split(/\s/);
      await main.locator('input[type=file]').setInputFiles([file(`${owner}-${next}`, small)]);
      await main.getByText('The picture is smaller than 295 × 413 pixels').waitFor();
      expect(await main.getByRole('button', { name: /^Add \d/ }).count()).toBe(0);
    });
});
