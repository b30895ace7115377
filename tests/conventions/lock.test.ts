import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../../server/bin/build.mjs';

interface Lock {
  packages: Record<
    string,
    { dependencies?: Record<string, string>; optionalDependencies?: Record<string, string> }
  >;
}

it('package-lock.json names every package that any machine needs, or npm ci refuses to install', () => {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Lock;
  const locked = new Set(Object.keys(packages).map((path) => path.replace(/^.*node_modules\//, '')));
  const wanted = Object.values(packages).flatMap(({ dependencies, optionalDependencies }) =>
    Object.keys({ ...dependencies, ...optionalDependencies }),
  );
  expect(locked.size).toBeGreaterThan(100);
  // A binary of another platform that the registry does not have yet is left out silently by `npm install`.
  expect([...new Set(wanted)].filter((name) => !locked.has(name))).toEqual([]);
});
