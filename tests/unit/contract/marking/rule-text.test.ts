import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readDecimal, readMark, writeDecimal } from '../../../../server/contract/marking/decimal.ts';
import {
  readBands,
  readEnds,
  readSteps,
  writeBands,
  writeSteps,
} from '../../../../server/contract/marking/rule-text.ts';

describe('numbers with decimals', () => {
  it('are unchanged after they are written and read', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }),
        fc.integer({ min: 0, max: 4 }),
        (value, decimals) => {
          expect(readDecimal(writeDecimal(value, decimals), decimals)).toBe(value);
        },
      ),
    );
  });

  it.each([
    ['2.5', 250],
    ['2.50', 250],
    ['2.500', 250],
    ['２．５', 250],
    ['−0.05', -5],
    ['-0', 0],
    ['2.', 200],
    ['2.505', null],
    ['.5', null],
    ['1e3', null],
    ['', null],
    ['NaN', null],
    ['9999999999999', null],
  ])('are read: "%s" is %s hundredths', (typed, expected) => {
    expect(readMark(typed)).toBe(expected);
  });
});

describe('marking rules in text form', () => {
  const mark = fc.integer({ min: 0, max: 10_000 });
  const measure = fc.integer({ min: -1_000_000, max: 1_000_000 });

  it('are unchanged after they are written and read: bands and steps', () => {
    const bands = fc.array(fc.record({ from: measure, to: measure, mark }), { minLength: 1, maxLength: 60 });
    fc.assert(
      fc.property(
        bands,
        fc.integer({ min: 0, max: 4 }),
        fc.constantFrom('\n', '; '),
        (all, decimals, between) => {
          expect(readBands(writeBands(all, decimals, between))).toEqual({ bands: all, decimals });
        },
      ),
    );
    const steps = fc.array(fc.record({ upTo: fc.nat(99), mark }), { minLength: 1, maxLength: 60 });
    fc.assert(
      fc.property(steps, (all) => {
        expect(readSteps(writeSteps(all))).toEqual(all);
      }),
    );
  });

  it('are read with the precision of the most precise number, also in full width', () => {
    expect(readBands('38～38.000＝5；40=1')).toEqual({
      bands: [
        { from: 38_000, to: 38_000, mark: 500 },
        { from: 40_000, to: 40_000, mark: 100 },
      ],
      decimals: 3,
    });
    expect(readSteps('≤2=1.5')).toEqual([{ upTo: 2, mark: 150 }]);
    expect(readEnds('1800~3600.5')).toEqual({ best: 18_000, worst: 36_005, decimals: 1 });
  });

  it.each(['合格', '1~2', '1~2=x', '1~2~3=1', '1=2=3'])('are rejected: "%s" is no band', (typed) => {
    expect(readBands(typed)).toBeNull();
  });
});
