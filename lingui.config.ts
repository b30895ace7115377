import { defineConfig } from '@lingui/cli';

/** The parts that are around every page of a signed-in user. Their texts are fetched as one catalogue. */
const workspace = [
  'src/features/shell/header',
  'src/features/shell/navbar',
  'src/features/shell/sidebar',
  'src/features/shell/tags',
  'src/kit',
  'src/ui/records',
];

/** The texts of these folders are in the catalogue of the shell and are fetched in one request with it. */
const shownFirst = ['src/features/session/cover', 'src/features/session/sign-in'];

/** Folders that group features. Each feature in them has a separate catalogue. */
const rooms = ['src/features/shell', 'src/features/session'];

/**
 * The words for the choices of a profile. Browser and server use them, but no page that is shown first does.
 */
const persons = ['server/contract/kit/person-words.ts'];

/** The texts about marking schemes that browser and server share. */
const marking = ['server/contract/marking/**'];

/** The names of draws, for the page of the rounds and the page of a proof. */
const draws = ['server/contract/draw/**'];

/**
 * The names of results. The server also writes them into files. They are in the catalogue of the result
 * pages.
 */
const results = ['src/features/results/', 'server/contract/results/**'];

/**
 * The texts of the page behind the link of an invitation. It is opened without an account, so the catalogue of
 * the workspace is not loaded.
 */
const inviting = ['src/features/inviting/', 'src/kit/act/'];

/** The paper pack of an event. The other papers are opened without an account, too, so they do not load it. */
const pack = ['src/features/papers/pack/'];

/** The texts of the card of a competitor, which the pages of rosters and the paper pack print. */
const cards = ['src/kit/paper/'];

/** The names of duties, for the pages of duties and for the papers with lists of people. */
const duties = ['server/contract/expert/**'];

/** The texts of acts on many records. Few pages have them, so they are not in the catalogue of the workspace. */
const bulk = ['src/kit/bulk/**'];

/**
 * Source texts are English and are written where they are shown. Each feature has one catalogue, so a page
 * loads only its own texts. `shell` contains the texts of every page, of the pages that almost every user
 * sees first, and the texts about invalid input that browser and server share. `server` contains the texts
 * that only the server uses.
 */
export default defineConfig({
  sourceLocale: 'en',
  runtimeConfigModule: { Trans: ['/src/i18n/trans.ts', 'Trans'] },
  locales: ['zh', 'en', 'es', 'ja'],
  catalogs: [
    {
      path: '<rootDir>/src/i18n/locales/{locale}/shell',
      include: ['src/app', 'src/ui', 'src/lib', 'src/i18n', 'src/actors', 'server/contract', ...shownFirst],
      exclude: ['src/ui/records/**', ...persons, ...marking, ...draws, ...results, ...duties],
    },
    {
      path: '<rootDir>/src/i18n/locales/{locale}/person',
      include: persons,
    },
    {
      path: '<rootDir>/src/i18n/locales/{locale}/marking',
      include: marking,
    },
    {
      path: '<rootDir>/src/i18n/locales/{locale}/draws',
      include: draws,
    },
    {
      path: '<rootDir>/src/i18n/locales/{locale}/header',
      include: workspace,
      exclude: [...bulk, 'src/kit/paper/**'],
    },
    {
      path: '<rootDir>/src/i18n/locales/{locale}/bulk',
      include: bulk,
    },
    {
      path: '<rootDir>/src/i18n/locales/{locale}/pack',
      include: pack,
    },
    {
      path: '<rootDir>/src/i18n/locales/{locale}/papers',
      include: ['src/features/papers/'],
      exclude: ['src/features/papers/pack/**'],
    },
    {
      path: '<rootDir>/src/i18n/locales/{locale}/rosters',
      include: ['src/features/rosters/', ...cards],
    },
    {
      path: '<rootDir>/src/i18n/locales/{locale}/duties',
      include: ['src/features/duties/', ...duties],
    },
    {
      path: '<rootDir>/src/i18n/locales/{locale}/results',
      include: results,
    },
    {
      path: '<rootDir>/src/i18n/locales/{locale}/inviting',
      include: inviting,
    },
    {
      path: '<rootDir>/src/i18n/locales/{locale}/{name}',
      include: ['src/features/{name}/'],
      exclude: [
        ...rooms,
        ...['duties', 'inviting', 'papers', 'results', 'rosters'].map((name) => `src/features/${name}`),
      ],
    },
    ...rooms.map((room) => ({
      path: '<rootDir>/src/i18n/locales/{locale}/{name}',
      include: [`${room}/{name}/`],
      exclude: [...shownFirst, ...workspace],
    })),
    {
      path: '<rootDir>/src/i18n/locales/{locale}/server',
      include: ['server'],
      exclude: ['server/contract'],
    },
  ],
  orderBy: 'message',
  format: 'po',
  formatOptions: { lineNumbers: false },
  compileNamespace: 'es',
});
