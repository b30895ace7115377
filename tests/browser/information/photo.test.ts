import { describe, expect } from 'vitest';
import type { Profile } from '../../../server/contract/person/person.ts';
import { pdf } from '../../server/support/sample-files.ts';
import { callsOf } from '../journeys/entry/two-competitions.ts';
import { barriers } from '../support/barriers.ts';
import { cameraPicture } from '../support/pictures.ts';
import { pressEnter } from '../support/press.ts';
import { it } from '../support/test.ts';
import { openAs } from '../shell/workspace/session.ts';
import { screens } from '../support/ways.ts';

describe('the photo of an entry card', () => {
  for (const [screen, viewport] of screens)
    it(`can be made from any picture of a phone, by keyboard alone, on ${screen}`, async ({
      visit,
      system,
    }) => {
      const page = await openAs(visit, system, 'Personal registrant', '/information', { viewport });
      const field = page.getByRole('group', { name: 'Photo for the entry card' });
      await field.waitFor();
      const earlier = field.getByRole('button', { name: 'Remove photo.jpg' });
      if (await earlier.isVisible()) await earlier.press('Enter');
      // A picture of twelve megapixels, rotated by its EXIF orientation.
      const buffer = await cameraPicture(page, { width: 4000, height: 3000, orientation: 6 });
      await field
        .locator('input[type=file]')
        .setInputFiles({ name: 'IMG_0001.JPG', mimeType: 'image/jpeg', buffer });
      const dialog = page.getByRole('dialog', { name: 'Frame your photo' });
      const frame = dialog.getByRole('group', { name: /^Part of the picture/ });
      await frame.waitFor();
      const box = await dialog.boundingBox();
      expect((box?.y ?? -1) >= 0 && (box?.y ?? 0) + (box?.height ?? Infinity) <= viewport.height).toBe(true);
      expect(await barriers(page)).toEqual([]);
      await frame.press('ArrowLeft');
      await dialog.getByLabel('Scale').press('ArrowRight');
      await dialog.getByLabel('Scale').press('ArrowLeft');
      await dialog.getByRole('button', { name: 'A quarter turn to the left' }).press('Enter');
      await dialog.getByRole('button', { name: 'A quarter turn to the right' }).press('Enter');
      await pressEnter(dialog.getByRole('button', { name: 'Use this photo' }));
      await field.getByRole('button', { name: 'Remove photo.jpg' }).waitFor();
      expect(await field.evaluate((group) => group.contains(document.activeElement))).toBe(true);
      const preview = page.getByRole('img', { name: 'The photo as it will be on the card' });
      // The photo is upright: the left edge of the file is at the top.
      const colours = await preview.evaluate(async (image) => {
        if (!(image instanceof HTMLImageElement)) throw new Error('no picture');
        await image.decode();
        const canvas = document.createElement('canvas');
        canvas.width = image.naturalWidth;
        canvas.height = image.naturalHeight;
        const pen = canvas.getContext('2d');
        pen?.drawImage(image, 0, 0);
        return [40, 370].map((y) => {
          const [red = 0, , blue = 0] = pen?.getImageData(147, y, 1, 1).data ?? [];
          return red > blue ? 'red' : 'blue';
        });
      });
      expect(colours).toEqual(['red', 'blue']);
      const person = page.getByRole('region', { name: 'Person' });
      await pressEnter(person.getByRole('button', { name: 'Save' }));
      await person.getByText('Complete.').waitFor();
      const own = await callsOf(system, 'Personal registrant');
      const { person: kept } = await own<Profile>('GET', '/user/profile');
      expect(kept?.photo).toMatchObject({ mime: 'image/jpeg', width: 295, height: 413 });
      expect(kept?.photo?.size).toBeLessThan(200_000);
    });

  it('shows a message if the browser cannot read the picture, or if the picture is too small', async ({
    visit,
    system,
  }) => {
    const page = await openAs(visit, system, 'Expert', '/information');
    const field = page.getByRole('group', { name: 'Photo for the entry card' });
    const choose = (name: string, buffer: Buffer) =>
      field.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/octet-stream', buffer });
    await field.waitFor();
    await choose('IMG_0002.HEIC', pdf());
    await field.getByText('This browser cannot read the picture.', { exact: false }).waitFor();
    await choose('small.jpg', await cameraPicture(page, { width: 200, height: 200, orientation: 1 }));
    await field.getByText('it needs 295 × 413 pixels at least', { exact: false }).waitFor();
    await choose('right.jpg', await cameraPicture(page, { width: 600, height: 800, orientation: 1 }));
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await expect.poll(() => field.getByText('295 × 413 pixels at least').count()).toBe(0);
    await expect.poll(() => field.getByRole('button', { name: 'Choose a file' }).isVisible()).toBe(true);
  });
});
