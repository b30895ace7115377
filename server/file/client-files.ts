import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Settings } from '../contract/kit/settings.ts';
import type { Encoding } from '../kit/answer/encodings.ts';

/** A file of the built application. */
export interface ClientFile {
  type: string;
  cacheControl: string;
  etag: string;
  variants: ReadonlyMap<Encoding, () => Promise<Buffer<ArrayBuffer>>>;
}

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.woff2': 'font/woff2',
};

const suffixes: readonly (readonly [Encoding, string])[] = [
  ['br', '.br'],
  ['gzip', '.gz'],
];

/**
 * Lists the built application once. Only files of this list are served, so no path can lead out of the
 * folder. The page's settings are inserted into `index.html`, which stays in memory.
 * @param folder dist/client
 * @returns files by their path, including `/index.html`
 * @throws if the folder or the place of the settings in index.html does not exist
 */
export function listClientFiles(folder: string, settings: Settings): ReadonlyMap<string, ClientFile> {
  const found = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `/${relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/')}`);
  const names = new Set(found);
  const files = new Map<string, ClientFile>();

  for (const name of names) {
    const type = types[extname(name)];
    // Prerendered pages are served only in place of index.html (prerendered-pages.ts).
    if (type === undefined || name === '/index.html' || name.startsWith('/prerendered/')) continue;
    const read = (suffix: string) => () => readFile(join(folder, name + suffix));
    files.set(name, {
      type,
      cacheControl: cacheControlOf(name),
      etag: etagOf(readFileSync(join(folder, name))),
      variants: new Map([
        ...suffixes
          .filter(([, suffix]) => names.has(name + suffix))
          .map(([encoding, suffix]) => [encoding, read(suffix)] as const),
        ['identity', read('')],
      ]),
    });
  }

  const page = withSettings(readFileSync(join(folder, 'index.html'), 'utf8'), settings);
  files.set('/index.html', pageOf(page));
  return files;
}

/**
 * Creates the entry of a page that the server has completed. The page stays in memory and is compressed at
 * the first request.
 */
export function pageOf(html: string): ClientFile {
  const page = Buffer.from(html);
  const packed = (pack: (page: Buffer) => Buffer<ArrayBuffer>) => {
    let result: Promise<Buffer<ArrayBuffer>> | undefined;
    return () => (result ??= Promise.resolve(pack(page)));
  };
  return {
    type: 'text/html; charset=utf-8',
    cacheControl: cacheControlOf('/index.html'),
    etag: etagOf(page),
    variants: new Map([
      ['br', packed((plain) => brotliCompressSync(plain))],
      ['gzip', packed((plain) => gzipSync(plain, { level: 9 }))],
      ['identity', () => Promise.resolve(page)],
    ]),
  };
}

/**
 * Names in assets/ contain a hash of the content. The page and the version must be revalidated at each
 * request.
 */
function cacheControlOf(name: string): string {
  if (name.startsWith('/assets/')) return 'public, max-age=31536000, immutable';
  if (name === '/version.json') return 'no-store';
  return name === '/index.html' ? 'no-cache' : 'public, max-age=3600';
}

const etagOf = (content: Buffer) => createHash('sha256').update(content).digest('base64url').slice(0, 22);

/** @throws if the page has no place for the settings */
export function withSettings(html: string, settings: Settings): string {
  const place = /(<script type="application\/json" id="settings">)[^<]*(<\/script>)/;
  if (!place.test(html)) throw new Error('index.html has no place for the settings');
  // A "<" within a script element can end the element.
  const json = JSON.stringify(settings).replaceAll('<', '\\u003c');
  return html.replace(place, (_, open: string, close: string) => open + json + close);
}
