/**
 * The rules by which an aspect of a marking scheme is judged (评分标准). Marks are integers in hundredths of a
 * point. Measures are integers in the smallest step that is read: `decimals` 3 and `unit` mm mean that 37975
 * is 37.975 mm.
 */

/** A closed interval of a measure and its mark. */
export interface Band {
  readonly from: number;
  readonly to: number;
  readonly mark: number;
}

/** A maximum number of faults and its mark. */
export interface FaultStep {
  readonly upTo: number;
  readonly mark: number;
}

interface Measured {
  readonly unit: string;
  readonly decimals: number;
}

export type MarkingRule =
  /** Judgement by levels 0–3 (J). */
  | {
      readonly kind: 'level';
      readonly panel: number;
      readonly limit: number;
      readonly trim: boolean;
      readonly texts: readonly string[];
    }
  /** Judgement by points (J, 百分制). The highest and the lowest of four or more marks are left out. */
  | { readonly kind: 'points'; readonly panel: number; readonly limit: number; readonly step: number }
  /** Measurement (M). */
  | { readonly kind: 'yesNo' }
  | ({ readonly kind: 'bands'; readonly bands: readonly Band[] } & Measured)
  | { readonly kind: 'faults'; readonly steps: readonly FaultStep[] }
  | ({ readonly kind: 'linear'; readonly best: number; readonly worst: number } & Measured)
  | ({ readonly kind: 'scaled'; readonly of: number } & Measured);

/** The part of an aspect that the arithmetic reads. `max` is in hundredths. */
export interface JudgedAspect {
  readonly max: number;
  readonly rule: MarkingRule;
}

export type JudgedBySeveral = Extract<MarkingRule, { panel: number }>;

/** Checks whether several judges give a mark each (J). A measurement (M) has one value. */
export const isJudged = (rule: MarkingRule): rule is JudgedBySeveral =>
  rule.kind === 'level' || rule.kind === 'points';

/** Returns the default limit of the spread of marks by points: a fifth of the maximum. */
export const pointsLimit = (max: number): number => roundedHalfUp(max * 20, 100);

/** Returns a / b of integers, b > 0, rounded half up. */
export const roundedHalfUp = (a: number, b: number): number => Math.floor((2 * a + b) / (2 * b));
