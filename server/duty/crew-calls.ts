import type { ApiParts } from '../context.ts';
import * as contract from '../contract/expert/crew.ts';
import { handle } from '../kit/handle.ts';
import { listAssignmentCandidates } from './assignment-candidates.ts';
import { findCrew } from './event-crew.ts';

/** The crew of an event: for committees, and its state for the chief. */
export const crewCalls = (parts: ApiParts) =>
  handle(contract, {
    getEventCrew: ({ user, id }) => findCrew(parts, user.id, id),
    listAssignmentCandidates: ({ user, id, query }) => listAssignmentCandidates(parts, user.id, id, query),
  });
