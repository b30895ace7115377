import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  aspectMark,
  moduleMark,
  sumOf,
  type AspectMark,
} from '../../../../server/contract/marking/aspect-mark.ts';
import { medalsByRank, prizesByShares } from '../../../../server/contract/marking/awards.ts';
import type { JudgedAspect, MarkingRule } from '../../../../server/contract/marking/marking-rule.ts';
import { ranksOf, type Contestant, type Ranking } from '../../../../server/contract/marking/ranking.ts';

/** Properties of the marking arithmetic (running.md 4), tested with random marks and contestants. */

const max = fc.integer({ min: 1, max: 10_000 });
const panel = fc.integer({ min: 3, max: 7 });
const texts = ['', '', '', ''];

const level = fc
  .record({ max, panel, trim: fc.boolean(), limit: fc.integer({ min: 0, max: 3 }) })
  .map(({ max: most, ...rule }): JudgedAspect => ({ max: most, rule: { kind: 'level', texts, ...rule } }));
const points = fc
  .record({ max, panel, limit: fc.integer({ min: 0, max: 10_000 }) })
  .map(({ max: most, ...rule }): JudgedAspect => ({ max: most, rule: { kind: 'points', step: 1, ...rule } }));

const panelOf = (rule: MarkingRule) => ('panel' in rule ? rule.panel : 1);
const highest = ({ max: most, rule }: JudgedAspect) => (rule.kind === 'level' ? 3 : most);

/** An aspect that several judges mark, with the mark of each judge. */
const judged = fc.oneof(level, points).chain((aspect) =>
  fc.record({
    aspect: fc.constant(aspect),
    marks: fc.array(fc.integer({ min: 0, max: highest(aspect) }), {
      minLength: panelOf(aspect.rule),
      maxLength: panelOf(aspect.rule) + 1,
    }),
  }),
);

const markOf = (found: AspectMark) => (found.state === 'marked' ? found.mark : null);

const withMissing = (marks: readonly number[], at: number): (number | null)[] =>
  marks.map((mark, index) => (index === at ? null : mark));

describe('the mark of an aspect', () => {
  it('does not depend on the order of the judges', () => {
    fc.assert(
      fc.property(
        judged.chain(({ aspect, marks }) =>
          fc.record({
            aspect: fc.constant(aspect),
            marks: fc.constant(marks),
            other: fc.shuffledSubarray(marks, { minLength: marks.length }),
          }),
        ),
        ({ aspect, marks, other }) => {
          expect(aspectMark(aspect, other)).toEqual(aspectMark(aspect, marks));
        },
      ),
    );
  });

  it('lies between zero and the maximum', () => {
    fc.assert(
      fc.property(judged, ({ aspect, marks }) => {
        const mark = markOf(aspectMark(aspect, marks)) ?? 0;
        expect(mark).toBeGreaterThanOrEqual(0);
        expect(mark).toBeLessThanOrEqual(aspect.max);
        expect(Number.isSafeInteger(mark)).toBe(true);
      }),
    );
  });

  it('is open while the mark of a judge is missing, for any other marks', () => {
    fc.assert(
      fc.property(judged, fc.nat(), ({ aspect, marks }, at) => {
        expect(aspectMark(aspect, withMissing(marks, at % marks.length))).toEqual({ state: 'open' });
      }),
    );
  });

  it('is never lowered by a better mark of a judge, and neither are module and total', () => {
    fc.assert(
      fc.property(
        judged,
        fc.nat(),
        fc.nat(),
        fc.array(fc.nat(500), { maxLength: 4 }),
        ({ aspect, marks }, at, more, penalties) => {
          const place = at % marks.length;
          const better = Math.min(highest(aspect), (marks[place] ?? 0) + more);
          const before = markOf(aspectMark(aspect, marks));
          const after = markOf(aspectMark(aspect, marks.with(place, better)));
          if (before === null || after === null) return;
          const total = (mark: number) => sumOf([moduleMark([mark, 100], penalties), 2000]);
          expect(after).toBeGreaterThanOrEqual(before);
          expect(total(after)).toBeGreaterThanOrEqual(total(before));
        },
      ),
    );
  });

  it('of a measure never decreases from the worst to the best value', () => {
    const measure = fc.integer({ min: -1_000_000, max: 1_000_000 });
    fc.assert(
      fc.property(max, measure, measure, measure, measure, (most, best, worst, one, other) => {
        fc.pre(best !== worst);
        const aspect: JudgedAspect = {
          max: most,
          rule: { kind: 'linear', best, worst, unit: '', decimals: 0 },
        };
        const towards = Math.sign(best - worst);
        const [less, more] = one * towards <= other * towards ? [one, other] : [other, one];
        expect(markOf(aspectMark(aspect, [more])) ?? 0).toBeGreaterThanOrEqual(
          markOf(aspectMark(aspect, [less])) ?? 0,
        );
        expect(markOf(aspectMark(aspect, [best]))).toBe(most);
        expect(markOf(aspectMark(aspect, [worst]))).toBe(0);
      }),
    );
  });
});

/**
 * A second implementation of marks, ranks and awards, written independently from the text of running.md 4. It
 * compares fractions as big integers, and computes each rank by counting the better contestants.
 */
const second = {
  half: (a: bigint, b: bigint) => Number((2n * a + b) / (2n * b)),
  judged({ max: most, rule }: JudgedAspect, given: readonly number[]): number | 'conflict' {
    if (rule.kind !== 'level' && rule.kind !== 'points') throw new Error('not judged');
    const high = Math.max(...given);
    const low = Math.min(...given);
    if (high - low > rule.limit) return 'conflict';
    let sum = BigInt(given.reduce((all, mark) => all + mark, 0));
    let number = BigInt(given.length);
    if (given.length >= 4 && (rule.kind === 'points' || rule.trim)) {
      sum -= BigInt(high + low);
      number -= 2n;
    }
    return rule.kind === 'level' ? second.half(sum * BigInt(most), 3n * number) : second.half(sum, number);
  },
  isBetter(a: Contestant, b: Contestant, { rules, practical }: Ranking): boolean {
    if (a.total !== b.total) return a.total > b.total;
    for (const rule of rules) {
      if (rule.kind === 'time') {
        const [mine, theirs] = [a.time ?? 1e12, b.time ?? 1e12];
        if (mine !== theirs) return mine < theirs;
        continue;
      }
      let codes = practical;
      if (rule.kind === 'module') codes = [rule.module];
      if (rule.kind === 'sum') codes = rule.modules;
      let difference = 0;
      for (const code of codes) difference += (a.modules[code] ?? 0) - (b.modules[code] ?? 0);
      if (difference !== 0) return difference > 0;
    }
    return false;
  },
  rank: (one: Contestant, all: readonly Contestant[], ranking: Ranking) =>
    one.state === 'ranked'
      ? 1 + all.filter((other) => other.state === 'ranked' && second.isBetter(other, one, ranking)).length
      : null,
  medal(one: Contestant, all: readonly Contestant[], ranking: Ranking) {
    const rank = second.rank(one, all, ranking);
    const number = all.filter(({ state }) => state !== 'absent' && state !== 'unranked').length;
    if (rank === null || one.total === 0 || (rank !== 1 && 2 * rank > number)) return 'none';
    return { 1: 'gold', 2: 'silver', 3: 'bronze' }[rank] ?? 'merit';
  },
  prize(one: Contestant, all: readonly Contestant[], ranking: Ranking, shares: readonly number[]) {
    const rank = second.rank(one, all, ranking);
    const number = all.filter(({ state }) => state !== 'absent' && state !== 'unranked').length;
    if (rank === null || one.total === 0) return 0;
    let cumulated = 0;
    for (const [index, share] of shares.entries()) {
      cumulated += share;
      // The rank is at most the rounded number: h(x) ≥ rank if and only if x ≥ rank − ½.
      if (2 * number * cumulated >= 100 * (2 * rank - 1)) return index + 1;
    }
    return 0;
  },
};

// There are few different values, so that ties are frequent.
const contestant = fc.record({
  state: fc.constantFrom(
    'ranked' as const,
    'ranked' as const,
    'ranked' as const,
    'absent' as const,
    'disqualified' as const,
    'unranked' as const,
  ),
  total: fc.constantFrom(0, 1, 7999, 8000, 8001),
  modules: fc.record({ A: fc.nat(2), B: fc.nat(2), C: fc.nat(1) }),
  time: fc.constantFrom(null, 3119, 3120),
});
const field = fc
  .array(contestant, { maxLength: 30 })
  .map((all) => all.map((one, index): Contestant => ({ id: `E${index}`, ...one })));
const ranking = fc
  .record({
    rules: fc.shuffledSubarray([
      { kind: 'module' as const, module: 'A' },
      { kind: 'sum' as const, modules: ['B', 'C'] },
      { kind: 'practical' as const },
      { kind: 'time' as const },
    ]),
  })
  .map(({ rules }): Ranking => ({ rules, practical: ['A', 'C'], last: 'shared', rulings: [] }));

const sharedRanks = (all: readonly Contestant[], rules: Ranking) => {
  const found = ranksOf(all, rules);
  if (found.state !== 'ranked') throw new Error('shared ranks need no ruling');
  return found.ranks;
};

describe('a second implementation', () => {
  it('agrees on the marks of judges', () => {
    fc.assert(
      fc.property(judged, ({ aspect, marks }) => {
        const found = aspectMark(aspect, marks);
        expect(found.state === 'marked' ? found.mark : found.state).toBe(second.judged(aspect, marks));
      }),
      { numRuns: 500 },
    );
  });

  it('agrees on ranks', () => {
    fc.assert(
      fc.property(field, ranking, (all, rules) => {
        const ranks = sharedRanks(all, rules);
        for (const one of all) expect(ranks.get(one.id) ?? null).toBe(second.rank(one, all, rules));
      }),
      { numRuns: 500 },
    );
  });

  it('agrees on awards by rank and by shares', () => {
    const shares = [10, 20, 30];
    fc.assert(
      fc.property(field, ranking, (all, rules) => {
        const ranks = sharedRanks(all, rules);
        const medals = medalsByRank({ contestants: all, ranks });
        const prizes = prizesByShares({ contestants: all, ranks }, shares);
        for (const one of all) {
          expect(medals.get(one.id) ?? 'none').toBe(second.medal(one, all, rules));
          expect(prizes.get(one.id) ?? 0).toBe(second.prize(one, all, rules, shares));
        }
      }),
      { numRuns: 500 },
    );
  });
});

describe('ranks', () => {
  it('do not depend on the order of the list', () => {
    fc.assert(
      fc.property(
        field.chain((all) => fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length }))),
        ranking,
        ([all, other], rules) => {
          const ranks = sharedRanks(all, rules);
          const others = sharedRanks(other, rules);
          expect(all.map(({ id }) => others.get(id))).toEqual(all.map(({ id }) => ranks.get(id)));
        },
      ),
    );
  });

  it('need a ruling only if contestants are equal in all criteria, and are unique with rulings', () => {
    fc.assert(
      fc.property(field, ranking, (all, rules) => {
        const asked = ranksOf(all, { ...rules, last: 'ruling' });
        const ranks = [...sharedRanks(all, rules).values()];
        expect(asked.state === 'needs_ruling').toBe(new Set(ranks).size < ranks.length);
        const rulings = asked.state === 'needs_ruling' ? asked.tied : [];
        const ruled = ranksOf(all, { ...rules, last: 'ruling', rulings });
        const places = ruled.state === 'ranked' ? [...ruled.ranks.values()] : [];
        expect(places.toSorted((a, b) => a - b)).toEqual(ranks.map((_, index) => index + 1));
      }),
    );
  });
});
