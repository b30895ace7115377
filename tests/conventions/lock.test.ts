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

it('package-lock.json contains each dependency of any platform, otherwise npm ci refuses to install', () => {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Lock;
  const locked = new Set(Object.keys(packages).map((path) => path.replace(/^.*node_modules\//, '')));
  const wanted = Object.values(packages).flatMap(({ dependencies, optionalDependencies }) =>
    Object.keys({ ...dependencies, ...optionalDependencies }),
  );
  expect(locked.size).toBeGreaterThan(100);
  // `npm install` silently leaves out a binary of another platform that is not in the registry yet.
  expect([...new Set(wanted)].filter((name) => !locked.has(name))).toEqual([]);
});
