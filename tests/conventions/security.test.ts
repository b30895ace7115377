import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/**
 * SECURITY.md contains no claim without evidence: the files that it names exist, and contain the titles that
 * it names.
 */

const text = readFileSync('server/SECURITY.md', 'utf8');
const named = [...text.matchAll(/`((?:tests|server|src|machines)\/[^`\s]+\.\w+)(?: › ([^`]+))?`/g)].map(
  ([, file = '', title = '']) => ({ file, title }),
);

it('SECURITY.md names chapters V1 to V17 of the standard, and many tests', () => {
  const chapters = new Set([...text.matchAll(/^## .*$/gm)].flatMap(([line]) => line.match(/V\d+/g) ?? []));
  expect(chapters).toEqual(new Set(Array.from({ length: 17 }, (_, index) => `V${index + 1}`)));
  expect(named.filter(({ file }) => file.endsWith('.test.ts')).length).toBeGreaterThan(50);
});

it('SECURITY.md names only files that exist and titles that these files contain', () => {
  const wrong = named.filter(
    ({ file, title }) => !existsSync(file) || !readFileSync(file, 'utf8').includes(title),
  );
  expect(wrong).toEqual([]);
});
