import * as v from 'valibot';
import { call } from '../kit/call.ts';

/** The events whose draws take or took words of delegations that the caller leads. */
export const ledDraws = v.object({
  data: v.array(v.object({ id: v.string(), code: v.string(), name: v.string(), competition: v.string() })),
  meta: v.object({
    /**
     * `organiser`: the caller's committee holds a competition, so that the caller may open the draws of its events.
     * `leader`: the caller speaks for a delegation.
     */
    by: v.array(v.picklist(['organiser', 'leader'])),
  }),
});
export type LedDraws = v.InferOutput<typeof ledDraws>;

export const listLedDraws = call('GET', '/my/led-draws', {
  summary: 'Lists the events in whose draws the caller speaks for a delegation',
  access: 'signed-in',
  answer: ledDraws,
});
