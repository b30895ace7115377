import { describe, expect, it } from 'vitest';
import {
  aspectMark,
  isInput,
  moduleMark,
  reachesFull,
  sumOf,
} from '../../../../server/contract/marking/aspect-mark.ts';
import { pointsLimit, type JudgedAspect } from '../../../../server/contract/marking/marking-rule.ts';

/** Vectors 1–24 of the marking arithmetic (running.md 4.3). Marks are given and expected in hundredths. */

const texts = ['', '', '', ''];
const level = (max: number, panel = 3, trim = false): JudgedAspect => ({
  max,
  rule: { kind: 'level', panel, limit: 1, trim, texts },
});
const points = (panel: number, max = 1000): JudgedAspect => ({
  max,
  rule: { kind: 'points', panel, limit: pointsLimit(max), step: 1 },
});
const linear: JudgedAspect = {
  max: 1000,
  rule: { kind: 'linear', best: 1800, worst: 3600, unit: 's', decimals: 0 },
};
const bands: JudgedAspect = {
  max: 500,
  rule: {
    kind: 'bands',
    unit: 'mm',
    decimals: 3,
    bands: [
      { from: 37_975, to: 38_000, mark: 500 },
      { from: 37_965, to: 38_010, mark: 250 },
    ],
  },
};
/** Bands that touch: at 37.975 the lower mark comes first, at 38.000 the higher mark. */
const touching: JudgedAspect = {
  max: 500,
  rule: {
    kind: 'bands',
    unit: 'mm',
    decimals: 3,
    bands: [
      { from: 37_965, to: 37_975, mark: 250 },
      { from: 37_975, to: 38_000, mark: 500 },
      { from: 38_000, to: 38_010, mark: 250 },
    ],
  },
};
const scaled = (max: number, of: number): JudgedAspect => ({
  max,
  rule: { kind: 'scaled', of, unit: '', decimals: 0 },
});
const faults: JudgedAspect = {
  max: 300,
  rule: {
    kind: 'faults',
    steps: [
      { upTo: 0, mark: 300 },
      { upTo: 2, mark: 200 },
      { upTo: 5, mark: 100 },
    ],
  },
};
const yesNo: JudgedAspect = { max: 75, rule: { kind: 'yesNo' } };

/** Number of the vector, aspect, input of the judges, mark in hundredths or state. */
const vectors: readonly (readonly [
  number,
  JudgedAspect,
  readonly (number | null)[],
  number | 'open' | 'conflict',
])[] = [
  [1, level(100), [1, 1, 2], 44],
  [2, level(200), [2, 2, 3], 156],
  [3, level(150), [3, 3, 3], 150],
  [4, level(500), [0, 0, 0], 0],
  [5, level(100), [0, 1, 2], 'conflict'],
  [6, level(100), [2, 2, null], 'open'],
  [7, level(125, 4), [1, 1, 2, 2], 63],
  [8, level(100, 4), [1, 1, 1, 2], 42],
  [8, level(100, 4, true), [1, 1, 1, 2], 33],
  [9, level(1), [1, 2, 2], 1],
  [9, level(1), [1, 1, 1], 0],
  [10, points(5), [805, 810, 820, 790, 840], 812],
  [11, points(4), [800, 805, 810, 900], 808],
  [12, points(3), [800, 801, 801], 801],
  [13, points(4), [900, 900, 800, 800], 850],
  [14, points(3), [600, 700, 850], 'conflict'],
  [15, points(4), [0, 1, 0, 1], 1],
  [16, bands, [38_000], 500],
  [16, bands, [38_001], 250],
  [16, bands, [37_965], 250],
  [16, bands, [37_964], 0],
  [16, bands, [38_011], 0],
  [17, linear, [1700], 1000],
  [17, linear, [2700], 500],
  [17, linear, [2701], 499],
  [17, linear, [3599], 1],
  [17, linear, [3600], 0],
  [18, scaled(200, 9), [7], 156],
  [19, scaled(3000, 10_000), [8335], 2501],
  [20, faults, [0], 300],
  [20, faults, [2], 200],
  [20, faults, [3], 100],
  [20, faults, [6], 0],
  [21, yesNo, [1], 75],
  [21, yesNo, [0], 0],
];

describe('the mark of an aspect', () => {
  it.each([
    [[850, 900], 875],
    [[750, 750, 800, 800, 850, 850, 900, 900, 950], 836],
  ])('is the mean of the points of two to nine judges: %j [running.md A21]', (given, mark) => {
    expect(aspectMark(points(given.length), given)).toEqual({ state: 'marked', mark });
  });

  it.each(vectors)('equals vector %i', (_, aspect, inputs, expected) => {
    expect(aspectMark(aspect, inputs)).toEqual(
      typeof expected === 'string' ? { state: expected } : { state: 'marked', mark: expected },
    );
    expect(inputs.every((input) => input === null || isInput(aspect, input))).toBe(true);
  });

  it.each([
    [37_974, 250],
    [37_975, 500],
    [38_000, 500],
    [38_001, 250],
  ])('is the higher mark where two bands share an end: %i [running.md A25]', (value, mark) => {
    expect(aspectMark(touching, [value])).toEqual({ state: 'marked', mark });
  });

  it('vector 22: a penalty does not lower a module below zero', () => {
    expect(moduleMark([44, 156, 63], [300])).toBe(0);
  });

  it('vector 23: a penalty below the mark is subtracted', () => {
    expect(moduleMark([44, 156, 63], [100])).toBe(163);
  });

  it('vector 24: a penalty does not affect another module', () => {
    expect(sumOf([moduleMark([44, 156, 63], [300]), 4050])).toBe(4050);
  });

  it('is open if a judge is missing or no measure is entered', () => {
    expect(aspectMark(level(100), [2, 2])).toEqual({ state: 'open' });
    expect(aspectMark(points(5), [900, 900, 900, 900])).toEqual({ state: 'open' });
    expect(aspectMark(yesNo, [])).toEqual({ state: 'open' });
    expect(aspectMark(linear, [null])).toEqual({ state: 'open' });
  });

  it('grows with the measure if the greater measure is better', () => {
    const more: JudgedAspect = {
      max: 1000,
      rule: { kind: 'linear', best: 200, worst: 100, unit: 'g', decimals: 0 },
    };
    expect([90, 100, 101, 150, 200, 300].map((value) => aspectMark(more, [value]))).toEqual(
      [0, 0, 10, 500, 1000, 1000].map((mark) => ({ state: 'marked', mark })),
    );
  });
});

describe('the full marks of an aspect can be given', () => {
  const bandsOf = (...list: readonly (readonly [number, number, number])[]): JudgedAspect => ({
    max: 500,
    rule: {
      kind: 'bands',
      unit: 'mm',
      decimals: 2,
      bands: list.map(([from, to, mark]) => ({ from, to, mark })),
    },
  });
  const inSteps = (step: number, panel = 5): JudgedAspect => ({
    max: 1000,
    rule: { kind: 'points', panel, limit: 200, step },
  });
  const mirrored: JudgedAspect = {
    max: 5,
    rule: { kind: 'linear', best: -5, worst: 5, unit: 'mm', decimals: 0 },
  };
  it.each<readonly [string, JudgedAspect, boolean]>([
    ['levels', level(100), true],
    ['steps that meet the maximum', inSteps(250, 2), true],
    ['steps of 3.00 up to 10.00', inSteps(300), false],
    ['yes or no', yesNo, true],
    ['a linear scale', linear, true],
    ['a scale with a negative best value', mirrored, true],
    ['a share', scaled(200, 9), true],
    ['a band with the maximum', bandsOf([0, 10, 500]), true],
    ['a band below the maximum', bandsOf([0, 10, 499]), false],
    ['a band whose values narrower bands take', bandsOf([0, 5, 100], [5, 10, 90], [0, 10, 500]), false],
    ['a band of which one value is left', bandsOf([0, 5, 100], [6, 9, 90], [0, 10, 500]), true],
    [
      'no fault without the maximum',
      { max: 10, rule: { kind: 'faults', steps: [{ upTo: 0, mark: 9 }] } },
      false,
    ],
    [
      'no fault with the maximum',
      { max: 10, rule: { kind: 'faults', steps: [{ upTo: 0, mark: 10 }] } },
      true,
    ],
  ])('by %s', (_, aspect, can) => {
    expect(reachesFull(aspect)).toBe(can);
  });
});

describe('the valid input of a judge', () => {
  const deviation: JudgedAspect = {
    max: 100,
    rule: { kind: 'bands', unit: 'mm', decimals: 2, bands: [{ from: -20, to: 20, mark: 100 }] },
  };
  const halves: JudgedAspect = { max: 1000, rule: { kind: 'points', panel: 3, limit: 200, step: 50 } };
  it.each<readonly [string, JudgedAspect, readonly number[], readonly number[]]>([
    ['a level is 0, 1, 2 or 3', level(100), [0, 3], [-1, 4, 1.5, Number.NaN]],
    ['points are within the maximum, in steps', halves, [0, 50, 1000], [-50, 25, 1050]],
    ['a yes-or-no mark is 0 or 1', yesNo, [0, 1], [2, -1]],
    ['a number of faults is a whole number from 0', faults, [0, 99], [-1, 0.5]],
    ['a share is between 0 and the whole', scaled(200, 9), [0, 9], [-1, 10]],
    ['a measure is a finite whole number', bands, [0, 40_000], [Infinity, 0.1]],
    ['a measure is negative only if a band is', bands, [0], [-5]],
    ['a deviation can be negative', deviation, [-5, -40, 5], [-0.1]],
    ['a measure is negative only if a bound is', linear, [0], [-1]],
  ])('is checked: %s', (_, aspect, good, bad) => {
    expect(good.every((value) => isInput(aspect, value))).toBe(true);
    expect(bad.some((value) => isInput(aspect, value))).toBe(false);
  });
});
