import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../../server/bin/build.mjs';

const names = readdirSync(join(root, 'server/db/migrations')).map((file) => file.replace(/\.ts$/, ''));

it('migration files are named by a number and a topic', () => {
  expect(names.filter((name) => !/^\d{4}-[a-z]+(-[a-z]+)*$/.test(name))).toEqual([]);
});

it('each migration number is used once', () => {
  const numbers = names.map((name) => name.slice(0, 4));
  expect(numbers.filter((number, index) => numbers.indexOf(number) !== index)).toEqual([]);
});
