import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { root } from '../../../server/bin/build.mjs';
import { readSettings } from '../../../server/settings.ts';
import { startServer } from '../../../server/system/start-server.ts';

/**
 * The built application, with the hook of `npm run inspect`. Its server delivers only files, and the tests
 * answer the API calls.
 */
export interface Application {
  /** The URL without a trailing slash. */
  readonly url: string;
  /** The version that the application reports [S50]. */
  readonly version: string;
  /** Returns the path of the built file that contains a source. */
  readonly fileOf: (source: string) => string;
  /** Whether the browser requests code again after a failed request. Chromium does so from version 153 on. */
  readonly asksAgain: boolean;
  close(): Promise<void>;
}

const folder = join(root, 'dist/replay');

/**
 * Builds the application, unless `dist/replay` is a build of the same sources as `dist/`. The global set-up
 * has checked `dist/`.
 */
function build(): void {
  const wanted = readFileSync(join(root, 'dist/stamp'), 'utf8');
  const stamp = join(folder, 'stamp');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  execFileSync(
    process.execPath,
    [vite, 'build', '--mode', 'inspect', '--outDir', 'dist/replay', '--emptyOutDir', '--logLevel', 'warn'],
    { cwd: root, stdio: 'inherit', env: { ...process.env, NODE_ENV: 'production' } },
  );
  writeFileSync(stamp, wanted);
}

async function asksAgainForCode(browser: Browser, url: string): Promise<boolean> {
  const page = await browser.newPage();
  let asked = 0;
  await page.route('**/lost.js', (route) => {
    asked++;
    return route.abort();
  });
  await page.goto(`${url}/login`);
  for (let time = 0; time < 2; time++) await page.evaluate("import('/lost.js').catch(() => {})");
  await page.close();
  return asked === 2;
}

/** Starts the application for pages of a browser. The tests answer the API calls of the pages. */
export async function openApplication(browser: Browser): Promise<Application> {
  build();
  const settings = { PORT: '0', DATA_DIR: ':memory:', NODE_ENV: 'production', LOG_LEVEL: 'silent' };
  const { url, stop } = await startServer(readSettings(settings), folder, {
    gateway: { send: () => Promise.resolve() },
  });
  const { version } = JSON.parse(readFileSync(join(folder, 'version.json'), 'utf8')) as { version: string };
  const modules = JSON.parse(readFileSync(join(folder, '.vite/modules.json'), 'utf8')) as Record<
    string,
    readonly string[]
  >;
  return {
    url,
    version,
    asksAgain: await asksAgainForCode(browser, url),
    fileOf(source) {
      const found = Object.keys(modules).find((name) => modules[name]?.includes(source));
      if (found === undefined) throw new Error(`${source} is in no file of the build`);
      return `/${found}`;
    },
    close: stop,
  };
}
