import * as v from 'valibot';
import { call } from '../kit/call.ts';

/** The events whose draws take or took words of delegations that the caller leads. */
export const ledDraws = v.object({
  data: v.array(v.object({ id: v.string(), code: v.string(), name: v.string(), competition: v.string() })),
});

export const listLedDraws = call('GET', '/my/led-draws', {
  summary: 'Lists the events in whose draws the caller speaks for a delegation',
  access: 'signed-in',
  answer: ledDraws,
});
