import { fileTypes, type FileType } from '../contract/file.ts';

const startsWith = (bytes: Buffer, ...signature: readonly number[]) =>
  signature.every((byte, index) => bytes[index] === byte);

/** What a file is by its content, whatever its name says; undefined where it is nothing that is taken. */
export function sniffType(bytes: Buffer): FileType | undefined {
  if (bytes.subarray(0, 5).toString('latin1') === '%PDF-') return fileTypes.pdf;
  if (startsWith(bytes, 0xff, 0xd8, 0xff)) return sizeOfJpeg(bytes) && fileTypes.jpg;
  if (startsWith(bytes, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) {
    return sizeOfPng(bytes) && fileTypes.png;
  }
  if (startsWith(bytes, 0x50, 0x4b, 0x03, 0x04)) return typeOfPackage(bytes);
  return undefined;
}

/** Pixels of a picture. */
export interface PictureSize {
  width: number;
  height: number;
}

/** The size of a JPG or PNG; undefined for anything else. */
export function sizeOfPicture(bytes: Buffer): PictureSize | undefined {
  return startsWith(bytes, 0xff, 0xd8) ? sizeOfJpeg(bytes) : sizeOfPng(bytes);
}

/** The longest side of a picture, in pixels: that of any JPG. A PNG may claim more than a column holds. */
const LONGEST_SIDE = 65_535;

const pictureOf = (width: number, height: number): PictureSize | undefined =>
  Math.max(width, height) > LONGEST_SIDE ? undefined : { width, height };

function sizeOfPng(bytes: Buffer): PictureSize | undefined {
  if (bytes.length < 24 || bytes.toString('latin1', 12, 16) !== 'IHDR') return undefined;
  return pictureOf(bytes.readUInt32BE(16), bytes.readUInt32BE(20));
}

/** Walks the segments up to the frame header, which has the size. */
function sizeOfJpeg(bytes: Buffer): PictureSize | undefined {
  let at = 2;
  while (at + 9 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0;
    // C4, C8 and CC are tables, not frames.
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)) {
      return pictureOf(bytes.readUInt16BE(at + 7), bytes.readUInt16BE(at + 5));
    }
    // A byte of filling stands before some markers.
    at += marker === 0xff ? 1 : 2 + bytes.readUInt16BE(at + 2);
  }
  return undefined;
}

/** Signatures and lengths of a ZIP archive's directory (PKWARE APPNOTE 4.3.12, 4.3.16). */
const DIRECTORY_END = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;
const END_LENGTH = 22;
const ENTRY_LENGTH = 46;
const LONGEST_COMMENT = 65_535;

/** An office document has a few dozen parts. */
const PARTS_READ = 5000;

/** An office document is a ZIP archive that says in its directory what it is. One that brings programs is not taken. */
function typeOfPackage(bytes: Buffer): FileType | undefined {
  const names = new Set(partsOf(bytes).map(({ name }) => name));
  if (!names.has('[Content_Types].xml')) return undefined;
  if ([...names].some((name) => /vbaProject\.bin$/i.test(name))) return undefined;
  if (names.has('word/document.xml')) return fileTypes.docx;
  return names.has('xl/workbook.xml') ? fileTypes.xlsx : undefined;
}

/**
 * What an archive says that its parts are in full, in bytes: what is unpacked gets no more room than that.
 * No end of it where there are more parts than are looked at.
 */
export function unpackedSize(bytes: Buffer): number {
  const parts = partsOf(bytes);
  return parts.length < PARTS_READ ? parts.reduce((total, { size }) => total + size, 0) : Infinity;
}

function partsOf(bytes: Buffer): { name: string; size: number }[] {
  const parts: { name: string; size: number }[] = [];
  const last = bytes.length - END_LENGTH;
  let end = last;
  while (end >= 0 && end >= last - LONGEST_COMMENT && bytes.readUInt32LE(end) !== DIRECTORY_END) end -= 1;
  if (end < 0 || end < last - LONGEST_COMMENT) return parts;
  let at = bytes.readUInt32LE(end + 16);
  while (
    at + ENTRY_LENGTH <= end &&
    bytes.readUInt32LE(at) === DIRECTORY_ENTRY &&
    parts.length < PARTS_READ
  ) {
    const name = bytes.readUInt16LE(at + 28);
    parts.push({
      name: bytes.toString('utf8', at + ENTRY_LENGTH, at + ENTRY_LENGTH + name),
      size: bytes.readUInt32LE(at + 24),
    });
    at += ENTRY_LENGTH + name + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return parts;
}
