import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** SECURITY.md claims nothing that cannot be looked up: its files exist, and its titles stand in them. */

const text = readFileSync('server/SECURITY.md', 'utf8');
const named = [...text.matchAll(/`((?:tests|server|src|machines)\/[^`\s]+\.\w+)(?: › ([^`]+))?`/g)].map(
  ([, file = '', title = '']) => ({ file, title }),
);

it('names chapters V1 to V17 of the standard, and many tests', () => {
  const chapters = new Set([...text.matchAll(/^## .*$/gm)].flatMap(([line]) => line.match(/V\d+/g) ?? []));
  expect(chapters).toEqual(new Set(Array.from({ length: 17 }, (_, index) => `V${index + 1}`)));
  expect(named.filter(({ file }) => file.endsWith('.test.ts')).length).toBeGreaterThan(50);
});

it('names only files that exist, and titles that stand in them', () => {
  const wrong = named.filter(
    ({ file, title }) => !existsSync(file) || !readFileSync(file, 'utf8').includes(title),
  );
  expect(wrong).toEqual([]);
});
