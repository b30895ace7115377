import * as v from 'valibot';
import { reasonedAct, simpleAct } from '../competition/record-acts.ts';
import { call } from '../kit/call.ts';
import { fault } from '../kit/faults.ts';
import { key } from '../kit/fields.ts';
import { strict } from '../kit/strict.ts';
import { invitationCauses } from './invitation.ts';

/** Assignments: the capacities of people at events (赛事任务). */

export const assignmentStatuses = [
  'proposed',
  'cleared',
  'conflicted',
  'waiving',
  'confirmed',
  'active',
  'released',
] as const;

/** The statuses in which a capacity counts. */
export const countingStatuses = ['confirmed', 'active'] as const;

/**
 * The capacities of approved experts only. `openCapacities` are also for accounts that act for the committee.
 */
export const expertCapacities = ['chief', 'scoring', 'floor'] as const;
export const openCapacities = ['checkIn', 'encryption', 'supervisor', 'clerk'] as const;
export const capacities = [...expertCapacities, ...openCapacities] as const;
export type Capacity = (typeof capacities)[number];

/** The kinds of encrypted rounds. Each kind has a different keeper. */
export const roundKinds = ['entryNo', 'station', 'workCode'] as const;

/** The causes that exclude a person from a capacity. `acts`: the person acts for a unit with an entry. */
export const assignmentCauses = [...invitationCauses, 'acts'] as const;
export type AssignmentCause = (typeof assignmentCauses)[number];

/**
 * Where a conflict comes from. The names are '' for causes that come from the expert's file alone. `own` is the name,
 * the employer or the declared tie of the person that is compared, '' for a number or an organisation. `name` is what
 * the entry or the delegation of `unit` contains.
 */
export const conflictGround = v.object({
  cause: v.picklist(assignmentCauses),
  own: v.string(),
  name: v.string(),
  unit: v.string(),
});
export type ConflictGround = v.InferOutput<typeof conflictGround>;

/**
 * Checks whether a waiver can settle the causes: `sameUnit` is the only one, and the capacity is not chief
 * judge or supervisor, who decide on waivers.
 */
export const isSoft = ({ capacity }: { capacity: string }, causes: readonly AssignmentCause[]): boolean =>
  capacity !== 'chief' &&
  capacity !== 'supervisor' &&
  causes.length > 0 &&
  causes.every((cause) => cause === 'sameUnit');

/** Returns the facts of the chart about causes that are to be checked. */
export const nearFacts = (causes: readonly AssignmentCause[]) => ({
  isNear: causes.includes('near'),
  isOnlyNear: causes.every((cause) => cause === 'near'),
});

/** The maximum number of assignments of one event, including the released ones. */
export const MOST_ASSIGNED = 200;

export const assignment = v.object({
  id: v.string(),
  person: v.object({ id: v.string(), name: v.string() }),
  capacity: v.picklist(capacities),
  /** The kind of round of a keeper. '' until it is known, and for every other capacity. */
  round_kind: v.picklist(['', ...roundKinds]),
  status: v.picklist(assignmentStatuses),
  /** The causes that exclude the person at this moment. */
  conflicts: v.array(v.picklist(assignmentCauses)),
  /** Where the conflicts come from. Empty for readers who cannot settle them, and for the person. */
  grounds: v.array(conflictGround),
  /** Whether the person is barred from stations of the person's own unit. */
  is_barred: v.boolean(),
  /** The reason of the latest step that requires one. */
  reason: v.string(),
  /** Whether the assignment is the reader's own. */
  is_own: v.boolean(),
  version: v.number(),
});
export type Assignment = v.InferOutput<typeof assignment>;

/** `viewer`: an account of the committee, or an arbiter who forms a group to mark a work again. */
export const assignmentReaders = ['organiser', 'chief', 'supervisor', 'viewer'] as const;

/** All assignments of an event. The list is not paginated. */
export const assignmentList = v.object({
  data: v.array(assignment),
  meta: v.object({
    /** All roles of the reader towards the assignments. */
    by: v.array(v.picklist(assignmentReaders)),
    /** Whether the event or the competition is over or not held. */
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
  summary: 'Lists the assignments of an event, with the causes that exclude people',
  access: 'signed-in',
  answer: assignmentList,
});

export const proposeAssignment = call('POST', '/events/:id/assignments', {
  summary: 'Proposes a person for a capacity',
  access: 'signed-in',
  body: newAssignment,
  answer: assignment,
});

export const checkAssignment = call('POST', '/assignments/:id/check', {
  summary: 'Checks an assignment for causes that exclude the person',
  access: 'signed-in',
  body: simpleAct,
  answer: assignment,
});

export const confirmAssignment = call('POST', '/assignments/:id/confirm', {
  summary: 'Confirms an assignment, which counts from then on',
  access: 'signed-in',
  body: confirmation,
  answer: assignment,
});

export const releaseAssignment = call('POST', '/assignments/:id/release', {
  summary: 'Releases a person from an assignment, which no longer counts',
  access: 'signed-in',
  body: reasonedAct,
  answer: assignment,
});

export const askAssignmentWaiver = call('POST', '/assignments/:id/ask-waiver', {
  summary: 'Asks for a waiver for a person of a competitor’s unit, as the chief judge',
  access: 'signed-in',
  body: reasonedAct,
  answer: assignment,
});

export const settleAssignment = call('POST', '/assignments/:id/settle', {
  summary: 'States, with a reason, that possible ties which were to be checked are no conflict',
  access: 'signed-in',
  body: reasonedAct,
  answer: assignment,
});

export const waiveAssignment = call('POST', '/assignments/:id/waive', {
  summary: 'Grants a waiver, as the supervisor',
  access: 'signed-in',
  body: simpleAct,
  answer: assignment,
});

export const refuseAssignmentWaiver = call('POST', '/assignments/:id/refuse-waiver', {
  summary: 'Refuses a waiver, as the supervisor',
  access: 'signed-in',
  body: reasonedAct,
  answer: assignment,
});
