import { createHash } from 'node:crypto';
import * as v from 'valibot';
import { openPromise, type Entry, type ZipFile } from 'yauzl';

/**
 * Reads a package from an untrusted source. No file is unpacked onto a disk. Memory holds at most one file of
 * a bounded size, or one line of a long file.
 */

/** The error for an invalid package. Its message is a sentence for the user of the command. */
export class PackageFault extends Error {}

const MOST_FILES = 5_000;
/** The maximum size of all files, unpacked, in bytes. */
const MOST_BYTES = 4 * 1024 ** 3;
/** The maximum size of a file that is read as a whole, in bytes. */
const LARGEST_WHOLE = 64 * 1024 ** 2;
const LONGEST_LINE = 4 * 1024 ** 2;

/** Valid paths: letters, digits, dots and hyphens, without a parent folder. */
const PATH = /^(?:[A-Za-z0-9-]{1,40}\/){0,3}[A-Za-z0-9-]{1,40}\.[a-z]{2,5}$/;

export interface Package {
  readonly paths: readonly string[];
  /** Returns the size and the SHA-256 of a file, computed while it is read. */
  readonly digest: (path: string) => Promise<{ bytes: number; sha256: string }>;
  readonly text: (path: string) => Promise<string>;
  readonly json: <Shape extends v.GenericSchema>(path: string, shape: Shape) => Promise<v.InferOutput<Shape>>;
  /** Yields one value per line. */
  readonly lines: <Shape extends v.GenericSchema>(
    path: string,
    shape: Shape,
  ) => AsyncGenerator<v.InferOutput<Shape>>;
  readonly close: () => void;
}

const said = (error: unknown) => (error instanceof Error ? error.message : 'unknown fault');

/** Reads the directory of the ZIP. @throws PackageFault if the directory is invalid */
async function directoryOf(zip: ZipFile): Promise<ReadonlyMap<string, Entry>> {
  if (zip.entryCount > MOST_FILES)
    throw new PackageFault(`It has ${zip.entryCount} files; a package has ${MOST_FILES} at most.`);
  const entries = new Map<string, Entry>();
  let bytes = 0;
  for await (const entry of zip.eachEntry()) {
    const { fileName: path } = entry;
    if (!PATH.test(path))
      throw new PackageFault(`It has a file of a name that no package has: ${JSON.stringify(path)}.`);
    if (entries.has(path)) throw new PackageFault(`It has two files ${path}.`);
    if (entry.isEncrypted()) throw new PackageFault(`${path} is encrypted.`);
    bytes += entry.uncompressedSize;
    if (bytes > MOST_BYTES) throw new PackageFault(`Unpacked it has more than ${MOST_BYTES} bytes.`);
    entries.set(path, entry);
  }
  return entries;
}

function parsed<Shape extends v.GenericSchema>(
  path: string,
  shape: Shape,
  text: string,
): v.InferOutput<Shape> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new PackageFault(`${path} is no JSON.`);
  }
  const read = v.safeParse(shape, value);
  if (read.success) return read.output;
  const [issue] = read.issues;
  throw new PackageFault(`${path} has not the shape of a package, at ${v.getDotPath(issue) ?? 'its root'}.`);
}

/** Opens a package. @throws PackageFault if the file is not a ZIP or not a package */
export async function openPackage(file: string): Promise<Package> {
  let zip: ZipFile;
  try {
    zip = await openPromise(file, { lazyEntries: true, autoClose: false });
  } catch (error) {
    throw new PackageFault(`It cannot be read as a package: ${said(error)}.`);
  }
  const close = () => zip.close();
  let entries: ReadonlyMap<string, Entry>;
  try {
    entries = await directoryOf(zip);
  } catch (error) {
    close();
    throw error instanceof PackageFault
      ? error
      : new PackageFault(`Its directory cannot be read: ${said(error)}.`);
  }

  /** Yields the bytes of a file. A size that differs from the directory causes an error. */
  async function* piecesOf(path: string): AsyncGenerator<Buffer> {
    const entry = entries.get(path);
    if (entry === undefined) throw new PackageFault(`${path} is missing.`);
    try {
      for await (const piece of await zip.openReadStreamPromise(entry)) yield piece;
    } catch (error) {
      throw new PackageFault(`${path} cannot be unpacked: ${said(error)}.`);
    }
  }

  const text = async (path: string): Promise<string> => {
    if ((entries.get(path)?.uncompressedSize ?? 0) > LARGEST_WHOLE)
      throw new PackageFault(`${path} has more than ${LARGEST_WHOLE} bytes.`);
    const pieces: Buffer[] = [];
    for await (const piece of piecesOf(path)) pieces.push(piece);
    return Buffer.concat(pieces).toString('utf8');
  };

  return {
    paths: [...entries.keys()],
    close,
    text,
    async digest(path) {
      const digest = createHash('sha256');
      let bytes = 0;
      for await (const piece of piecesOf(path)) {
        digest.update(piece);
        bytes += piece.length;
      }
      return { bytes, sha256: digest.digest('hex') };
    },
    json: async (path, shape) => parsed(path, shape, await text(path)),
    async *lines(path, shape) {
      const decoder = new TextDecoder();
      let rest = '';
      for await (const piece of piecesOf(path)) {
        const known = (rest + decoder.decode(piece, { stream: true })).split('\n');
        rest = known.pop() ?? '';
        if (rest.length > LONGEST_LINE) throw new PackageFault(`${path} has a line that is too long.`);
        for (const line of known) yield parsed(path, shape, line);
      }
      if (rest !== '') throw new PackageFault(`${path} does not end with a line.`);
    },
  };
}
