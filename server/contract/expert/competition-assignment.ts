import * as v from 'valibot';
import { reasonedAct } from '../competition/competition-making.ts';
import { call } from '../kit/call.ts';
import { fault } from '../kit/faults.ts';
import { key } from '../kit/fields.ts';
import { strict } from '../kit/strict.ts';
import { assignment, capacities, confirmation } from './assignment.ts';
import { assignmentCandidateList, assignmentCandidateQuery } from './crew.ts';

/** Capacities of people at a whole competition: arbiters (仲裁) and those of the venue (场馆人员). */

export const competitionCapacities = ['arbiter', 'venue'] as const;

/** Assignments of one competition, the released ones included. */
export const MOST_AT_COMPETITION = 100;

const { id, person, status, conflicts, reason, is_own, version } = assignment.entries;

export const competitionAssignment = v.object({
  id,
  person,
  capacity: v.picklist(competitionCapacities),
  status,
  conflicts,
  reason,
  is_own,
  version,
});
export type CompetitionAssignment = v.InferOutput<typeof competitionAssignment>;

/** All of a competition: there are no pages. */
export const competitionAssignmentList = v.object({
  data: v.array(competitionAssignment),
  meta: v.object({
    /** What the reader is to them. */
    by: v.picklist(['organiser', 'viewer']),
    /** The competition is archived or cancelled. */
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
  summary: 'Arbiters of a competition and those who look after its venue, with what keeps them away',
  access: 'signed-in',
  answer: competitionAssignmentList,
});

export const proposeForCompetition = call('POST', '/competitions/:id/assignments', {
  summary: 'Proposes somebody as arbiter, or for the venue',
  access: 'signed-in',
  body: newCompetitionAssignment,
  answer: competitionAssignment,
});

export const confirmForCompetition = call('POST', '/competition-assignments/:id/confirm', {
  summary: 'The duty counts from now on',
  access: 'signed-in',
  body: confirmation,
  answer: competitionAssignment,
});

export const releaseFromCompetition = call('POST', '/competition-assignments/:id/release', {
  summary: 'The duty counts no more',
  access: 'signed-in',
  body: reasonedAct,
  answer: competitionAssignment,
});

export const competitionCandidateQuery = v.object({
  ...assignmentCandidateQuery.entries,
  capacity: v.picklist(competitionCapacities, fault('choice')),
});
export type CompetitionCandidateQuery = v.InferOutput<typeof competitionCandidateQuery>;

/** Who could be proposed at a competition, with what keeps them away. */
export const competitionCandidateList = v.object({
  data: v.array(
    v.object({
      ...assignmentCandidateList.entries.data.item.entries,
      /** What the person serves as already, at the competition or one of its events; '' for nothing. */
      holds: v.picklist(['', ...capacities, ...competitionCapacities]),
    }),
  ),
  meta: assignmentCandidateList.entries.meta,
});
export type CompetitionCandidateList = v.InferOutput<typeof competitionCandidateList>;

export const listCompetitionCandidates = call('GET', '/competitions/:id/assignment-candidates', {
  summary: 'Who could be an arbiter, or look after the venue, with what keeps them away',
  access: 'signed-in',
  query: competitionCandidateQuery,
  answer: competitionCandidateList,
});
