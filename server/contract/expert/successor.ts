import * as v from 'valibot';
import { call } from '../kit/call.ts';
import { assignment } from './assignment.ts';

/** The candidates for the duty of a person who can no longer serve, and the work that waits for them. */

/**
 * The reasons for a candidate, the most important first.
 * - `reserve`: is the next reserve of the holder's group.
 * - `served`: has served in the same capacity before.
 * - `trade`: an expert whose trades contain the event.
 * - `here`: serves at another event of the competition, in no session of the same hours.
 * - `near`: lives or works in the city of the competition.
 */
export const successorReasons = ['reserve', 'served', 'trade', 'here', 'near'] as const;
export type SuccessorReason = (typeof successorReasons)[number];

/** The maximum number of candidates. */
export const SUCCESSORS_AT_MOST = 20;

/** The work of a duty that is not finished. The capacity decides which numbers can be above zero. */
const openWork = v.object({
  /** Sessions of the event that are not over. */
  sessions: v.number(),
  /** The group of a scoring judge; '' for none. */
  group: v.string(),
  leads_group: v.boolean(),
  /** Score sheets of the group to which the holder has not submitted the own part. */
  sheets: v.number(),
  /** Draws of a keeper's kind that are committed and not decoded. */
  rounds: v.number(),
  /** Incidents that wait for the chief judge. */
  incidents: v.number(),
});

export const successorList = v.object({
  of: assignment,
  open: openWork,
  /** The best candidate first. Each of them is free and has no conflict. */
  data: v.array(
    v.object({
      /** The id of the account. */
      id: v.string(),
      name: v.string(),
      /** The employer of an expert, or the committee of another account. */
      unit: v.string(),
      reasons: v.array(v.picklist(successorReasons)),
    }),
  ),
});
export type SuccessorList = v.InferOutput<typeof successorList>;

export const listSuccessors = call('GET', '/assignments/:id/successors', {
  summary: 'Ranks the people who can take over a duty, with the reasons and the open work of the duty',
  access: 'signed-in',
  answer: successorList,
});
