import type { ApiParts } from '../../context.ts';
import * as contract from '../../contract/expert/crew.ts';
import * as successor from '../../contract/expert/successor.ts';
import { handle } from '../../kit/handle.ts';
import { listAssignmentCandidates } from '../assignment-candidates.ts';
import { confirmDuties, listDutiesToConfirm, proposeCrew } from './crew-acts.ts';
import { findCrew } from './event-crew.ts';
import { listSuccessors } from './successors.ts';

/**
 * Calls for the crew of an event: its assignments for committees, one by one and many at once, its state for
 * the chief judge.
 */
export const crewCalls = (parts: ApiParts) =>
  handle(contract, {
    getEventCrew: ({ user, id }) => findCrew(parts, user.id, id),
    proposeCrew: ({ user, id, body, i18n }) => proposeCrew(parts, i18n, user.id, { eventId: id, ...body }),
    confirmDuties: ({ user, body, i18n }) => confirmDuties(parts, i18n, user.id, body),
    listDutiesToConfirm: ({ user, id }) => listDutiesToConfirm(parts, user.id, id),
    listAssignmentCandidates: ({ user, id, query }) => listAssignmentCandidates(parts, user.id, id, query),
  });

export const successorCalls = (parts: ApiParts) =>
  handle(successor, { listSuccessors: ({ user, id }) => listSuccessors(parts, user.id, id) });
