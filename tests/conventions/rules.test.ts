import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { citationsIn, inOrder, literalsOf, rulesIn } from '../support/citations.ts';
import { openRules } from '../support/open-rules.ts';

/**
 * Each rule has a test, and each citation names a rule. rules.md is the project's own copy of the numbered
 * rules.
 */

const rules = rulesIn(readFileSync('tests/conventions/rules.md', 'utf8'));
const open = Object.values(openRules).flat();

const filesBelow = (folder: string, name: RegExp): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => name.test(file))
    .map((file) => `${folder}/${file}`);

const tests = filesBelow('tests', /\.(test|model)\.tsx?$/).filter(
  (file) => !file.startsWith('tests/conventions/rules'),
);

const cited = inOrder(tests.flatMap((file) => citationsIn(literalsOf(readFileSync(file, 'utf8')))));

describe('rules and tests', () => {
  it('are both found, with citations', () => {
    expect(rules.length).toBeGreaterThan(70);
    expect(cited.length).toBeGreaterThan(0);
  });

  it('agree: each rule in force is cited in the title of a test', () => {
    expect(rules.filter((rule) => !cited.includes(rule) && !open.includes(rule))).toEqual([]);
  });

  it('agree: no rule listed in open-rules.ts is cited by a test', () => {
    expect(open.filter((rule) => cited.includes(rule))).toEqual([]);
  });

  it('agree: each rule listed in open-rules.ts exists, and is listed once', () => {
    expect(open.filter((rule) => !rules.includes(rule))).toEqual([]);
    expect(new Set(open).size).toBe(open.length);
  });

  it('agree: each cited rule exists', () => {
    const everywhere = ['machines', 'server', 'src', 'tests'].flatMap((folder) =>
      filesBelow(folder, /\.(tsx?|mjs|css)$/),
    );
    const wrong = everywhere
      .filter((file) => !file.startsWith('tests/conventions/'))
      .flatMap((file) =>
        citationsIn(readFileSync(file, 'utf8'))
          .filter((rule) => !rules.includes(rule))
          .map((rule) => `${file}: ${rule}`),
      );
    expect(wrong).toEqual([]);
  });
});

describe('the reader of citations', () => {
  it('reads one rule, several, a range, and a rule beside other text', () => {
    expect(citationsIn('[S12] and [S3, D4]')).toEqual(['S3', 'S12', 'D4']);
    expect(citationsIn('[S5–S8, D1–D3]')).toEqual(['S5', 'S6', 'S7', 'S8', 'D1', 'D2', 'D3']);
    expect(citationsIn('[S42, domain.md 2]')).toEqual(['S42']);
  });

  it('ignores text that only resembles a citation', () => {
    expect(citationsIn('S12 [x] [S] list[0] D4')).toEqual([]);
  });

  it('reads the string literals of a test, not its comments', () => {
    expect(literalsOf("// [S1]\nit('[S2] a', () => {}); /* [S3] */ `[S4]`")).toBe("\n'[S2] a'\n\n`[S4]`");
  });
});
