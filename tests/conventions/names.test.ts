import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../../server/bin/build.mjs';

/** Generated folders. */
const made = /^(node_modules|dist|data)$/;
const topLevel = readdirSync(root, { withFileTypes: true }).filter(
  ({ name }) => !name.startsWith('.') && !made.test(name),
);
const files = topLevel.flatMap((entry) =>
  entry.isDirectory()
    ? readdirSync(join(root, entry.name), { recursive: true, encoding: 'utf8' }).map(
        (path) => `${entry.name}/${path}`,
      )
    : [entry.name],
);

it('no file is called index, utils or helpers, because its name describes its content', () => {
  const vague =
    /(^|\/)(index|utils?|helpers?|common|misc)(\.[a-z]+)*\.[mc]?[jt]sx?$|\/(utils?|helpers?|common|misc)\//;
  expect(files.filter((path) => vague.test(path))).toEqual([]);
});

it('the top level contains only the planned folders, server/, and files that tools require there', () => {
  const allowed = [
    'README.md',
    'index.html',
    'lingui.config.ts',
    'machines',
    'package-lock.json',
    'package.json',
    'server',
    'src',
    'tests',
    'tsconfig.json',
    'vite.config.ts',
  ];
  expect(topLevel.map((entry) => entry.name).filter((name) => !allowed.includes(name))).toEqual([]);
});

/** The maximum number of names in a folder. */
const MOST = 20;

/** The folders that may contain more names, by reason. */
const lists: Readonly<Record<string, RegExp>> = {
  'by date': /^server\/db\/migrations$/,
  'one for each chart or catalogue':
    /^machines\/pictures$|^tests\/machines\/walks$|^tests\/browser\/charts\/scripts$|^src\/i18n\/locales\/\w+$/,
  'one room for each domain':
    /^(machines|server|server\/contract|src\/features|tests\/server|tests\/machines|tests\/browser)$/,
};

it(`no folder has more than ${MOST} names, except the listed ones`, () => {
  const namesIn = new Map<string, number>();
  for (const path of files) {
    const folder = path.split('/').slice(0, -1).join('/');
    namesIn.set(folder, (namesIn.get(folder) ?? 0) + 1);
  }
  const large = [...namesIn].filter(([, names]) => names > MOST).map(([folder]) => folder);
  const isList = (folder: string) => Object.values(lists).some((list) => list.test(folder));
  expect(large.filter((folder) => !isList(folder))).toEqual([]);
});
