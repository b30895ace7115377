import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../../server/bin/build.mjs';

/** Documents name only what exists: their links, their commands, and the files they mention by name. */

const folders = ['machines', 'server', 'src', 'tests'];
const files = [
  ...readdirSync(root),
  ...folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
  ),
];
const names = new Set(files.map((file) => basename(file)));
const documents = files
  .filter((file) => file.endsWith('.md'))
  .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }));

/** Everything that a pattern finds in the documents, with the document it stands in. */
const found = (pattern: RegExp, among = documents) =>
  among.flatMap(({ file, text }) => [...text.matchAll(pattern)].map(([, what = '']) => ({ file, what })));

it('every link leads to a file', () => {
  const links = found(/\]\((?!https?:|#)([^)\s#]+)/g);
  expect(links.length).toBeGreaterThan(50);
  expect(
    links.filter(
      ({ file, what }) =>
        // Charts of the kit's own example.
        !file.startsWith('tests/support/charts/') && !existsSync(join(root, dirname(file), what)),
    ),
  ).toEqual([]);
});

it('every command is one of package.json', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    scripts: Readonly<Record<string, string>>;
  };
  const commands = found(/npm (?:run )?(?!ci\b|i\b|run\b|install\b)([a-z-]+)/g);
  expect(commands.length).toBeGreaterThan(15);
  expect(commands.filter(({ what }) => !Object.hasOwn(scripts, what))).toEqual([]);
});

it('every file that a README names exists', () => {
  const readmes = documents.filter(
    ({ file }) => basename(file) === 'README.md' && !/^(?:machines|tests\/support)\//.test(file),
  );
  // `<domain>` and NNNN stand for many names.
  const named = found(/`(\/?[\w./-]+\.(?:tsx?|mjs|md))`/g, readmes).filter(
    ({ what }) => !/^\/|NNNN/.test(what),
  );
  expect(named.length).toBeGreaterThan(50);
  expect(
    named.filter(({ file, what }) =>
      what.includes('/')
        ? ![root, join(root, dirname(file))].some((from) => existsSync(join(from, what)))
        : !names.has(what),
    ),
  ).toEqual([]);
});
