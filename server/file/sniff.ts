import { fromBufferPromise } from 'yauzl';
import { fileTypes, type FileType } from '../contract/file.ts';

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
 * The longest permitted side of an image in pixels, which every JPG satisfies. A PNG can declare more than a
 * column can store.
 */
const LONGEST_SIDE = 65_535;

const pictureOf = (width: number, height: number): PictureSize | undefined =>
  Math.max(width, height) > LONGEST_SIDE ? undefined : { width, height };

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

/** The maximum number of parts of an archive. An office document has a few dozen parts. */
const PARTS_READ = 5000;

/**
 * Detects the type of an office document, which is a ZIP archive, from its directory. A document with macros
 * is not accepted. An archive with a doubtful directory is not accepted either.
 */
async function typeOfPackage(bytes: Buffer): Promise<FileType | undefined> {
  const names = await namesIn(bytes).catch((): string[] => []);
  if (!names.includes('[Content_Types].xml')) return undefined;
  if (names.some((name) => /vbaProject\.bin$/i.test(name))) return undefined;
  if (names.includes('word/document.xml')) return fileTypes.docx;
  return names.includes('xl/workbook.xml') ? fileTypes.xlsx : undefined;
}

/**
 * Returns the names of the parts of an archive without unpacking it. Returns no names if the archive has more
 * parts than any document.
 */
async function namesIn(bytes: Buffer): Promise<string[]> {
  const archive = await fromBufferPromise(bytes, { lazyEntries: true });
  if (archive.entryCount > PARTS_READ) return [];
  const names: string[] = [];
  for await (const { fileName } of archive.eachEntry()) names.push(fileName);
  return names;
}
