import { defineConfig } from '@lingui/cli';

/** What stands around every page of a signed-in user, fetched as one. */
const workspace = [
  'src/features/shell/header',
  'src/features/shell/navbar',
  'src/features/shell/sidebar',
  'src/features/shell/tags',
  'src/kit',
  'src/ui/records',
];

/** Their texts come with the shell's, in one request. */
const shownFirst = ['src/features/session/cover', 'src/features/session/sign-in'];

/** Rooms of features that belong together: each feature in them has a catalogue of its own. */
const rooms = ['src/features/shell', 'src/features/session'];

/** What the choices of a profile are called: said by browser and server, and by no page that is shown first. */
const persons = ['server/contract/kit/person-words.ts'];

/** What is said of marking schemes by browser and server. */
const marking = ['server/contract/marking/**'];

/** What draws are called, on the page of the rounds and on the page of a proof. */
const draws = ['server/contract/draw/**'];

/** What results are called, in the files that the server makes as well: in the catalogue of their pages. */
const results = ['src/features/results/', 'server/contract/results/**'];

/**
 * Source texts are English, written where they are shown. One catalogue a feature, so that a page
 * loads its own texts only; `shell` holds what every page shows, what nearly everybody sees first, and what
 * browser and server both say about bad input; `server` what only the server says.
 */
export default defineConfig({
  sourceLocale: 'en',
  locales: ['zh', 'en', 'es', 'ja'],
  catalogs: [
    {
      path: '<rootDir>/src/i18n/locales/{locale}/shell',
      include: ['src/app', 'src/ui', 'src/lib', 'src/i18n', 'src/actors', 'server/contract', ...shownFirst],
      exclude: ['src/ui/records/**', ...persons, ...marking, ...draws, ...results],
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
    },
    {
      path: '<rootDir>/src/i18n/locales/{locale}/results',
      include: results,
    },
    {
      path: '<rootDir>/src/i18n/locales/{locale}/{name}',
      include: ['src/features/{name}/'],
      exclude: [...rooms, 'src/features/results'],
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
