import type { ApiParts } from '../context.ts';
import * as contract from '../contract/expert/crew.ts';
import { handle } from '../kit/handle.ts';
import { listAssignmentCandidates } from './assignment-candidates.ts';
import { findCrew } from './event-crew.ts';

/** Calls for the crew of an event: its assignments for committees, its state for the chief judge. */
export const crewCalls = (parts: ApiParts) =>
  handle(contract, {
    getEventCrew: ({ user, id }) => findCrew(parts, user.id, id),
    listAssignmentCandidates: ({ user, id, query }) => listAssignmentCandidates(parts, user.id, id, query),
  });
