import * as v from 'valibot';

/** What the results of an event are made of, line by line. */

/** Who was stopped is `ranked` by what is there. `unranked`: listed without a rank, as the ruling on an appeal says. */
export const resultStates = ['ranked', 'absent', 'disqualified', 'unranked'] as const;
export type ResultState = (typeof resultStates)[number];

/** '' for none. A prize of a scheme by shares is `prize1`, `prize2` and so on. */
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

/** A module of one entry: what each aspect came to, without the judges. Hundredths. */
export const resultModule = v.object({
  code: v.string(),
  mark: v.number(),
  /** Of each sheet that the module has: a module that is judged by two groups has two. */
  aspects: v.array(v.object({ code: v.string(), mark: v.number() })),
  /** What was taken off. */
  penalty: v.number(),
});
export type ResultModule = v.InferOutput<typeof resultModule>;
