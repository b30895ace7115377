import { fileURLToPath } from 'node:url';
import { lingui } from '@lingui/vite-plugin';
import react from '@vitejs/plugin-react';
import type { Plugin, Rolldown } from 'vite';
import { defineConfig } from 'vitest/config';
import packageJson from './package.json' with { type: 'json' };
import { dropDescriptions } from './server/bin/vite-charts.ts';
import { fetchTheSignInEarly, waitForTheLook } from './server/bin/vite-first-paint.ts';
import { keepTheMarkingPages } from './server/bin/vite-offline.ts';
import { compressTheRelease, listTheRelease, nameTheRelease } from './server/bin/vite-release.ts';
import { dropUnusedRouter } from './server/bin/vite-router.ts';
import { inspectCharts } from './tests/support/inspect/vite-inspect.ts';

/** Transforms the macros, also in server files, because Lingui translates their texts too. */
const macros = react({ babel: { plugins: ['@lingui/babel-plugin-lingui-macro'] } });

/**
 * Excludes modules from the test cache if they depend on other files. A compiled catalogue depends on the
 * catalogues of other languages, and a list of all files of a folder depends on the files in the folder.
 * Otherwise a new migration does not run.
 */
const readListsAnew = (): Plugin => ({
  name: 'read-lists-anew',
  configureVitest({ experimental_defineCacheKeyGenerator: define }) {
    define(({ id, sourceCode }) =>
      id.split('?', 1)[0]?.endsWith('.po') === true || sourceCode.includes('import.meta.glob')
        ? false
        : null);
  },
});

/**
 * A build prints no hints about its own speed. A user who starts the system for the first time takes them for
 * faults.
 */
const checks = { pluginTimings: false, bundlerTimings: false };

const firstName = (name: string) => name.replace(/[~.].*/, '');

/** Returns a name for the modules that cut and supply photos, and for those that import sheets. Few pages load them. */
const fewOf = (id: string): string | null => {
  if (/[\\/]kit[\\/]bulk[\\/](?:use-)?photo-|[\\/]lib[\\/]file[\\/]card-photo\./.test(id)) return 'bulk';
  return /[\\/]kit[\\/]file[\\/](?:use-)?sheet-import\.|[\\/]entry-import\.machine\./.test(id)
    ? 'sheets'
    : null;
};

/**
 * Returns the domain of a contract, a chart or a library that only the pages of this domain need; null if pages
 * of several domains need it. The pages of results name certificates, so both are one domain.
 */
const domainOf = (id: string): string | null =>
  /[\\/](?:contract|machines|lib)[\\/](day|draw|exhibitor|marking|expert|roster|certificate|results)[\\/]/
    .exec(id)?.[1]
    ?.replace('certificate', 'results') ??
  /[\\/](?:contract|machines)[\\/]competition[\\/](technical-document|calendar)\./.exec(id)?.[1] ??
  null;

/**
 * Returns the feature that a file belongs to. Returns null for files outside the features, for features of
 * the frame and around a session, and for a feature with a page that is opened without an account.
 */
const featureOf = (id: string): string | null =>
  /[\\/]src[\\/]features[\\/](?!shell[\\/]|session[\\/]|inviting[\\/])([\w-]+)[\\/]/.exec(id)?.[1] ?? null;

const isOfFeature = (id: string): boolean => /[\\/]src[\\/]features[\\/]/.test(id);

/**
 * The page behind the link of an invitation. It is opened on a phone that has no files of the application
 * yet.
 */
const linked = ['src/features/inviting/link-page.tsx'];

/** The files that are fetched for every home page. */
const homes = ['src/app/workspace.tsx', 'src/features/home/unit-home.tsx'];

/**
 * The component that only the settings of the workspace have. The index of Mantine imports all components for
 * every page, so without this it counts as needed by every page.
 */
const rare = /[\\/]components[\\/]Switch[\\/]/;

/** Returns the modules that must be loaded before the roots can run: the roots and all their imports. */
function neededBy(roots: readonly string[], context: Rolldown.ChunkingContext): ReadonlySet<string> {
  const needed = new Set(roots);
  // The iteration over a set includes elements that are added during the iteration.
  for (const id of needed)
    for (const imported of context.getModuleInfo(id)?.importedIds ?? []) needed.add(imported);
  return needed;
}

/** Returns a group for the modules outside the features that some pages need. Features are separate files. */
function neededFor(name: string, pages: readonly string[]): Rolldown.CodeSplittingGroup {
  let needed: ReadonlySet<string> | undefined;
  return {
    name: (id, context) => {
      needed ??= neededBy(
        pages.map((file) => fileURLToPath(new URL(file, import.meta.url))),
        context,
      );
      return !isOfFeature(id) && needed.has(id) && !rare.test(id) ? name : null;
    },
    minShareCount: 2,
    priority: 1,
  };
}

/**
 * Two builds of one source: the application (`dist/client`) and, with `ssr`, the server (`dist/server`).
 * server/bin/build.mjs runs both.
 */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    macros,
    lingui(),
    dropDescriptions(),
    dropUnusedRouter(),
    waitForTheLook(),
    fetchTheSignInEarly(),
    keepTheMarkingPages(),
    nameTheRelease(packageJson.version),
    listTheRelease(),
    compressTheRelease(),
    inspectCharts(),
    readListsAnew(),
  ],
  publicDir: 'src/public',
  resolve: {
    alias: {
      // Mantine's `useId` gives every field another id after the first render and renders it a second time.
      './use-id/use-id.mjs': fileURLToPath(new URL('src/ui/form/use-id.ts', import.meta.url)),
      // Mantine's module computes its variables before the first page is rendered. No page uses them.
      './MantineCssVariables/MantineCssVariables.mjs': fileURLToPath(
        new URL('src/ui/no-mantine-variables.ts', import.meta.url),
      ),
    },
  },
  build: isSsrBuild
    ? {
        outDir: 'dist/server',
        target: 'node20',
        rolldownOptions: {
          checks,
          // Node.js starts the threads that read and write sheets from separate files beside main.js.
          input: {
            main: 'server/main.ts',
            'sheet-worker': 'server/sheet/sheet-worker.mjs',
            'workbook-worker': 'server/sheet/workbook-worker.mjs',
          },
          output: { entryFileNames: ({ name }) => (name === 'main' ? 'main.js' : `${name}.mjs`) },
        },
      }
    : {
        outDir: 'dist/client',
        manifest: true,
        // Every browser that this build supports has `modulepreload`.
        modulePreload: { polyfill: false },
        rolldownOptions: {
          checks,
          output: {
            // By default, Rolldown includes the names of all pages that share a file in the name of the file.
            // A hash of 42 bits distinguishes the versions of one file. The names of all pages are in the
            // first script, so the hash is short. The server removes the hashes from stored errors
            // (server/fault/client-errors.ts).
            entryFileNames: 'assets/[name]-[hash:7].js',
            chunkFileNames: ({ name }) => `assets/${firstName(name)}-[hash:7].js`,
            assetFileNames: ({ names: [name = ''] }) => `assets/${firstName(name)}-[hash:7][extname]`,
            codeSplitting: {
              groups: [
                // The code that every page needs: libraries, which a release seldom changes, and the
                // project's code.
                { name: 'libraries', test: /node_modules/, tags: ['$initial'], priority: 2 },
                { name: 'shell', tags: ['$initial'], priority: 1 },
                // The sign-in page, its cover and all their imports, which almost every user sees first.
                {
                  name: 'sign-in',
                  test: /src[\\/]features[\\/]session[\\/](?:cover|sign-in)[\\/]/,
                  priority: 1,
                },
                // `link`: the pages of the invitation in one file, because three small files are larger
                // together. `records`: the other modules that these pages need to read one record and respond
                // to it. `homes`: the modules that every home page needs in addition.
                {
                  name: (id) =>
                    /[\\/]inviting[\\/](?:link-page|answer-words|invitation-texts)\./.test(id)
                      ? 'link'
                      : null,
                },
                neededFor('records', linked),
                neededFor('homes', homes),
                // The other modules that pages of several features share: one file instead of one for each
                // combination.
                {
                  name: 'shared',
                  test: (id: string) => !isOfFeature(id) && domainOf(id) === null && fewOf(id) === null,
                  minShareCount: 2,
                  priority: 1,
                  entriesAware: true,
                  entriesAwareMergeThreshold: 1_000_000,
                },
                // The modules that only the pages of one domain share. The group follows the modules that all
                // pages share.
                { name: fewOf, minShareCount: 2 },
                { name: domainOf, minShareCount: 2 },
                // The modules that the pages of one feature share. A browser requests six files of a host at
                // a time. A page whose texts are the seventh file waits for another round trip.
                { name: featureOf, minShareCount: 2 },
              ],
            },
          },
        },
      },
  test: {
    // Modules that Babel has transformed are cached in node_modules, by their content. The next run of one
    // file takes a third of the time. Projects that run one after another transform the server once.
    experimental: { fsModuleCache: true },
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
    // The limits end tests that hang. On a busy machine a test has a fraction of a processor. The defaults of
    // 5 s for a test, 10 s for a hook and 1 s for a wait fail tests that are only slow.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    projects: [
      { extends: true, test: { name: 'conventions', include: ['tests/conventions/**/*.test.ts'] } },
      { extends: true, test: { name: 'unit', include: ['tests/unit/**/*.test.{ts,tsx}'] } },
      {
        extends: true,
        test: {
          name: 'machines',
          include: ['tests/machines/**/*.test.ts'],
          // Charts share no state between actors, so each file does not need to load them again.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['tests/server/**/*.test.ts'],
          globalSetup: 'tests/support/global-databases.ts',
          // On the embedded database, the tests of `postgres` are excluded, because they disconnect, stop and
          // restart a database server. On PostgreSQL, tests that use no database or only the embedded one are
          // excluded. The long demonstrations are filled in only on the embedded database.
          exclude:
            process.env['TEST_DATABASE_URL'] === undefined
              ? ['tests/server/postgres/**']
              : [
                  'tests/server/kit/errors.test.ts',
                  'tests/server/kit/sheets.test.ts',
                  'tests/server/system/demonstration-day.test.ts',
                  'tests/server/system/demonstration-past.test.ts',
                  'tests/server/system/process.test.ts',
                  'tests/server/archive/verify-archive.test.ts',
                  'tests/server/results/counts.test.ts',
                ],
          // Each test creates a separate competition hall.
          testTimeout: 120_000,
          // The server's modules share no state between systems. Loading them again for each file took 2 s.
          isolate: false,
          // A test spends as much time waiting for the database server as working. One file at a time leaves
          // processors idle.
          ...(process.env['TEST_DATABASE_URL'] !== undefined && { maxWorkers: 2 }),
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          include: ['tests/browser/**/*.test.ts'],
          // A journey that starts a separate system is made once: on a desktop in Chinese or on a phone in
          // English. With EVERY_JOURNEY=1 it is made in both ways. Other journeys use
          // tests/browser/support/ways.ts.
          exclude:
            process.env['EVERY_JOURNEY'] === '1'
              ? []
              : [
                  'tests/browser/journeys/{draw/draw,marking/marking,marking/remark,roster/roster}.test.ts',
                  'tests/browser/journeys/{draw/decoding,draw/secret-draws,marking/papers,marking/settling}-phone.test.ts',
                ],
          globalSetup: 'tests/support/global-build.ts',
          // A journey of one minute takes several minutes on a busy machine. Each step has a separate limit
          // (`test.ts`).
          testTimeout: 300_000,
          // A page spends as much time waiting as working. One file at a time leaves half of two processors
          // idle.
          maxWorkers: 2,
          // Files share their imports and the Chromium of their worker. Loading and starting all of it again
          // took 3 s per file.
          isolate: false,
        },
      },
      // `npm run journey`, not part of the tests: a whole competition, held by clicks.
      {
        extends: true,
        test: {
          name: 'journey',
          include: ['tests/browser/journeys/whole/whole.ts'],
          globalSetup: 'tests/browser/journeys/whole/build-alone.ts',
          testTimeout: 3_600_000,
        },
      },
      // `npm run bench`, not part of the tests: measures the time until the sign-in form can be used.
      {
        extends: true,
        test: {
          name: 'bench',
          include: ['tests/browser/bench/bench.ts', 'tests/browser/bench/touches.ts'],
          globalSetup: 'tests/support/global-build.ts',
          testTimeout: 3_600_000,
        },
      },
      // `npm run screens`, not part of the tests: takes pictures for visual review.
      {
        extends: true,
        test: {
          name: 'screens',
          include: ['tests/browser/screens.ts'],
          globalSetup: 'tests/support/global-build.ts',
          testTimeout: 600_000,
        },
      },
    ],
  },
}));
