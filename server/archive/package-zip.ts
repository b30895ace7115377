import { createHash } from 'node:crypto';
import { Zip, ZipDeflate } from 'fflate';
import type { Manifest } from './package-format.ts';

/** Writes a package as a streamed ZIP. Neither a file nor the package is in memory as a whole. */

/** One file of a package, as a sequence of texts. */
export interface PackedFile {
  readonly path: string;
  readonly texts: AsyncIterable<string> | Iterable<string>;
}

/** The number of bytes per call of the sink. */
const PIECE = 512 * 1024;

/** Receives the bytes of the ZIP. The writer waits for the promise before it continues. */
type Sink = (piece: Uint8Array) => Promise<void>;

export interface ZipWriter {
  readonly add: (file: PackedFile) => Promise<Manifest['files'][number]>;
  readonly end: () => Promise<void>;
}

/** Creates the writer of a ZIP. @param madeAt modification time of every file */
export function zipWriter(sink: Sink, madeAt: number): ZipWriter {
  let waiting: Uint8Array[] = [];
  let size = 0;
  let fault: Error | null = null;
  const zip = new Zip((error, piece) => {
    if (error !== null) fault = error;
    waiting.push(piece);
    size += piece.length;
  });
  const flush = async (least: number) => {
    if (fault !== null) throw fault;
    if (size < least) return;
    const piece = Buffer.concat(waiting, size);
    [waiting, size] = [[], 0];
    for (let at = 0; at < piece.length; at += PIECE) await sink(piece.subarray(at, at + PIECE));
  };
  return {
    async add({ path, texts }) {
      const file = new ZipDeflate(path, { level: 6 });
      file.mtime = madeAt;
      zip.add(file);
      const digest = createHash('sha256');
      let bytes = 0;
      for await (const text of texts) {
        const piece = Buffer.from(text);
        digest.update(piece);
        bytes += piece.length;
        file.push(piece);
        await flush(PIECE);
      }
      file.push(new Uint8Array(), true);
      await flush(PIECE);
      return { path, bytes, sha256: digest.digest('hex') };
    },
    async end() {
      zip.end();
      await flush(1);
    },
  };
}
