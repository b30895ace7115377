import { readdirSync, readFileSync } from 'node:fs';
import { checkSync } from 'recheck';
import { parseSync, Visitor } from 'vite';
import { expect, it } from 'vitest';

/**
 * A regular expression that backtracks in quadratic time or worse lets a long text from outside stop the server
 * or a page. `recheck` proves of each pattern of the sources that its time is linear, or finds a text that
 * attacks it. The patterns below are not linear, and each reads only a text that is bounded.
 */
const bounded = new Map([
  [String.raw`/return shouldPrefetch && .*: link;/`, 'the source of a package, while it is built'],
  [String.raw`/\/+$/`, 'an address in the settings of the operator'],
  [String.raw`/\d+$/`, 'the number of a booth, at most 5 characters'],
  [String.raw`/(\d+)$/`, 'the code of an aspect, at most 10 characters'],
  [String.raw`/(.)\/+$/`, 'the address of the page in the own browser'],
]);

const patternsIn = (file: string): readonly (readonly [string, string])[] => {
  const code = readFileSync(file, 'utf8');
  const found: [string, string][] = [];
  new Visitor({
    Literal(literal) {
      if ('regex' in literal) found.push([`/${literal.regex.pattern}/${literal.regex.flags}`, file]);
    },
  }).visit(parseSync(file, code).program);
  return found;
};

/** Each pattern once, with a file that has it. A migration reads only stored texts, once. */
const patterns = new Map(
  ['src', 'server', 'machines']
    .flatMap((room) =>
      readdirSync(room, { recursive: true, encoding: 'utf8' }).map((name) => `${room}/${name}`),
    )
    .filter((file) => /\.tsx?$/.test(file) && !file.startsWith('server/db/migrations/'))
    .flatMap(patternsIn),
);

/** The limit of the whole test, in milliseconds, for a slow and busy machine. */
const LONGEST = 900_000;

/**
 * The check counts steps instead of time, from one seed. With limits in time, a busy machine reports a linear
 * pattern as an attack.
 */
const countsSteps = {
  timeout: null,
  seedingTimeout: null,
  incubationTimeout: null,
  attackTimeout: null,
  randomSeed: 1,
} as const;

const isLinear = (written: string): boolean => {
  const end = written.lastIndexOf('/');
  return checkSync(written.slice(1, end), written.slice(end + 1), countsSteps).status === 'safe';
};

it(
  'every regular expression takes linear time, or reads a bounded text',
  () => {
    const found = [...patterns].filter(([written]) => !isLinear(written));
    expect(found.filter(([written]) => !bounded.has(written))).toEqual([]);
    expect(found.map(([written]) => written).toSorted()).toEqual([...bounded.keys()].toSorted());
  },
  LONGEST,
);

it('the check finds a pattern of quadratic time', () => {
  expect(isLinear('/([\\w-]+?)(?:-[\\w-]{7})?\\.(?:m?js|tsx?)\\b/')).toBe(false);
});
