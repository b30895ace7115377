import type { ApiParts } from '../context.ts';
import * as contract from '../contract/expert/assignment.ts';
import { handle } from '../kit/handle.ts';
import { listAssignments, moveAssignment, proposeAssignment } from './assignments.ts';

/** Capacities of people at events: for committees, and for the chief of an event. */
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
  });
