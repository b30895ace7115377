import * as v from 'valibot';

/** The lines of the results of an event. */

/**
 * A competitor who was stopped is `ranked` by the existing marks. `unranked`: listed without a rank, by the
 * ruling on an appeal.
 */
export const resultStates = ['ranked', 'absent', 'disqualified', 'unranked'] as const;
export type ResultState = (typeof resultStates)[number];

/** '' for no award. A scheme by shares has the prizes `prize1`, `prize2` and so on. */
export const resultAwards = [
  '',
  'gold',
  'silver',
  'bronze',
  'merit',
  'prize1',
  'prize2',
  'prize3',
  'prize4',
  'prize5',
  'prize6',
] as const;
export type ResultAward = (typeof resultAwards)[number];

/** Returns the number of a prize; 0 for an award with another name and for none. */
export const prizeOf = (award: string): number => Number(/^prize(\d)$/.exec(award)?.[1] ?? 0);
/** Returns the award of a number that {@link prizeOf} returns; '' if there is no such prize. */
export const prizeNamed = (number: number): ResultAward =>
  resultAwards.find((award) => number > 0 && prizeOf(award) === number) ?? '';

/** The mark of one entry in a module, and the mark of each aspect, in hundredths. Judges are not named. */
export const resultModule = v.object({
  code: v.string(),
  mark: v.number(),
  /** The aspects of every sheet of the module. A module that two groups judge has two sheets. */
  aspects: v.array(v.object({ code: v.string(), mark: v.number() })),
  /** The sum of the deductions. */
  penalty: v.number(),
});
export type ResultModule = v.InferOutput<typeof resultModule>;
