import type { Page } from 'playwright-core';

/**
 * Returns a JPEG like that of a camera: the left half is red, the right half is blue.
 * @param page any page; its canvas is used
 * @param orientation of the EXIF data: 6 is a phone held upright, whose picture is shown turned to the right
 */
export async function cameraPicture(
  page: Page,
  { width, height, orientation }: { width: number; height: number; orientation: 1 | 6 },
): Promise<Buffer> {
  const base64 = await page.evaluate(
    ([wide, high]) => {
      const canvas = document.createElement('canvas');
      canvas.width = wide;
      canvas.height = high;
      const pen = canvas.getContext('2d');
      if (pen === null) throw new Error('no canvas');
      pen.fillStyle = '#f00';
      pen.fillRect(0, 0, wide / 2, high);
      pen.fillStyle = '#00f';
      pen.fillRect(wide / 2, 0, wide / 2, high);
      return canvas.toDataURL('image/jpeg', 0.9).split(',')[1] ?? '';
    },
    [width, height] as const,
  );
  const jpeg = Buffer.from(base64, 'base64');
  // The APP1 segment has one directory with one entry: tag 0x0112, a short.
  const exif = Buffer.from(
    `457869660000 4d4d002a00000008 0001 0112 0003 00000001 000${orientation}0000 00000000`.replaceAll(
      ' ',
      '',
    ),
    'hex',
  );
  const head = Buffer.from([0xff, 0xe1, 0, exif.length + 2]);
  return Buffer.concat([jpeg.subarray(0, 2), head, exif, jpeg.subarray(2)]);
}
