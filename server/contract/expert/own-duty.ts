import * as v from 'valibot';
import { call } from '../kit/call.ts';
import { assignmentCauses, assignmentStatuses, capacities, roundKinds } from './assignment.ts';
import { competitionCapacities } from './competition-assignment.ts';

/** The caller's own duties (本人任务). */

/** The maximum number of listed duties. */
export const MOST_OWN_DUTIES = 50;

export const ownDuty = v.object({
  id: v.string(),
  /** The name of the competition. */
  competition: v.string(),
  /** Null for a duty at the whole competition. */
  event: v.nullable(v.object({ id: v.string(), code: v.string(), name: v.string() })),
  capacity: v.picklist([...capacities, ...competitionCapacities]),
  round_kind: v.picklist(['', ...roundKinds]),
  /** Whether the reader leads a group of judges of the event. */
  leads: v.boolean(),
  status: v.picklist(assignmentStatuses),
  /** The causes that exclude the reader at this moment. */
  conflicts: v.array(v.picklist(assignmentCauses)),
  /** The reason of the latest step that requires one. */
  reason: v.string(),
  /** The next session of the event, or the one that runs. Null if none is to come, or the duty does not count. */
  next_session: v.nullable(v.object({ name: v.string(), starts_at: v.string() })),
  place: v.string(),
  starts_on: v.string(),
  ends_on: v.string(),
  /** Whether the days of the competition are over. */
  is_past: v.boolean(),
  /** The telephone number for questions. */
  contact_phone: v.string(),
});
export type OwnDuty = v.InferOutput<typeof ownDuty>;

/** Duties that are not past first, then sorted by first day. */
export const ownDuties = v.object({ data: v.array(ownDuty), meta: v.object({ server_time: v.string() }) });
export type OwnDuties = v.InferOutput<typeof ownDuties>;

export const listOwnDuties = call('GET', '/my/duties', {
  summary: 'Lists the caller’s own duties',
  access: 'signed-in',
  answer: ownDuties,
});
