import * as v from 'valibot';
import { BULK_AT_ONCE, bulkOutcomes, bulkRecords } from '../kit/bulk.ts';
import { call } from '../kit/call.ts';
import { fault } from '../kit/faults.ts';
import { text } from '../kit/fields.ts';
import { pageQuery, pagination } from '../kit/list.ts';
import { strict } from '../kit/strict.ts';
import {
  assignment,
  assignmentCauses,
  capacities,
  newAssignment,
  roundKinds,
  type Capacity,
} from './assignment.ts';

/** The crew of an event: its minimum, how far the minimum is met, and the candidates. */

/** One or several places of the smallest crew. A keeper has a kind of round. */
interface CrewPlaces {
  readonly capacity: Capacity;
  readonly round_kind: '' | (typeof roundKinds)[number];
  readonly needed: number;
}

/**
 * The minimum crew of an event. Two clerks type from paper, and neither sees the typing of the other clerk.
 */
export const smallestCrew: readonly CrewPlaces[] = [
  { capacity: 'chief', round_kind: '', needed: 1 },
  { capacity: 'scoring', round_kind: '', needed: 3 },
  { capacity: 'floor', round_kind: '', needed: 1 },
  { capacity: 'checkIn', round_kind: '', needed: 1 },
  ...roundKinds.map((round_kind) => ({ capacity: 'encryption', round_kind, needed: 1 }) as const),
  { capacity: 'supervisor', round_kind: '', needed: 1 },
  { capacity: 'clerk', round_kind: '', needed: 2 },
];

const named = v.object({ id: v.string(), name: v.string() });

/** The minimum crew of an event, and how far it is met. */
export const eventCrew = v.object({
  event: v.object({ ...named.entries, code: v.string() }),
  competition: named,
  /** The first and the last day of the competition. */
  starts_on: v.string(),
  ends_on: v.string(),
  rows: v.array(
    v.object({
      capacity: v.picklist(capacities),
      round_kind: v.picklist(['', ...roundKinds]),
      needed: v.number(),
      confirmed: v.number(),
      /** Proposed, cleared, or waiting for the supervisor. */
      waiting: v.number(),
      conflicted: v.number(),
    }),
  ),
});
export type EventCrew = v.InferOutput<typeof eventCrew>;

export const getEventCrew = call('GET', '/events/:id/crew', {
  summary: 'Returns the minimum crew of an event, and how far it is met',
  access: 'signed-in',
  answer: eventCrew,
});

export const assignmentCandidateQuery = v.object({
  ...pageQuery,
  /** The capacity for which candidates are requested. */
  capacity: v.picklist(capacities, fault('choice')),
  /** Matches any part of a name, a unit or a trade. */
  text: v.optional(text(0, 50), ''),
  /** `yes`: only people without an excluding cause and without a duty at the event. */
  fit: v.optional(v.picklist(['', 'yes'], fault('choice')), ''),
});
export type AssignmentCandidateQuery = v.InferOutput<typeof assignmentCandidateQuery>;

/** The candidates for a capacity, with the causes that exclude them. */
export const assignmentCandidateList = v.object({
  data: v.array(
    v.object({
      /** The id of the account. */
      ...named.entries,
      /** The employer of an expert, or the committee of another account. */
      unit: v.string(),
      is_expert: v.boolean(),
      fields: v.array(v.string()),
      /**
       * The capacity that the person already has at this event, or `arbiter` of the competition. '' for none.
       */
      holds: v.picklist(['', ...capacities, 'arbiter']),
      causes: v.array(v.picklist(assignmentCauses)),
    }),
  ),
  meta: v.object({ pagination }),
});
export type AssignmentCandidateList = v.InferOutput<typeof assignmentCandidateList>;

export const listAssignmentCandidates = call('GET', '/events/:id/assignment-candidates', {
  summary: 'Lists approved experts and committee accounts for a capacity, with the causes that exclude them',
  access: 'signed-in',
  query: assignmentCandidateQuery,
  answer: assignmentCandidateList,
});

/** Proposals for many places of an event at once. Each has the rules of a single proposal. */
export const crewProposals = strict({
  proposals: v.pipe(
    v.array(newAssignment, fault('type')),
    v.minLength(1, fault('required')),
    v.maxLength(BULK_AT_ONCE, fault('most', BULK_AT_ONCE)),
  ),
});
export type CrewProposals = v.InferOutput<typeof crewProposals>;

export const proposeCrew = call('POST', '/events/:id/crew', {
  summary: 'Proposes people for many capacities of an event; the id of an outcome is that of the person',
  access: 'signed-in',
  body: crewProposals,
  // Each proposal has its own transaction. A person who has the duty already counts as proposed.
  isRepeatable: true,
  answer: bulkOutcomes,
});

/** The statements are about every person whose duty is confirmed. */
export const dutyConfirmations = strict({
  records: bulkRecords,
  is_trained: v.literal(true, fault('declaration.missing')),
  has_signed: v.literal(true, fault('declaration.missing')),
});
export type DutyConfirmations = v.InferOutput<typeof dutyConfirmations>;

export const confirmDuties = call('POST', '/duties/confirm', {
  summary: 'Confirms many assignments, of one event or of several',
  access: 'signed-in',
  body: dutyConfirmations,
  // Each assignment has its own transaction. Its version shows whether it was confirmed before.
  isRepeatable: true,
  answer: bulkOutcomes,
});

/** The maximum number of assignments in the list of those to confirm. The oldest proposals come first. */
export const TO_CONFIRM_AT_MOST = 500;

/** The assignments of all events of a competition that wait to be confirmed. */
export const dutiesToConfirm = v.object({
  data: v.array(
    v.object({
      id: assignment.entries.id,
      person: assignment.entries.person,
      capacity: assignment.entries.capacity,
      round_kind: assignment.entries.round_kind,
      event: v.object({ ...named.entries, code: v.string() }),
      is_own: assignment.entries.is_own,
      version: assignment.entries.version,
    }),
  ),
  meta: v.object({
    /** The number of all of them. */
    total: v.number(),
    by: v.picklist(['organiser', 'viewer']),
  }),
});
export type DutiesToConfirm = v.InferOutput<typeof dutiesToConfirm>;

export const listDutiesToConfirm = call('GET', '/competitions/:id/duties-to-confirm', {
  summary: 'Lists the assignments at the events of a competition that have no conflict and are not confirmed',
  access: 'signed-in',
  answer: dutiesToConfirm,
});
