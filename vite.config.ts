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

/** The macros run over server files too: their texts are Lingui's as well. */
const macros = react({ babel: { plugins: ['@lingui/babel-plugin-lingui-macro'] } });

/**
 * What depends on other files than itself is not kept for tests: a compiled catalogue on those of other languages, and
 * a list of all files of a folder on what lies there. A migration that was new did not run.
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

const firstName = (name: string) => name.replace(/[~.].*/, '');

/** The domain that only pages of its own need contract and charts of; null for what belongs to more of them. */
const domainOf = (id: string): string | null =>
  /[\\/](?:contract|machines)[\\/](day|draw|marking|expert|roster|certificate|results)[\\/]/.exec(id)?.[1] ??
  /[\\/](?:contract|machines)[\\/]competition[\\/](technical-document|calendar)\./.exec(id)?.[1] ??
  null;

/**
 * The feature that a file belongs to; null outside of them, for those of the frame and around a session, and for those
 * of which one page is opened by strangers.
 */
const featureOf = (id: string): string | null =>
  /[\\/]src[\\/]features[\\/](?!shell[\\/]|session[\\/]|inviting[\\/])([\w-]+)[\\/]/.exec(id)?.[1] ?? null;

const isOfFeature = (id: string): boolean => /[\\/]src[\\/]features[\\/]/.test(id);

/** The pages behind the link of an invitation, opened on a phone by somebody who has nothing of ours yet. */
const linked = ['src/features/inviting/link-page.tsx'];

/** What is fetched for every home. */
const homes = ['src/app/workspace.tsx', 'src/features/home/unit-home.tsx'];

/** What a module needs before it can run: itself, and all that it imports. */
function neededBy(roots: readonly string[], context: Rolldown.ChunkingContext): ReadonlySet<string> {
  const needed = new Set(roots);
  // A set gives what is added while it is walked.
  for (const id of needed)
    for (const imported of context.getModuleInfo(id)?.importedIds ?? []) needed.add(imported);
  return needed;
}

/** A file for what some pages need beside their features, which are files of their own. */
function neededFor(name: string, pages: readonly string[]): Rolldown.CodeSplittingGroup {
  let needed: ReadonlySet<string> | undefined;
  return {
    name: (id, context) => {
      needed ??= neededBy(
        pages.map((file) => fileURLToPath(new URL(file, import.meta.url))),
        context,
      );
      return !isOfFeature(id) && needed.has(id) ? name : null;
    },
    minShareCount: 2,
    priority: 1,
  };
}

/**
 * Two builds of one source: the application (`dist/client`) and, with `ssr`, the server (`dist/server`);
 * server/bin/build.mjs makes both.
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
      // Mantine's gives every field another id after the first render, and has it rendered a second time for that.
      './use-id/use-id.mjs': fileURLToPath(new URL('src/ui/form/use-id.ts', import.meta.url)),
      // Mantine's computes its variables, which no page has, before the first page is begun.
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
          // Node.js starts the thread that reads sheets from a file of its own, beside main.js.
          input: { main: 'server/main.ts', 'sheet-worker': 'server/sheet/sheet-worker.mjs' },
          output: { entryFileNames: ({ name }) => (name === 'main' ? 'main.js' : `${name}.mjs`) },
        },
      }
    : {
        outDir: 'dist/client',
        manifest: true,
        // Every browser this is built for knows `modulepreload`.
        modulePreload: { polyfill: false },
        rolldownOptions: {
          checks: { pluginTimings: false },
          output: {
            // Rolldown would put the names of all pages that share a file into its name.
            // 42 bits tell the versions of one file apart; the names of all pages stand in the first script. What the
            // server keeps of errors takes them off (server/fault/client-errors.ts).
            entryFileNames: 'assets/[name]-[hash:7].js',
            chunkFileNames: ({ name }) => `assets/${firstName(name)}-[hash:7].js`,
            assetFileNames: ({ names: [name = ''] }) => `assets/${firstName(name)}-[hash:7][extname]`,
            codeSplitting: {
              groups: [
                // What every page needs: libraries, which a release seldom changes, and our own code.
                { name: 'libraries', test: /node_modules/, tags: ['$initial'], priority: 2 },
                { name: 'shell', tags: ['$initial'], priority: 1 },
                // The sign-in page, its cover and all they need: what nearly everybody sees first.
                {
                  name: 'sign-in',
                  test: /src[\\/]features[\\/]session[\\/](?:cover|sign-in)[\\/]/,
                  priority: 1,
                },
                // What is needed to read one record and answer it, and then what every home needs besides.
                // The pages themselves are one file: three small ones are larger together.
                {
                  name: (id) =>
                    /[\\/]inviting[\\/](?:link-page|answer-words|invitation-texts)\./.test(id)
                      ? 'link'
                      : null,
                },
                neededFor('records', linked),
                neededFor('homes', homes),
                // What pages of several features share besides: one file instead of one for each combination.
                {
                  name: 'shared',
                  test: (id: string) => !isOfFeature(id) && domainOf(id) === null,
                  minShareCount: 2,
                  priority: 1,
                  entriesAware: true,
                  entriesAwareMergeThreshold: 1_000_000,
                },
                // What the pages of one domain share, where no other page needs it; after what all share.
                { name: domainOf, minShareCount: 2 },
                // What the pages of one feature share: a browser asks for six files of a host at a time, and a page
                // whose texts come seventh waits for another round trip.
                { name: featureOf, minShareCount: 2 },
              ],
            },
          },
        },
      },
  test: {
    // What Babel makes of a file is kept below node_modules, by its content: the next run of one file takes a third of
    // the time, and projects that run one after the other transform the server once.
    experimental: { fsModuleCache: true },
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
    // A limit is for what hangs. On a busy machine a test has a fraction of a processor, and the defaults of 5 s for a
    // test, 10 s for a hook and 1 s for a wait fail tests that are only slow.
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
          // Charts keep nothing between actors: each file need not read them all anew.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['tests/server/**/*.test.ts'],
          globalSetup: 'tests/support/global-databases.ts',
          // What only a database server can do: lose a connection, go away and come back. And what asks no database, or
          // the embedded one alone, as the long demonstrations do, which nobody fills in elsewhere.
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
          // A test has a hall of its own.
          testTimeout: 120_000,
          // The server's modules keep nothing between systems, and to read them anew for each file took 2 s.
          isolate: false,
          // A test waits for the database server as much as it works: one file at a time leaves processors idle.
          ...(process.env['TEST_DATABASE_URL'] !== undefined && { maxWorkers: 2 }),
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          include: ['tests/browser/**/*.test.ts'],
          // A journey with a system of its own is made once, on a desk in Chinese or on a phone in English; with
          // EVERY_JOURNEY=1 in both ways. Others choose by tests/browser/support/ways.ts.
          exclude:
            process.env['EVERY_JOURNEY'] === '1'
              ? []
              : [
                  'tests/browser/journeys/{draw/draw,marking/marking,marking/remark,roster/roster}.test.ts',
                  'tests/browser/journeys/{draw/decoding,draw/secret-draws,marking/papers,marking/settling}-phone.test.ts',
                ],
          globalSetup: 'tests/support/global-build.ts',
          // A journey of a minute takes several on a busy machine; each step has a limit of its own (`test.ts`).
          testTimeout: 300_000,
          // A page waits as much as it works: one file at a time leaves half of two processors idle.
          maxWorkers: 2,
          // Files share what they import, and their worker's Chromium: to read and start all anew took 3 s a file.
          isolate: false,
        },
      },
      // `npm run bench`, not part of the tests: how soon the sign-in form can be used.
      {
        extends: true,
        test: {
          name: 'bench',
          include: ['tests/browser/bench/bench.ts', 'tests/browser/bench/touches.ts'],
          globalSetup: 'tests/support/global-build.ts',
          testTimeout: 3_600_000,
        },
      },
      // `npm run screens`, not part of the tests: pictures for people to look at.
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
