import * as v from 'valibot';
import { reasonedAct } from '../competition/record-acts.ts';
import { call } from '../kit/call.ts';
import { fault } from '../kit/faults.ts';
import { key } from '../kit/fields.ts';
import { strict } from '../kit/strict.ts';
import { assignment, capacities, confirmation } from './assignment.ts';
import { assignmentCandidateList, assignmentCandidateQuery } from './crew.ts';

/** The capacities of people at a whole competition: arbiters (仲裁) and venue staff (场馆人员). */

export const competitionCapacities = ['arbiter', 'venue'] as const;

/** The maximum number of assignments of one competition, including the released ones. */
export const MOST_AT_COMPETITION = 100;

const { id, person, status, conflicts, grounds, reason, is_own, version } = assignment.entries;

export const competitionAssignment = v.object({
  id,
  person,
  capacity: v.picklist(competitionCapacities),
  status,
  conflicts,
  grounds,
  reason,
  is_own,
  version,
});
export type CompetitionAssignment = v.InferOutput<typeof competitionAssignment>;

/** All assignments of a competition. The list is not paginated. */
export const competitionAssignmentList = v.object({
  data: v.array(competitionAssignment),
  meta: v.object({
    /** The role of the reader towards the assignments. */
    by: v.picklist(['organiser', 'viewer']),
    /** Whether the competition is archived or cancelled. */
    is_over: v.boolean(),
  }),
});
export type CompetitionAssignmentList = v.InferOutput<typeof competitionAssignmentList>;

export const newCompetitionAssignment = strict({
  user_id: key,
  capacity: v.picklist(competitionCapacities, fault('choice')),
});
export type NewCompetitionAssignment = v.InferOutput<typeof newCompetitionAssignment>;

export const listCompetitionAssignments = call('GET', '/competitions/:id/assignments', {
  summary: 'Lists the arbiters and the venue staff of a competition, with the causes that exclude people',
  access: 'signed-in',
  answer: competitionAssignmentList,
});

export const proposeForCompetition = call('POST', '/competitions/:id/assignments', {
  summary: 'Proposes a person as an arbiter or for the venue staff',
  access: 'signed-in',
  body: newCompetitionAssignment,
  answer: competitionAssignment,
});

export const confirmForCompetition = call('POST', '/competition-assignments/:id/confirm', {
  summary: 'Confirms an assignment, which counts from then on',
  access: 'signed-in',
  body: confirmation,
  answer: competitionAssignment,
});

export const releaseFromCompetition = call('POST', '/competition-assignments/:id/release', {
  summary: 'Releases a person from an assignment, which no longer counts',
  access: 'signed-in',
  body: reasonedAct,
  answer: competitionAssignment,
});

export const competitionCandidateQuery = v.object({
  ...assignmentCandidateQuery.entries,
  capacity: v.picklist(competitionCapacities, fault('choice')),
});
export type CompetitionCandidateQuery = v.InferOutput<typeof competitionCandidateQuery>;

/** The candidates for a capacity at a competition, with the causes that exclude them. */
export const competitionCandidateList = v.object({
  data: v.array(
    v.object({
      ...assignmentCandidateList.entries.data.item.entries,
      /** The capacity that the person already has at the competition or one of its events. '' for none. */
      holds: v.picklist(['', ...capacities, ...competitionCapacities]),
    }),
  ),
  meta: assignmentCandidateList.entries.meta,
});
export type CompetitionCandidateList = v.InferOutput<typeof competitionCandidateList>;

export const listCompetitionCandidates = call('GET', '/competitions/:id/assignment-candidates', {
  summary: 'Lists candidates for arbiters or venue staff, with the causes that exclude them',
  access: 'signed-in',
  query: competitionCandidateQuery,
  answer: competitionCandidateList,
});
