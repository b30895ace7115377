import { fileTypes, type FileType } from '../contract/file.ts';
import { typeOfPackage } from './office-package.ts';

const startsWith = (bytes: Buffer, ...signature: readonly number[]) =>
  signature.every((byte, index) => bytes[index] === byte);

/**
 * Detects the type of a file from its content, independent of its name; undefined if the type is not
 * accepted.
 */
export async function sniffType(bytes: Buffer): Promise<FileType | undefined> {
  if (bytes.subarray(0, 5).toString('latin1') === '%PDF-') return fileTypes.pdf;
  if (startsWith(bytes, 0xff, 0xd8, 0xff)) return sizeOfJpeg(bytes) && fileTypes.jpg;
  if (startsWith(bytes, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) {
    return sizeOfPng(bytes) && fileTypes.png;
  }
  if (startsWith(bytes, 0x50, 0x4b, 0x03, 0x04)) return typeOfPackage(bytes);
  return undefined;
}

/** The size of an image in pixels. */
export interface PictureSize {
  width: number;
  height: number;
}

/** Returns the size of a JPG or PNG; undefined for other files. */
export function sizeOfPicture(bytes: Buffer): PictureSize | undefined {
  return startsWith(bytes, 0xff, 0xd8) ? sizeOfJpeg(bytes) : sizeOfPng(bytes);
}

/**
 * The maximum number of pixels of an image. The largest photo of a telephone has 200 megapixels. A file of some
 * bytes can declare 65,535 × 65,535 pixels, for which a browser that shows it needs 17 GB of memory.
 */
const MOST_PIXELS = 200_000_000;

const pictureOf = (width: number, height: number): PictureSize | undefined =>
  width * height > MOST_PIXELS ? undefined : { width, height };

function sizeOfPng(bytes: Buffer): PictureSize | undefined {
  if (bytes.length < 24 || bytes.toString('latin1', 12, 16) !== 'IHDR') return undefined;
  return pictureOf(bytes.readUInt32BE(16), bytes.readUInt32BE(20));
}

/** Reads the segments up to the frame header, which contains the size. */
function sizeOfJpeg(bytes: Buffer): PictureSize | undefined {
  let at = 2;
  while (at + 9 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0;
    // C4, C8 and CC are tables, not frames.
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)) {
      return pictureOf(bytes.readUInt16BE(at + 7), bytes.readUInt16BE(at + 5));
    }
    // Some markers are preceded by a fill byte.
    at += marker === 0xff ? 1 : 2 + bytes.readUInt16BE(at + 2);
  }
  return undefined;
}
