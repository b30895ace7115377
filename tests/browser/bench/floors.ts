import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';
import { root } from '../../../server/bin/build.mjs';

const types: Readonly<Record<string, string>> = { '.css': 'text/css', '.js': 'text/javascript' };

const EMPTY = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Sign in</title></head><body>
<form><label>Username <input name="username"></label><label>Password <input type="password" name="password"></label>
<button>Sign in</button></form></body></html>`;

/** Reference sign-in forms by name. They are a lower bound for every page of this project. */
export interface Floors {
  /** The address of each form. */
  readonly pages: Readonly<Record<'empty HTML' | 'React alone' | 'Mantine form' | 'our packages', string>>;
  readonly close: () => void;
}

/** Builds the reference forms with Vite, like the application, and serves them. */
export async function openFloors(): Promise<Floors> {
  // Otherwise Vite keeps the mode of Vitest and bundles React's development build, which takes half as long
  // again.
  process.env['NODE_ENV'] = 'production';
  const folder = mkdtempSync(join(tmpdir(), 'hubei-floors-'));
  const files = new Map([['/empty', { type: 'text/html', body: gzipSync(EMPTY) }]]);
  for (const name of ['react', 'mantine', 'packages']) {
    await build({
      root,
      configFile: false,
      publicDir: false,
      logLevel: 'error',
      build: {
        outDir: join(folder, name),
        rolldownOptions: {
          input: `tests/browser/bench/floor-${name}.tsx`,
          output: { entryFileNames: 'form.js', assetFileNames: 'form[extname]' },
        },
      },
    });
    const names = readdirSync(join(folder, name));
    for (const file of names) {
      const body = gzipSync(readFileSync(join(folder, name, file)), { level: 9 });
      files.set(`/${name}/${file}`, { type: types[extname(file)] ?? 'text/plain', body });
    }
    const style = names.includes('form.css') ? `<link rel="stylesheet" href="/${name}/form.css">` : '';
    const page = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Sign in</title>${style}<script type="module" src="/${name}/form.js"></script></head><body></body></html>`;
    files.set(`/${name}`, { type: 'text/html', body: gzipSync(page) });
  }
  rmSync(folder, { recursive: true });

  const server = createServer(({ url = '' }, response) => {
    const file = files.get(url);
    response.writeHead(file === undefined ? 404 : 200, {
      'content-type': file?.type ?? 'text/plain',
      'content-encoding': 'gzip',
    });
    response.end(file?.body ?? gzipSync(''));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    pages: {
      'empty HTML': `${url}/empty`,
      'React alone': `${url}/react`,
      'Mantine form': `${url}/mantine`,
      'our packages': `${url}/packages`,
    },
    close: () => void server.close(),
  };
}
