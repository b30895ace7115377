import { crc32, deflateRawSync } from 'node:zlib';

/** Workbooks that no program writes: archives built byte by byte, with any content in their parts. */

/** A part of an archive. Its directory entry may contradict its content. */
interface Part {
  name: string;
  content: Buffer | string;
  /** The unpacked size in bytes that the directory claims. */
  claims?: number;
  zip64?: boolean;
}

const ZIP64_EXTRA = Buffer.alloc(20);
ZIP64_EXTRA.writeUInt16LE(1, 0);
ZIP64_EXTRA.writeUInt16LE(16, 2);

/** Builds a ZIP archive (PKWARE APPNOTE 4.3) with these parts, each deflated. */
export function zip(...parts: readonly Part[]): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const { name: given, content, claims, zip64 = false } of parts) {
    const name = Buffer.from(given);
    const plain = Buffer.from(content);
    const packed = deflateRawSync(plain, { level: 9 });
    const extra = zip64 ? Buffer.from(ZIP64_EXTRA) : Buffer.alloc(0);
    if (zip64) extra.writeBigUInt64LE(BigInt(claims ?? plain.length), 4);
    if (zip64) extra.writeBigUInt64LE(BigInt(packed.length), 12);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(zip64 ? 45 : 20, 0);
    common.writeUInt16LE(8, 4);
    common.writeUInt32LE(crc32(plain), 10);
    common.writeUInt32LE(zip64 ? 0xffffffff : packed.length, 14);
    common.writeUInt32LE(zip64 ? 0xffffffff : (claims ?? plain.length), 18);
    common.writeUInt16LE(name.length, 22);
    common.writeUInt16LE(extra.length, 24);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    common.copy(entry, 6);
    entry.writeUInt32LE(at, 42);
    files.push(Buffer.from('PK\x03\x04', 'latin1'), common, name, extra, packed);
    directory.push(entry, name, extra);
    at += 30 + name.length + extra.length + packed.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...files, listed, end]);
}

const TYPES = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** Returns the parts of a workbook without its sheet. */
export const workbookParts = (sheets = 1): Part[] => [
  { name: '[Content_Types].xml', content: '<Types/>' },
  {
    name: 'xl/workbook.xml',
    content: `<workbook xmlns:r="x"><sheets>${Array.from({ length: sheets }, (_, index) => `<sheet name="s${index}" sheetId="${index}" r:id="r${index}"/>`).join('')}</sheets></workbook>`,
  },
  {
    name: 'xl/_rels/workbook.xml.rels',
    content: `<Relationships>${Array.from({ length: sheets }, (_, index) => `<Relationship Id="r${index}" Type="${TYPES}/worksheet" Target="worksheets/sheet${index}.xml"/>`).join('')}<Relationship Id="s" Type="${TYPES}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
  },
];

/** Builds a workbook whose sheet has these rows, as XML. */
export const workbook = (rows: string, rest: Partial<Part> = {}, ...more: readonly Part[]): Buffer =>
  zip(...workbookParts(), { name: 'xl/worksheets/sheet0.xml', content: sheet(rows), ...rest }, ...more);

export const sheet = (rows: string): string => `<worksheet><sheetData>${rows}</sheetData></worksheet>`;

/** Builds cells with one text each, without addresses. */
export const cells = (...texts: readonly string[]): string =>
  texts.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('');
