import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../../server/bin/build.mjs';

/** What is made, not written. */
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

it('nothing is called index, utils or helpers: a name says what is in the file', () => {
  const vague =
    /(^|\/)(index|utils?|helpers?|common|misc)(\.[a-z]+)*\.[mc]?[jt]sx?$|\/(utils?|helpers?|common|misc)\//;
  expect(files.filter((path) => vague.test(path))).toEqual([]);
});

it('the top level is the one of the design card, with server/ and what tools look for there', () => {
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
