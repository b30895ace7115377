import {
  isJudged,
  type Band,
  roundedHalfUp,
  type JudgedAspect,
  type JudgedBySeveral,
  type MarkingRule,
} from './marking-rule.ts';

/**
 * Computes marks from the input of the judges. Browser and server use this arithmetic, so a judge sees the
 * mark that is stored.
 */

/** `open`: a mark is missing. `conflict`: the marks are too far apart, and the judges decide again. */
export type AspectMark =
  | { readonly state: 'open' | 'conflict' }
  | { readonly state: 'marked'; readonly mark: number };

const OPEN: AspectMark = { state: 'open' };
const marked = (mark: number): AspectMark => ({ state: 'marked', mark });

/** The largest value that a mark can have, in the smallest unit of its rule. */
export const LARGEST_VALUE = 1_000_000_000;

/** Whether a measure can be negative: only if its rule names a negative value. */
function isSigned(rule: MarkingRule): boolean {
  if (rule.kind === 'bands') return rule.bands.some(({ from }) => from < 0);
  return rule.kind === 'linear' && Math.min(rule.best, rule.worst) < 0;
}

/**
 * Checks whether a judge can give this value: a level, points within the maximum, or a measure. A mistyped
 * sign is refused, because a linear rule would give it the mark of the nearest bound.
 */
export function isInput({ max, rule }: JudgedAspect, value: number): boolean {
  if (!Number.isSafeInteger(value) || Math.abs(value) > LARGEST_VALUE) return false;
  if (value < 0) return isSigned(rule);
  switch (rule.kind) {
    case 'level':
      return value <= 3;
    case 'points':
      return value <= max && value % rule.step === 0;
    case 'yesNo':
      return value <= 1;
    case 'scaled':
      return value <= rule.of;
    default:
      return true;
  }
}

/**
 * Leaves out the highest and the lowest of four or more marks. This applies to points, and to levels if the
 * scheme says so.
 */
const trimmed = (rule: JudgedBySeveral, sorted: readonly number[]) =>
  (rule.kind === 'points' || rule.trim) && sorted.length >= 4 ? sorted.slice(1, -1) : sorted;

function judgedMark(max: number, rule: JudgedBySeveral, marks: readonly (number | null)[]): AspectMark {
  const given = marks.filter((mark) => mark !== null);
  if (given.length < marks.length || given.length < rule.panel) return OPEN;
  const sorted = given.toSorted((a, b) => a - b);
  const spread = (sorted.at(-1) ?? 0) - (sorted[0] ?? 0);
  if (spread > rule.limit) return { state: 'conflict' };
  const counted = trimmed(rule, sorted);
  const sum = counted.reduce((all, mark) => all + mark, 0);
  return marked(
    rule.kind === 'level' ? roundedHalfUp(sum * max, 3 * counted.length) : roundedHalfUp(sum, counted.length),
  );
}

/**
 * Returns the mark of the first band that contains the value, or 0. An end that this band shares with others has
 * the highest of their marks [running.md A25].
 */
function bandMark(bands: readonly Band[], value: number): number {
  const [first, ...others] = bands.filter(({ from, to }) => from <= value && value <= to);
  if (first === undefined) return 0;
  const touching = others.filter(({ from, to }) => to === first.from || first.to === from);
  return Math.max(first.mark, ...touching.map(({ mark }) => mark));
}

/** Returns the mark of a measure by its rule. */
function measuredMark(max: number, rule: Exclude<MarkingRule, JudgedBySeveral>, value: number): number {
  switch (rule.kind) {
    case 'yesNo':
      return value === 1 ? max : 0;
    case 'bands':
      return bandMark(rule.bands, value);
    case 'faults':
      return rule.steps.find(({ upTo }) => value <= upTo)?.mark ?? 0;
    case 'linear': {
      const [low, high] = [Math.min(rule.best, rule.worst), Math.max(rule.best, rule.worst)];
      const clamped = Math.min(high, Math.max(low, value));
      return roundedHalfUp(max * Math.abs(rule.worst - clamped), high - low);
    }
    case 'scaled':
      return roundedHalfUp(max * value, rule.of);
  }
}

/**
 * Returns the mark of an aspect.
 * @param inputs one for each judge of the panel, or the one measure; null where it is missing
 */
export function aspectMark({ max, rule }: JudgedAspect, inputs: readonly (number | null)[]): AspectMark {
  if (isJudged(rule)) return judgedMark(max, rule, inputs);
  const [value = null] = inputs;
  return value === null ? OPEN : marked(measuredMark(max, rule, value));
}

/** Returns the values of a rule among which the one with the highest mark is. */
function bestInputs(max: number, rule: MarkingRule): readonly number[] {
  switch (rule.kind) {
    case 'level':
      return [3];
    case 'points':
      return [max];
    case 'yesNo':
      return [1];
    case 'bands':
      // The mark changes only at an end of a band.
      return rule.bands.flatMap(({ from, to }) => [from - 1, from, to, to + 1]);
    case 'faults':
      return [0];
    case 'linear':
      return [rule.best];
    case 'scaled':
      return [rule.of];
  }
}

/** Checks whether judges can give the full marks of an aspect. Otherwise no competitor can reach 100.00. */
export const reachesFull = ({ max, rule }: JudgedAspect): boolean =>
  bestInputs(max, rule).some((value) => {
    if (!isInput({ max, rule }, value)) return false;
    const given = aspectMark(
      { max, rule },
      Array.from({ length: isJudged(rule) ? rule.panel : 1 }, () => value),
    );
    return given.state === 'marked' && given.mark === max;
  });

/** Returns the mark of a module. Penalties never make it negative. */
export const moduleMark = (marks: readonly number[], penalties: readonly number[]): number =>
  Math.max(0, sumOf(marks) - sumOf(penalties));

/**
 * Returns the sum of numbers. The total of a competitor is the sum of the modules, so a penalty never affects
 * another module.
 */
export const sumOf = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);
