import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** Folder of package.json, with a slash at its end. */
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
 * One hash over every file that goes into the build, by contents: a copied or touched file is no change.
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
 * Whether `dist/` is the build of the sources as they are now. A delivery without sources is always
 * as it should be.
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
 * Builds application and server into `dist/`. What stood there stays until both are done, so a failed
 * build breaks nothing and two builds at once do not mix.
 * @returns {Promise<void>}
 */
async function buildAll() {
  // Whoever asks, a test runner too: React's development build is half as large again.
  process.env['NODE_ENV'] = 'production';
  const { build } = await import('vite');
  const stamp = stampOfSources();
  const next = `dist/.next-${process.pid}`;
  try {
    await build({ root, logLevel: 'warn', build: { outDir: `${next}/client` } });
    await build({ root, logLevel: 'warn', build: { outDir: `${next}/server`, ssr: true } });
    // A process of its own: the rendered application leaves timers behind, and a window in place of none.
    execFileSync(process.execPath, [fileURLToPath(new URL('prerender.mjs', import.meta.url)), next], {
      cwd: root,
      stdio: 'inherit',
    });
    // What is in which file is for tests, not for visitors.
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
