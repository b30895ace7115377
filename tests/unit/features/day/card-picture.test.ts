import { encode } from 'uqr';
import { describe, expect, it } from 'vitest';
import { decodePicture } from '../../../../src/features/day/check-in/card-picture.ts';

const CARD = 'E26-SK01-0002 ABCD-EFGH-IJKL-MNOP';

/**
 * Builds a picture of a code with `scale` pixels per module, optionally turned by a quarter, on grey with
 * noise.
 */
function pictureOf(text: string, { scale = 6, isTurned = false, border = 60 } = {}) {
  const { data, size } = encode(text, { ecc: 'M', border: 2 });
  const side = size * scale + 2 * border;
  const points = new Uint8ClampedArray(side * side * 4);
  for (let y = 0; y < side; y += 1) {
    for (let x = 0; x < side; x += 1) {
      const [column, row] = [Math.floor((x - border) / scale), Math.floor((y - border) / scale)];
      const isDark = isTurned ? data[size - 1 - column]?.[row] : data[row]?.[column];
      const isCode = column >= 0 && row >= 0 && column < size && row < size;
      // A camera picture has neither black nor white, and no two equal neighbouring pixels.
      const grain = (x * 7 + y * 13) % 11;
      points.fill(
        (isCode ? (isDark === true ? 40 : 210) : 120) + grain,
        (y * side + x) * 4,
        (y * side + x) * 4 + 3,
      );
      points[(y * side + x) * 4 + 3] = 255;
    }
  }
  return { data: points, width: side, height: side };
}

describe('the QR code of a participation card in a picture [running.md 7]', () => {
  it('is read in normal and small size, and turned', () => {
    expect(decodePicture(pictureOf(CARD))).toBe(CARD);
    expect(decodePicture(pictureOf(CARD, { scale: 3 }))).toBe(CARD);
    expect(decodePicture(pictureOf(CARD, { isTurned: true }))).toBe(CARD);
  });

  it('is empty if the picture contains none', () => {
    const { width, height } = pictureOf(CARD);
    const data = new Uint8ClampedArray(width * height * 4).fill(128);
    expect(decodePicture({ data, width, height })).toBe('');
    expect(decodePicture({ data: data.subarray(0, 8), width, height })).toBe('');
  });
});
