import type { ApiParts } from '../context.ts';
import * as contract from '../contract/expert/competition-assignment.ts';
import { handle } from '../kit/handle.ts';
import { listCompetitionCandidates } from './competition-candidates.ts';
import {
  listCompetitionAssignments,
  moveCompetitionAssignment,
  proposeForCompetition,
} from './competition-assignments.ts';

/** Calls for arbiters and venue staff, for committees. */
export const competitionAssignmentCalls = (parts: ApiParts) =>
  handle(contract, {
    listCompetitionAssignments: ({ user, id }) => listCompetitionAssignments(parts, user.id, id),
    listCompetitionCandidates: ({ user, id, query }) => listCompetitionCandidates(parts, user.id, id, query),
    proposeForCompetition: ({ user, id, body }) => proposeForCompetition(parts, user.id, id, body),
    confirmForCompetition: ({ user, id, body }) =>
      moveCompetitionAssignment(parts, user.id, id, { type: 'assignment.confirm', ...body }),
    releaseFromCompetition: ({ user, id, body }) =>
      moveCompetitionAssignment(parts, user.id, id, { type: 'assignment.release', ...body }),
  });
