import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../../server/bin/build.mjs';

/** Documents refer only to existing things: the targets of links, commands, and files. */

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

/** Returns all matches of a pattern in the documents, each with its document. */
const found = (pattern: RegExp, among = documents) =>
  among.flatMap(({ file, text }) => [...text.matchAll(pattern)].map(([, what = '']) => ({ file, what })));

it('each link in a document leads to an existing file', () => {
  const links = found(/\]\((?!https?:|#)([^)\s#]+)/g);
  expect(links.length).toBeGreaterThan(50);
  expect(
    links.filter(
      ({ file, what }) =>
        // These documents link to charts of the kit's own example.
        !file.startsWith('tests/support/charts/') && !existsSync(join(root, dirname(file), what)),
    ),
  ).toEqual([]);
});

it('each npm command in a document is a script of package.json', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    scripts: Readonly<Record<string, string>>;
  };
  const commands = found(/npm (?:run )?(?!ci\b|i\b|run\b|install\b)([a-z-]+)/g);
  expect(commands.length).toBeGreaterThan(15);
  expect(commands.filter(({ what }) => !Object.hasOwn(scripts, what))).toEqual([]);
});

it('each file that a README names exists', () => {
  const readmes = documents.filter(
    ({ file }) => basename(file) === 'README.md' && !/^(?:machines|tests\/support)\//.test(file),
  );
  // `<domain>` and NNNN are placeholders.
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
