import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** The folder of package.json, with a trailing slash. */
export const root = fileURLToPath(new URL('../../', import.meta.url));

const sources = [
  'index.html',
  'lingui.config.ts',
  'machines',
  'package-lock.json',
  'package.json',
  'server',
  'src',
  'tsconfig.json',
  'vite.config.ts',
];
const results = ['client', 'server'];

/**
 * Returns one hash of the contents of every file that goes into the build. Copying or touching a file does
 * not change the hash.
 * @returns {string} hexadecimal
 */
function stampOfSources() {
  const hash = createHash('sha256');
  for (const source of sources) {
    const entries = source.includes('.')
      ? [join(root, source)]
      : readdirSync(join(root, source), { recursive: true, withFileTypes: true })
          .filter((entry) => entry.isFile())
          .map((entry) => join(entry.parentPath, entry.name))
          .toSorted();
    for (const entry of entries) {
      hash.update(relative(root, entry)).update('\0').update(readFileSync(entry)).update('\0');
    }
  }
  return hash.digest('hex');
}

/**
 * Checks whether `dist/` is the build of the current sources. A delivery without sources is always up to
 * date.
 * @returns {boolean}
 */
export function isBuilt() {
  if (!existsSync(join(root, 'dist/server/main.js')) || !existsSync(join(root, 'dist/client/index.html'))) {
    return false;
  }
  if (!existsSync(join(root, 'src'))) {
    return true;
  }
  const stamp = join(root, 'dist/stamp');
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === stampOfSources();
}

/**
 * Prints that a step of the build starts, so that a user of a slow machine sees that it goes on.
 * @param {string} what
 * @param {number} share of the whole build that is done, in per cent; measured on an idle machine
 */
function startStep(what, share) {
  console.log(`${String(share).padStart(3)} %  ${what} …`);
}

/**
 * Builds the application and the server into `dist/`. The former contents remain until both builds are
 * complete. A failed build therefore breaks nothing, and two simultaneous builds do not mix.
 * @returns {Promise<void>}
 */
async function buildAll() {
  // A test runner sets another value. With that value the build contains React's development build, which is
  // half as large again.
  process.env['NODE_ENV'] = 'production';
  const { build } = await import('vite');
  const stamp = stampOfSources();
  const next = `dist/.next-${process.pid}`;
  try {
    startStep('application', 0);
    await build({ root, logLevel: 'warn', build: { outDir: `${next}/client` } });
    startStep('server', 65);
    await build({ root, logLevel: 'warn', build: { outDir: `${next}/server`, ssr: true } });
    startStep('public pages', 85);
    // The pages are rendered in a separate process, because the rendered application leaves timers and a
    // global `window` behind.
    execFileSync(process.execPath, [fileURLToPath(new URL('prerender.mjs', import.meta.url)), next], {
      cwd: root,
      stdio: 'inherit',
    });
    // The lists of source files per built file are for tests and are not served to visitors.
    rmSync(join(root, 'dist/release'), { recursive: true, force: true });
    renameSync(join(root, next, 'client/.vite'), join(root, 'dist/release'));
    for (const result of results) {
      rmSync(join(root, 'dist', result), { recursive: true, force: true });
      renameSync(join(root, next, result), join(root, 'dist', result));
    }
    writeFileSync(join(root, 'dist/stamp'), stamp);
  } finally {
    rmSync(join(root, next), { recursive: true, force: true });
  }
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const started = performance.now();
  try {
    await buildAll();
    console.log(
      `Built dist/client and dist/server in ${((performance.now() - started) / 1000).toFixed(1)} s`,
    );
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
