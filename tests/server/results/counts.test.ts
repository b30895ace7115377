import { describe, expect, it } from 'vitest';
import { atOnce } from '../../../server/db/loop-slices.ts';
import { count } from '../../../server/results/count.ts';
import { secondCount } from '../../../server/results/second-count.ts';
import { CountFault, type CountInput } from '../../../server/results/count-input.ts';
import { isJudged, type MarkingRule } from '../../../server/contract/marking/marking-rule.ts';
import { awardsByRank, type SchemeContent } from '../../../server/contract/marking/scheme-content.ts';

/** Returns a generator of numbers from 0 up to 1 that repeats its sequence for the same seed (mulberry32). */
function chance(seed: number) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const rules = (max: number): readonly MarkingRule[] => [
  { kind: 'level', panel: 3, limit: 1, trim: false, texts: ['', '', '', ''] },
  { kind: 'level', panel: 4, limit: 3, trim: true, texts: ['', '', '', ''] },
  { kind: 'points', panel: 5, limit: max, step: 1 },
  { kind: 'yesNo' },
  {
    kind: 'bands',
    unit: 'mm',
    decimals: 3,
    bands: [
      { from: 40, to: 60, mark: max },
      { from: 20, to: 80, mark: Math.floor(max / 2) },
    ],
  },
  {
    kind: 'bands',
    unit: 'mm',
    decimals: 0,
    bands: [
      { from: 10, to: 40, mark: Math.floor(max / 2) },
      { from: 40, to: 41, mark: max },
      { from: 41, to: 90, mark: 0 },
      { from: 0, to: 95, mark: Math.floor(max / 3) },
    ],
  },
  {
    kind: 'faults',
    steps: [
      { upTo: 0, mark: max },
      { upTo: 3, mark: Math.floor(max / 3) },
    ],
  },
  { kind: 'linear', best: 20, worst: 70, unit: 's', decimals: 0 },
  { kind: 'linear', best: 70, worst: 20, unit: '%', decimals: 0 },
  { kind: 'scaled', of: 90, unit: '', decimals: 0 },
];

const valueOf = (rule: MarkingRule, max: number, next: () => number): number => {
  switch (rule.kind) {
    case 'level':
      return Math.floor(next() * 4);
    case 'points':
      return Math.floor(next() * (max + 1));
    case 'yesNo':
      return Math.floor(next() * 2);
    case 'faults':
      return Math.floor(next() * 6);
    case 'scaled':
      return Math.floor(next() * 91);
    case 'bands':
    case 'linear':
      return Math.floor(next() * 100);
  }
};

function made(seed: number, people: number, aspectsOfModule = 9, modules = 2): CountInput {
  const next = chance(seed);
  const maxima = Array.from({ length: aspectsOfModule }, () => 1 + Math.floor(next() * 1200));
  const content: SchemeContent = {
    modules: Array.from({ length: modules }, (_, index) => ({
      code: `M${index}`,
      name: '模块',
      at: index % 2 === 0 ? ('work' as const) : ('station' as const),
      practical: index > 0,
      criteria: [
        {
          code: `C${index}`,
          name: '项',
          aspects: maxima.map((max, at) => {
            const kinds = rules(max);
            const rule = kinds[at % kinds.length];
            if (rule === undefined) throw new Error('no rule');
            return { code: `M${index}.${at}`, text: '点', max, rule: rule as never };
          }),
        },
      ],
    })),
    penalties: [{ code: 'P1', text: '撞刀', module: 'M0', amount: 500, times: 3 }],
    ties: [
      { kind: 'module', module: 'M1' },
      { kind: 'practical' },
      { kind: 'sum', modules: ['M0', 'M1'] },
      { kind: 'time' },
    ],
    last: seed % 2 === 0 ? 'shared' : 'ruling',
    awards:
      seed % 3 === 0
        ? { kind: 'shares', floor: 0, shares: [10, 20, 30], numbers: [] }
        : seed % 3 === 1
          ? { kind: 'byNumber', floor: 0, shares: [], numbers: [1, 3, 6] }
          : { ...awardsByRank(), floor: seed },
  };
  const entries = Array.from({ length: people }, (_, at) => ({
    id: `e${String(at).padStart(3, '0')}`,
    state:
      next() < 0.1 ? ('absent' as const) : next() < 0.1 ? ('disqualified' as const) : ('ranked' as const),
    session: `s${at % 2}`,
    codes: { station: `A${at}`, work: `W${at}` },
    time: next() < 0.2 ? null : Math.floor(next() * 3) + 3000,
  }));
  const sheets = entries
    .filter(({ state }) => state !== 'absent')
    .flatMap((entry) => {
      // Many entries get equal marks, so that ties occur.
      const own = chance(seed * 7 + Math.floor(next() * 4));
      return content.modules.map((module) => ({
        session: entry.session,
        place: module.at,
        code: entry.codes[module.at],
        module: module.code,
        judges: ['j1', 'j2', 'j3', 'j4', 'j5'],
        marks: module.criteria.flatMap(({ aspects }) =>
          aspects.flatMap(({ code, rule, max }) =>
            (isJudged(rule) ? ['j1', 'j2', 'j3', 'j4', 'j5'] : ['']).map((judge) => ({
              aspect: code,
              judge,
              value: valueOf(rule, max, own),
            })),
          ),
        ),
        penalties: own() < 0.3 && module.code === 'M0' ? [{ code: 'P1', times: 2 }] : [],
      }));
    });
  return { content, entries, sheets, rulings: [] };
}

describe('the two counts of results', () => {
  it('agree for generated events with every rule, ties, absences, shares and numbers of prizes', () => {
    let tied = 0;
    for (let seed = 1; seed <= 300; seed++) {
      const input = made(seed, 3 + (seed % 20));
      const first = atOnce(count(input));
      expect(atOnce(secondCount(input)), `seed ${seed}`).toEqual(first);
      tied += first.tied.length;
      const ruled = { ...input, rulings: first.tied.map((group) => group.toReversed()) };
      expect(atOnce(secondCount(ruled)), `seed ${seed}, ruled`).toEqual(atOnce(count(ruled)));
      expect(atOnce(count(ruled)).tied).toEqual([]);
    }
    expect(tied).toBeGreaterThan(20);
  });

  it('list entries without a rank with their judged modules, and rank the other entries as without them', () => {
    const input = made(6, 9);
    const [first, second] = input.entries.filter(({ state }) => state === 'ranked');
    const others = input.entries.filter((one) => one !== first && one !== second);
    if (first === undefined || second === undefined) throw new Error('too few');
    const of = (states: readonly ['disqualified' | 'unranked', 'disqualified' | 'unranked']) => ({
      ...input,
      entries: [{ ...first, state: states[0] }, { ...second, state: states[1] }, ...others],
      // The first entry has no sheet. The second entry has no sheet of module M1.
      sheets: input.sheets.filter(
        ({ code, module }) =>
          !Object.values(first.codes).includes(code) &&
          !(Object.values(second.codes).includes(code) && module === 'M1'),
      ),
    });
    const without = atOnce(count({ ...input, entries: others }));
    for (const states of [
      ['disqualified', 'unranked'],
      ['unranked', 'disqualified'],
    ] as const) {
      const found = atOnce(count(of(states)));
      expect(atOnce(secondCount(of(states)))).toEqual(found);
      const [none, part, ...rest] = found.lines;
      expect(none).toMatchObject({ state: states[0], total: null, rank: null, award: '', modules: [] });
      expect(part?.modules.map(({ code }) => code)).toEqual(['M0']);
      expect([part?.total, part?.rank]).toEqual([part?.modules[0]?.mark, null]);
      expect(rest.map(({ rank }) => rank)).toEqual(without.lines.map(({ rank }) => rank));
    }
    // An entry with a rank needs every sheet.
    expect(() =>
      atOnce(count({ ...of(['unranked', 'unranked']), entries: [first, second, ...others] })),
    ).toThrow(CountFault);
  });

  it('reject an event with a missing mark or a missing sheet', () => {
    const input = made(2, 5);
    const [sheet, ...others] = input.sheets;
    if (sheet === undefined) throw new Error('no sheet');
    const unmarked = { ...input, sheets: [{ ...sheet, marks: sheet.marks.slice(1) }, ...others] };
    for (const counts of [count, secondCount]) {
      expect(() => atOnce(counts(unmarked))).toThrow(CountFault);
      expect(() => atOnce(counts({ ...input, sheets: others }))).toThrow(CountFault);
    }
  });
});
