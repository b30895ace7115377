import type { ApiParts } from '../context.ts';
import * as contract from '../contract/expert/assignment.ts';
import { handle } from '../kit/handle.ts';
import { moveAssignment } from './assignment-moves.ts';
import { listAssignments, proposeAssignment } from './assignments.ts';

/**
 * Calls for the capacities of accounts at events, for committees and for the chief judge and the supervisor
 * of an event.
 */
export const assignmentCalls = (parts: ApiParts) =>
  handle(contract, {
    listAssignments: ({ user, id }) => listAssignments(parts, user.id, id),
    proposeAssignment: ({ user, id, body }) => proposeAssignment(parts, user.id, id, body),
    checkAssignment: ({ user, id, body }) =>
      moveAssignment(parts, user.id, id, { type: 'assignment.check', ...body }),
    confirmAssignment: ({ user, id, body }) =>
      moveAssignment(parts, user.id, id, { type: 'assignment.confirm', ...body }),
    releaseAssignment: ({ user, id, body }) =>
      moveAssignment(parts, user.id, id, { type: 'assignment.release', ...body }),
    askAssignmentWaiver: ({ user, id, body }) =>
      moveAssignment(parts, user.id, id, { type: 'assignment.askWaiver', ...body }),
    settleAssignment: ({ user, id, body }) =>
      moveAssignment(parts, user.id, id, { type: 'assignment.settle', ...body }),
    waiveAssignment: ({ user, id, body }) =>
      moveAssignment(parts, user.id, id, { type: 'assignment.waive', ...body }),
    refuseAssignmentWaiver: ({ user, id, body }) =>
      moveAssignment(parts, user.id, id, { type: 'assignment.refuseWaiver', ...body }),
  });
