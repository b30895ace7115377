import * as v from 'valibot';
import { reasonedAct, simpleAct } from '../competition/competition-making.ts';
import { call } from '../kit/call.ts';
import { fault } from '../kit/faults.ts';
import { key } from '../kit/fields.ts';
import { strict } from '../kit/strict.ts';
import { invitationCauses } from './invitation.ts';

/** Capacities of people at events (赛事任务). */

export const assignmentStatuses = [
  'proposed',
  'cleared',
  'conflicted',
  'waiving',
  'confirmed',
  'active',
  'released',
] as const;

/** Of approved experts only; of an acting account of the committee as well. */
export const expertCapacities = ['chief', 'scoring', 'floor'] as const;
export const openCapacities = ['checkIn', 'encryption', 'supervisor', 'clerk'] as const;
export const capacities = [...expertCapacities, ...openCapacities] as const;
export type Capacity = (typeof capacities)[number];

/** Rounds that are encrypted, each kept by another person. */
export const roundKinds = ['entryNo', 'station', 'workCode'] as const;

/** What keeps somebody from a capacity; `acts`: for a unit that is entered. */
export const assignmentCauses = [...invitationCauses, 'acts'] as const;
export type AssignmentCause = (typeof assignmentCauses)[number];

/** Assignments of one event, the released ones included. */
export const MOST_ASSIGNED = 200;

export const assignment = v.object({
  id: v.string(),
  person: v.object({ id: v.string(), name: v.string() }),
  capacity: v.picklist(capacities),
  /** Of a keeper; '' until it is known, and for every other capacity. */
  round_kind: v.picklist(['', ...roundKinds]),
  status: v.picklist(assignmentStatuses),
  /** What keeps the person away at this moment. */
  conflicts: v.array(v.picklist(assignmentCauses)),
  /** From stations of the own unit. */
  is_barred: v.boolean(),
  /** Of the step that asked for one and was done last. */
  reason: v.string(),
  /** The reader's own. */
  is_own: v.boolean(),
  version: v.number(),
});
export type Assignment = v.InferOutput<typeof assignment>;

/** `viewer`: of the committee, or an arbiter who forms a group for a work that is marked anew. */
export const assignmentReaders = ['organiser', 'chief', 'supervisor', 'viewer'] as const;

/** All of an event: there are no pages. */
export const assignmentList = v.object({
  data: v.array(assignment),
  meta: v.object({
    /** All that the reader is to them. */
    by: v.array(v.picklist(assignmentReaders)),
    /** The event, or the competition, is over or not held. */
    is_over: v.boolean(),
  }),
});
export type AssignmentList = v.InferOutput<typeof assignmentList>;

export const newAssignment = strict({
  user_id: key,
  capacity: v.picklist(capacities, fault('choice')),
  round_kind: v.optional(v.picklist(['', ...roundKinds], fault('choice')), ''),
});
export type NewAssignment = v.InferOutput<typeof newAssignment>;

export const confirmation = strict({
  ...simpleAct.entries,
  is_trained: v.literal(true, fault('declaration.missing')),
  has_signed: v.literal(true, fault('declaration.missing')),
});

export const listAssignments = call('GET', '/events/:id/assignments', {
  summary: 'Who serves at an event, with what keeps them away',
  access: 'signed-in',
  answer: assignmentList,
});

export const proposeAssignment = call('POST', '/events/:id/assignments', {
  summary: 'Proposes somebody for a capacity',
  access: 'signed-in',
  body: newAssignment,
  answer: assignment,
});

export const checkAssignment = call('POST', '/assignments/:id/check', {
  summary: 'Looks for what keeps the person away',
  access: 'signed-in',
  body: simpleAct,
  answer: assignment,
});

export const confirmAssignment = call('POST', '/assignments/:id/confirm', {
  summary: 'The duty counts from now on',
  access: 'signed-in',
  body: confirmation,
  answer: assignment,
});

export const releaseAssignment = call('POST', '/assignments/:id/release', {
  summary: 'The duty counts no more',
  access: 'signed-in',
  body: reasonedAct,
  answer: assignment,
});

export const askAssignmentWaiver = call('POST', '/assignments/:id/ask-waiver', {
  summary: 'The chief asks that somebody of a competitor’s unit may serve all the same',
  access: 'signed-in',
  body: reasonedAct,
  answer: assignment,
});

export const waiveAssignment = call('POST', '/assignments/:id/waive', {
  summary: 'The supervisor agrees to it',
  access: 'signed-in',
  body: simpleAct,
  answer: assignment,
});

export const refuseAssignmentWaiver = call('POST', '/assignments/:id/refuse-waiver', {
  summary: 'The supervisor does not agree to it',
  access: 'signed-in',
  body: reasonedAct,
  answer: assignment,
});
