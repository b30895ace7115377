import * as v from 'valibot';
import { call } from '../kit/call.ts';
import { assignmentCauses, assignmentStatuses, capacities, roundKinds } from './assignment.ts';
import { competitionCapacities } from './competition-assignment.ts';

/** Somebody's own duties (本人任务). */

/** As many as are listed. */
export const MOST_OWN_DUTIES = 50;

export const ownDuty = v.object({
  id: v.string(),
  /** Its name. */
  competition: v.string(),
  /** Null for a duty at the whole competition. */
  event: v.nullable(v.object({ id: v.string(), code: v.string(), name: v.string() })),
  capacity: v.picklist([...capacities, ...competitionCapacities]),
  round_kind: v.picklist(['', ...roundKinds]),
  status: v.picklist(assignmentStatuses),
  /** What keeps the reader away at this moment. */
  conflicts: v.array(v.picklist(assignmentCauses)),
  /** Of the step that asked for one and was done last. */
  reason: v.string(),
  place: v.string(),
  starts_on: v.string(),
  ends_on: v.string(),
  /** The days of the competition are over. */
  is_past: v.boolean(),
  /** Whom to call. */
  contact_phone: v.string(),
});
export type OwnDuty = v.InferOutput<typeof ownDuty>;

/** Those that come next first. */
export const ownDuties = v.object({ data: v.array(ownDuty) });
export type OwnDuties = v.InferOutput<typeof ownDuties>;

export const listOwnDuties = call('GET', '/my/duties', {
  summary: 'One’s own duties',
  access: 'signed-in',
  answer: ownDuties,
});
