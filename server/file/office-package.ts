import { buffer } from 'node:stream/consumers';
import { fromBufferPromise, type Entry, type ZipFile } from 'yauzl';
import { fileTypes, type FileType } from '../contract/file.ts';

/** The maximum number of parts of an archive. An office document has a few dozen parts. */
const PARTS_READ = 5000;

/** The maximum length of all relationship parts of a document, in bytes. Those of a book have some kilobytes. */
const RELATIONS_READ = 1_048_576;

/** Parts that contain code: macros of Visual Basic, macro sheets of Excel 4.0, and ActiveX controls. */
const code = /(?:^|\/)(?:vbaProject\.bin|vbaData\.xml|macrosheets\/|activeX\/)/i;

interface Parts {
  readonly names: readonly string[];
  readonly relations: readonly string[];
}

const isRelations = (name: string) => /\.rels$/i.test(name);

/**
 * Detects the type of an office document, which is a ZIP archive, from its directory. A document is not
 * accepted if it contains code, if it loads a template, a picture or an object from outside when it is opened,
 * or if its directory is doubtful.
 * @returns undefined if the document is not accepted
 */
export async function typeOfPackage(bytes: Buffer): Promise<FileType | undefined> {
  const { names, relations } = await partsOf(bytes).catch((): Parts => ({ names: [], relations: [] }));
  if (!names.includes('[Content_Types].xml') || names.some((name) => code.test(name))) return undefined;
  if (names.includes('word/document.xml'))
    return relations.some(loadsFromOutside) ? undefined : fileTypes.docx;
  // A workbook that refers to cells of other workbooks is usual, and spreadsheet programs ask before they read them.
  return names.includes('xl/workbook.xml') ? fileTypes.xlsx : undefined;
}

/**
 * Returns the names of the parts of an archive, and the text of the relationship parts. No other part is
 * unpacked.
 * @throws Error if the archive has more parts, or longer relationships, than any document
 */
async function partsOf(bytes: Buffer): Promise<Parts> {
  const archive = await fromBufferPromise(bytes, { lazyEntries: true });
  if (archive.entryCount > PARTS_READ) throw new Error('the archive has too many parts');
  const names: string[] = [];
  const relations: string[] = [];
  let length = 0;
  for await (const entry of archive.eachEntry()) {
    names.push(entry.fileName);
    if (!isRelations(entry.fileName)) continue;
    length += entry.uncompressedSize;
    if (length > RELATIONS_READ) throw new Error('the relationships are too long');
    relations.push(await textOf(archive, entry));
  }
  return { names, relations };
}

const textOf = async (archive: ZipFile, entry: Entry) =>
  (await buffer(await archive.openReadStreamPromise(entry))).toString('utf8');

/**
 * Checks whether a relationship part names a target outside of the document that is loaded when the document
 * is opened. Every external target is, except that of a hyperlink. A part in another encoding than UTF-8, with
 * a document type or with character references is not read, because it can hide the name of the attribute.
 */
function loadsFromOutside(text: string): boolean {
  if (/\0|<!|&#/.test(text)) return true;
  return text
    .split('<')
    .some((element) => /TargetMode\s*=\s*["']External/i.test(element) && !/\/hyperlink["']/.test(element));
}
