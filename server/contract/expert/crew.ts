import * as v from 'valibot';
import { call } from '../kit/call.ts';
import { fault } from '../kit/faults.ts';
import { text } from '../kit/fields.ts';
import { pageQuery, pagination } from '../kit/list.ts';
import { assignmentCauses, capacities, roundKinds, type Capacity } from './assignment.ts';

/** The crew of an event: what it needs at least, how far that is met, and who could be proposed. */

/** One place or several of the smallest crew; a keeper has a kind of round. */
interface CrewPlaces {
  readonly capacity: Capacity;
  readonly round_kind: '' | (typeof roundKinds)[number];
  readonly needed: number;
}

/** What an event cannot be held without. Paper is typed by two clerks who do not see each other. */
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

/** How far the smallest crew of an event is met. */
export const eventCrew = v.object({
  event: v.object({ ...named.entries, code: v.string() }),
  competition: named,
  /** Days of the competition. */
  starts_on: v.string(),
  ends_on: v.string(),
  rows: v.array(
    v.object({
      capacity: v.picklist(capacities),
      round_kind: v.picklist(['', ...roundKinds]),
      needed: v.number(),
      confirmed: v.number(),
      /** Proposed, cleared, or before the supervisor. */
      waiting: v.number(),
      conflicted: v.number(),
    }),
  ),
});
export type EventCrew = v.InferOutput<typeof eventCrew>;

export const getEventCrew = call('GET', '/events/:id/crew', {
  summary: 'What an event needs at least, and how far it is met',
  access: 'signed-in',
  answer: eventCrew,
});

export const assignmentCandidateQuery = v.object({
  ...pageQuery,
  /** For which capacity somebody is looked for. */
  capacity: v.picklist(capacities, fault('choice')),
  /** Any part of a name, a unit or a trade. */
  text: v.optional(text(0, 50), ''),
  /** Those alone whom nothing keeps away, and who have no duty at the event yet. */
  fit: v.optional(v.picklist(['', 'yes'], fault('choice')), ''),
});
export type AssignmentCandidateQuery = v.InferOutput<typeof assignmentCandidateQuery>;

/** Who could be proposed for a capacity, with what keeps them away. */
export const assignmentCandidateList = v.object({
  data: v.array(
    v.object({
      /** Of the account. */
      ...named.entries,
      /** Employer of an expert, committee of others. */
      unit: v.string(),
      is_expert: v.boolean(),
      fields: v.array(v.string()),
      /** What the person serves as at this event already; '' for nothing. */
      holds: v.picklist(['', ...capacities]),
      causes: v.array(v.picklist(assignmentCauses)),
    }),
  ),
  meta: v.object({ pagination }),
});
export type AssignmentCandidateList = v.InferOutput<typeof assignmentCandidateList>;

export const listAssignmentCandidates = call('GET', '/events/:id/assignment-candidates', {
  summary: 'Approved experts and accounts of the committee for a capacity, with what keeps them away',
  access: 'signed-in',
  query: assignmentCandidateQuery,
  answer: assignmentCandidateList,
});
