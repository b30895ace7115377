import { describe, expect, it } from 'vitest';
import {
  awardNumbers,
  medalsByRank,
  prizesByNumber,
  prizesByShares,
} from '../../../../server/contract/marking/awards.ts';
import { awardsByRank } from '../../../../server/contract/marking/scheme-content.ts';
import {
  ranksOf,
  type Contestant,
  type LastTieRule,
  type Ranking,
  type TieRule,
} from '../../../../server/contract/marking/ranking.ts';

/**
 * Vectors 25–35 of ranks and awards (running.md 4.4). Vectors 36–39 concern the scale of 700, which is not
 * implemented (amendment A17).
 */

const names = 'abcdefghijklmnopqrstuvwxyzABCD';
const one = (index: number, total: number, rest: Partial<Contestant> = {}): Contestant => ({
  id: names[index] ?? '',
  state: 'ranked',
  total,
  modules: {},
  time: null,
  ...rest,
});
const by = (rules: readonly TieRule[], last: LastTieRule = 'shared', rulings: string[][] = []): Ranking => ({
  rules,
  last,
  practical: [],
  rulings,
});
const moduleB: TieRule = { kind: 'module', module: 'B' };

const ranksIn = (contestants: readonly Contestant[], ranking: Ranking) => {
  const found = ranksOf(contestants, ranking);
  return found.state === 'ranked' ? contestants.map(({ id }) => found.ranks.get(id) ?? null) : found;
};

/** Returns the awards of contestants with these ranks, as one text: G S B M, – for none. */
const medalsOf = (contestants: readonly Contestant[], ranks: readonly (number | null)[]) => {
  const known = new Map(
    contestants.flatMap(({ id }, index) => {
      const rank = ranks[index] ?? null;
      return rank === null ? [] : [[id, rank] as const];
    }),
  );
  const found = medalsByRank({ contestants, ranks: known });
  const letters = { gold: 'G', silver: 'S', bronze: 'B', merit: 'M' };
  return contestants
    .map(({ id }) => {
      const medal = found.get(id);
      return medal === undefined ? '–' : letters[medal];
    })
    .join('');
};

/** Extends a list of ranks to a number of contestants. The further ranks increase by one. */
const full = (ranks: readonly number[], number: number) =>
  Array.from({ length: number }, (_, index) => ranks[index] ?? index + 1);
const crowd = (number: number) => Array.from({ length: number }, (_, index) => one(index, 5000));

describe('ranks', () => {
  it('vector 25: are decided by a module in a tie', () => {
    const all = [
      one(0, 9000),
      one(1, 8550, { modules: { B: 3800 } }),
      one(2, 8550, { modules: { B: 4000 } }),
      one(3, 8000),
    ];
    expect(ranksIn(all, by([moduleB]))).toEqual([1, 3, 2, 4]);
  });

  it('vector 26: are shared by contestants who are equal in all criteria', () => {
    const modules = { B: 3800 };
    const all = [one(0, 9000), one(1, 8550, { modules }), one(2, 8550, { modules }), one(3, 8000)];
    expect(ranksIn(all, by([moduleB]))).toEqual([1, 2, 2, 4]);
  });

  it('vector 27: apply the tie rules in their order', () => {
    const all = [40, 38, 38].map((B, index) => one(index, 8000, { modules: { B: B * 100, C: 2000 } }));
    expect(ranksIn(all, by([moduleB, { kind: 'module', module: 'C' }]))).toEqual([1, 2, 2]);
  });

  it('vector 28: prefer the shorter time', () => {
    const all = [one(0, 8000, { time: 3120 }), one(1, 8000, { time: 3119 })];
    expect(ranksIn(all, by([{ kind: 'time' }]))).toEqual([2, 1]);
  });

  it('vector 29: follow a ruling for contestants who are equal in all criteria', () => {
    const all = [one(0, 8000), one(1, 8000), one(2, 7000)];
    expect(ranksIn(all, by([], 'ruling'))).toEqual({ state: 'needs_ruling', tied: [['a', 'b']] });
    expect(ranksIn(all, by([], 'ruling', [['b', 'a']]))).toEqual([2, 1, 3]);
    expect(ranksIn(all, by([], 'ruling', [['b', 'c']]))).toMatchObject({ state: 'needs_ruling' });
  });

  it('vector 30: skip absent and disqualified contestants, and the next ones move up', () => {
    const all = [
      one(0, 8800),
      one(1, 7700),
      one(2, 0, { state: 'absent' }),
      one(3, 9100, { state: 'disqualified' }),
      one(4, 6600),
    ];
    expect(ranksIn(all, by([]))).toEqual([1, 2, null, null, 3]);
    expect(medalsOf(all, [1, 2, null, null, 3])).toBe('GS–––');
  });

  it('count disqualified contestants for the number of awards, not contestants without a rank', () => {
    const all = (state: 'unranked' | 'disqualified') => [
      one(0, 8800),
      one(1, 7700),
      one(2, 0, { state }),
      one(3, 0, { state }),
    ];
    for (const state of ['unranked', 'disqualified'] as const) {
      expect(ranksIn(all(state), by([]))).toEqual([1, 2, null, null]);
    }
    expect(medalsOf(all('unranked'), [1, 2, null, null])).toBe('G–––');
    expect(medalsOf(all('disqualified'), [1, 2, null, null])).toBe('GS––');
  });

  it('vector 31: work for one contestant, for no marks, and for an empty list', () => {
    expect(ranksIn([one(0, 100)], by([]))).toEqual([1]);
    expect(medalsOf([one(0, 100)], [1])).toBe('G');
    expect(ranksIn([one(0, 0)], by([]))).toEqual([1]);
    expect(medalsOf([one(0, 0)], [1])).toBe('–');
    expect(ranksIn([], by([]))).toEqual([]);
    expect(medalsOf([], [])).toBe('');
  });

  it('can be decided by a sum of modules and by practical modules, and a missing time is last', () => {
    const all = [
      one(0, 8000, { modules: { A: 10, B: 20, C: 5 }, time: null }),
      one(1, 8000, { modules: { A: 15, B: 15, C: 5 }, time: 10 }),
      one(2, 8000, { modules: { A: 15, B: 16, C: 4 }, time: null }),
    ];
    expect(ranksIn(all, by([{ kind: 'sum', modules: ['A', 'B'] }]))).toEqual([2, 2, 1]);
    expect(ranksIn(all, { ...by([{ kind: 'practical' }]), practical: ['A', 'C'] })).toEqual([3, 1, 2]);
    expect(ranksIn(all, by([{ kind: 'time' }]))).toEqual([2, 1, 2]);
  });
});

describe('awards by rank', () => {
  it.each([
    [32, 8, [1, 1, 1, 4, 5], 'GGGM––––'],
    [32, 8, [1, 2, 3, 3, 5], 'GSBB––––'],
    [33, 10, [1, 2, 2, 4, 5, 6], 'GSSMM–––––'],
    [33, 8, [1, 2, 3, 4, 4, 6], 'GSBMM–––'],
    [34, 2, [], 'G–'],
    [34, 3, [], 'G––'],
    [34, 4, [], 'GS––'],
    [34, 5, [], 'GS–––'],
    [34, 6, [], 'GSB–––'],
    [34, 9, [], 'GSBM–––––'],
    [34, 30, [], `GSB${'M'.repeat(12)}${'–'.repeat(15)}`],
  ])('equal vector %i: %i competitors, ranks %j', (_, number, ranks, expected) => {
    expect(medalsOf(crowd(number), full(ranks, number))).toBe(expected);
  });

  it('are given from a minimum total on if one is set', () => {
    const contestants = [one(0, 6000), one(1, 5999)];
    const ranks = new Map([
      ['a', 1],
      ['b', 1],
    ]);
    expect([...medalsByRank({ contestants, ranks, floor: 6000 })]).toEqual([['a', 'gold']]);
  });
});

describe('awards by shares', () => {
  const prizesOf = (number: number, ranks: readonly number[]) => {
    const contestants = crowd(number);
    const known = new Map(contestants.map(({ id }, index) => [id, ranks[index] ?? 0] as const));
    const found = prizesByShares({ contestants, ranks: known }, [10, 20, 30]);
    return contestants.map(({ id }) => found.get(id) ?? 0);
  };
  const numbers = (prizes: readonly number[]) =>
    [1, 2, 3].map((prize) => prizes.filter((other) => other === prize).length);

  it('equal vector 35: 10, 20 and 30 % of 27, of 5, and of 10 with a tie', () => {
    expect(numbers(prizesOf(27, full([], 27)))).toEqual([3, 5, 8]);
    expect(numbers(prizesOf(5, full([], 5)))).toEqual([1, 1, 1]);
    expect(prizesOf(10, full([1, 2, 3, 3, 5, 6], 10)).slice(0, 6)).toEqual([1, 2, 2, 2, 3, 3]);
  });
});

describe('awards by number', () => {
  const prizesOf = (contestants: readonly Contestant[], ranks: readonly number[]) => {
    const known = new Map(contestants.map(({ id }, index) => [id, ranks[index] ?? 0] as const));
    const found = prizesByNumber({ contestants, ranks: known }, [1, 3, 6]);
    return contestants.map(({ id }) => found.get(id) ?? 0);
  };

  it('are shared by competitors who share the last rank of a prize [running.md A19]', () => {
    const ranks = [1, 1, 3, 4, 4, 6, 7, 8, 9, 10, 11];
    expect(prizesOf(crowd(11), ranks)).toEqual([1, 1, 2, 2, 2, 3, 3, 3, 3, 3, 0]);
  });

  it('are not given for a total of 0.00 [running.md A19]', () => {
    expect(prizesOf([one(0, 5000), one(1, 0)], [1, 2])).toEqual([1, 0]);
  });
});

describe('the awards of a number of entries', () => {
  const numbersOf = (rules: Partial<ReturnType<typeof awardsByRank>>, entries: number) =>
    awardNumbers({ ...awardsByRank(), ...rules }, entries).map(({ award, number }) => `${award} ${number}`);

  it('leave out the lower half and follow the rules of the scheme [running.md A19]', () => {
    expect(numbersOf({}, 5)).toEqual(['gold 1', 'silver 1']);
    expect(numbersOf({}, 30)).toEqual(['gold 1', 'silver 1', 'bronze 1', 'merit 12']);
    expect(numbersOf({ kind: 'shares', shares: [10, 20, 30] }, 27)).toEqual([
      'prize1 3',
      'prize2 5',
      'prize3 8',
    ]);
    expect(numbersOf({ kind: 'byNumber', numbers: [1, 3, 6] }, 6)).toEqual([
      'prize1 1',
      'prize2 3',
      'prize3 2',
    ]);
    expect(numbersOf({}, 0)).toEqual([]);
  });

  it('are given although a total must reach a floor', () => {
    expect(numbersOf({ floor: 6000 }, 2)).toEqual(['gold 1']);
  });
});
