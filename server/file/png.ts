import { crc32, deflateSync } from 'node:zlib';

/** A colour as red, green, blue, each 0–255. */
export type Colour = readonly [number, number, number];

/**
 * Encodes an image of 16 shades as PNG (palette, 4 bits per pixel).
 * @param shades one byte per pixel, row by row, each 0–15
 * @param width in pixels; even, because two pixels share a byte
 */
export function encodePng(shades: Uint8Array, width: number, from: Colour, to: Colour): Buffer {
  const height = shades.length / width;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 4;
  header[9] = 3;

  const palette = Buffer.from(
    Array.from({ length: 16 }, (_, shade) =>
      from.map((channel, index) => Math.round(channel + (((to[index] ?? 0) - channel) * shade) / 15)),
    ).flat(),
  );

  // Every row begins with the byte of its filter type, which is 0 for none.
  const stride = width / 2 + 1;
  const rows = Buffer.alloc(stride * height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 2) {
      const left = shades[y * width + x] ?? 0;
      const right = shades[y * width + x + 1] ?? 0;
      rows[y * stride + 1 + x / 2] = (left << 4) | right;
    }
  }

  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('PLTE', palette),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(typed));
  return Buffer.concat([length, typed, check]);
}
