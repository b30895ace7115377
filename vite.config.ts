import { lingui } from '@lingui/vite-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import packageJson from './package.json' with { type: 'json' };
import { compressTheRelease, listTheRelease, nameTheRelease } from './server/bin/vite-release.ts';
import { inspectCharts } from './tests/support/inspect/vite-inspect.ts';

/** The macros run over server files too: their texts are Lingui's as well. */
const macros = react({ babel: { plugins: ['@lingui/babel-plugin-lingui-macro'] } });

/**
 * Two builds of one source: the application (`dist/client`) and, with `ssr`, the server (`dist/server`);
 * server/bin/build.mjs makes both.
 */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    macros,
    lingui(),
    nameTheRelease(packageJson.version),
    listTheRelease(),
    compressTheRelease(),
    inspectCharts(),
  ],
  publicDir: 'src/public',
  build: isSsrBuild
    ? { outDir: 'dist/server', target: 'node20', rolldownOptions: { input: 'server/main.ts' } }
    : {
        outDir: 'dist/client',
        manifest: true,
        // Every browser this is built for knows `modulepreload`.
        modulePreload: { polyfill: false },
        rolldownOptions: {
          output: {
            // Rolldown would put the names of all pages that share a file into its name.
            chunkFileNames: ({ name }) => `assets/${name.replace(/~.*/, '')}-[hash].js`,
            codeSplitting: {
              groups: [
                // The libraries every page needs, in one file that a release seldom changes.
                { name: 'shell', test: /node_modules|rolldown[\\/]runtime/, tags: ['$initial'], priority: 1 },
                // What several pages share, in a few files instead of one for each combination of pages.
                { name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 20_000 },
              ],
            },
          },
        },
      },
  test: {
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
    projects: [
      {
        extends: true,
        test: {
          name: 'house',
          include: ['tests/house/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      { extends: true, test: { name: 'unit', include: ['tests/unit/**/*.test.{ts,tsx}'] } },
      {
        extends: true,
        test: { name: 'machines', include: ['tests/machines/**/*.test.ts'], testTimeout: 60_000 },
      },
      {
        extends: true,
        test: { name: 'server', include: ['tests/server/**/*.test.ts'], testTimeout: 30_000 },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          include: ['tests/browser/**/*.test.ts'],
          globalSetup: 'tests/support/global-build.ts',
          testTimeout: 60_000,
          hookTimeout: 60_000,
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
