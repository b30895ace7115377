import { readDecimal, readMark, writeDecimal, writeMark } from './decimal.ts';
import type { Band, FaultStep, MarkingRule } from './marking-rule.ts';

/**
 * Reads and writes bands, steps and ends of a scale as typed in a form or in a cell of a sheet:
 * `37.975~38.000=5`, one per line or separated by semicolons.
 */

/** A value that was read from a typed text. Null if the text cannot be read. */
type Read<Value> = Value | null;

const partsOf = (typed: string) =>
  typed
    .normalize('NFKC')
    .split(/[;\n；]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** Splits `a~b`. Longer dashes are accepted too, because users type them. A hyphen is a sign. */
const endsOf = (typed: string): readonly string[] =>
  typed
    .normalize('NFKC')
    .split(/[~〜–—]/)
    .map((part) => part.trim());

/**
 * Returns the largest number of decimals among the typed numbers, at most 4. Measures are read as exactly as
 * they are written.
 */
export function decimalsIn(typed: readonly string[]): number {
  const lengths = typed.map((one) => /^[^.]*\.(\d+)$/.exec(one.normalize('NFKC').trim())?.[1]?.length ?? 0);
  return Math.min(4, Math.max(0, ...lengths));
}

/** Returns all values, or null if one of them is null. */
function allOf<Value>(values: readonly (Value | null)[]): Read<Value[]> {
  const found = values.filter((value) => value !== null);
  return found.length === values.length ? found : null;
}

export function readBands(typed: string): Read<{ bands: Band[]; decimals: number }> {
  const parts = partsOf(typed).map((part) => {
    const [range = '', ...marks] = part.split('=');
    return { ends: endsOf(range), marks };
  });
  const decimals = decimalsIn(parts.flatMap(({ ends }) => ends));
  const bands = allOf(
    parts.map(({ ends, marks }) => {
      const [from = null, to = from, ...more] = ends.map((end) => readDecimal(end, decimals));
      const mark = readMark(marks.join('='));
      return from === null || to === null || mark === null || more.length > 0 ? null : { from, to, mark };
    }),
  );
  return bands === null ? null : { bands, decimals };
}

export const writeBands = (bands: readonly Band[], decimals: number, between = '\n'): string =>
  bands
    .map(
      ({ from, to, mark }) =>
        `${writeDecimal(from, decimals)}~${writeDecimal(to, decimals)}=${writeMark(mark)}`,
    )
    .join(between);

/** Reads steps such as `2=1.50`: at most two faults. */
export function readSteps(typed: string): Read<FaultStep[]> {
  return allOf(
    partsOf(typed).map((part) => {
      const [faults = '', ...marks] = part.replace(/^[≤<]=?/, '').split('=');
      const upTo = readDecimal(faults, 0);
      const mark = readMark(marks.join('='));
      return upTo === null || mark === null ? null : { upTo, mark };
    }),
  );
}

export const writeSteps = (steps: readonly FaultStep[], between = '\n'): string =>
  steps.map(({ upTo, mark }) => `${upTo}=${writeMark(mark)}`).join(between);

/** Reads the best and the worst value of a scale. */
export function readScale(
  best: string,
  worst: string,
): Read<{ best: number; worst: number; decimals: number }> {
  const decimals = decimalsIn([best, worst]);
  const ends = [readDecimal(best, decimals), readDecimal(worst, decimals)];
  const [first = null, last = null] = ends;
  return first === null || last === null ? null : { best: first, worst: last, decimals };
}

/** Reads a number with as many decimals as it is written with, such as the whole of a scaled measure. */
export function readMeasure(typed: string): Read<{ value: number; decimals: number }> {
  const decimals = decimalsIn([typed]);
  const value = readDecimal(typed, decimals);
  return value === null ? null : { value, decimals };
}

/** Returns the text for the one cell of a sheet that contains the details of a rule. */
export function detailsOf(rule: MarkingRule): string {
  switch (rule.kind) {
    case 'points':
      return writeMark(rule.step);
    case 'bands':
      return writeBands(rule.bands, rule.decimals, '; ');
    case 'faults':
      return writeSteps(rule.steps, '; ');
    case 'linear':
      return `${writeDecimal(rule.best, rule.decimals)}~${writeDecimal(rule.worst, rule.decimals)}`;
    case 'scaled':
      return writeDecimal(rule.of, rule.decimals);
    default:
      return '';
  }
}

/** Reads {@link detailsOf} of a linear scale. */
export const readEnds = (typed: string): ReturnType<typeof readScale> => {
  const [best = '', worst = '', ...more] = endsOf(typed);
  return more.length > 0 ? null : readScale(best, worst);
};
