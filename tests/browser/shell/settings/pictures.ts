import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Takes pictures of the page at its top and scrolled by 200 px. The mouse is moved out of the way. */
export async function takePictures(page: Page): Promise<readonly string[]> {
  await page.mouse.move(0, 0);
  const pictures = [];
  for (const top of [0, 200]) {
    await page.evaluate((to) => window.scrollTo(0, to), top);
    const picture = await page.screenshot({ animations: 'disabled' });
    pictures.push(`data:image/png;base64,${picture.toString('base64')}`);
  }
  return pictures;
}

/** Takes pictures of a page until two sets in a row are equal, because the page may still be loading. */
export async function picturesAtRest(page: Page): Promise<readonly string[]> {
  let last = await takePictures(page);
  await expect
    .poll(
      async () => {
        const before = last;
        last = await takePictures(page);
        return differingPixels(page, before, last);
      },
      { message: 'the page comes to rest' },
    )
    .toBe(0);
  return last;
}

/**
 * Counts the pixels of two sets of pictures that differ visibly. Small differences are ignored, because the
 * edge of a letter may be drawn slightly lighter from one picture to the next.
 */
export function differingPixels(page: Page, one: readonly string[], other: readonly string[]) {
  return page.evaluate(
    async ([before, after]) => {
      const read = async (source: string) => {
        const image = new Image();
        image.src = source;
        await image.decode();
        const canvas = new OffscreenCanvas(image.width, image.height);
        const pen = canvas.getContext('2d');
        pen?.drawImage(image, 0, 0);
        return pen?.getImageData(0, 0, image.width, image.height).data ?? new Uint8ClampedArray();
      };
      let count = 0;
      for (const [index, source] of before.entries()) {
        const [left, right] = await Promise.all([read(source), read(after[index] ?? '')]);
        for (let at = 0; at < left.length; at += 4) {
          const isOther = [0, 1, 2].some((channel) => {
            const difference = (left[at + channel] ?? 0) - (right[at + channel] ?? 0);
            return Math.abs(difference) > 8;
          });
          if (isOther) count += 1;
        }
      }
      return count;
    },
    [one, other] as const,
  );
}
