import type { ApiParts } from '../context.ts';
import * as checkInContract from '../contract/day/check-in.ts';
import * as session from '../contract/day/competition-session.ts';
import { handle } from '../kit/handle.ts';
import { checkIn, findCheckInList, undoCheckIn } from './check-ins.ts';
import { moveSession, type SessionAct } from './session-moves.ts';
import { changeSession, createSession, listSessions } from './sessions.ts';

/** Sessions of an event: for the committee and those who serve at them. */
export function competitionSessionCalls(parts: ApiParts) {
  const move = async (userId: string, id: string, act: SessionAct) =>
    listSessions(parts, userId, await moveSession(parts, userId, id, act));
  return handle(session, {
    listSessions: ({ user, id }) => listSessions(parts, user.id, id),
    createSession: ({ user, id, body }) => createSession(parts, user.id, id, body),
    changeSession: ({ user, id, body }) => changeSession(parts, user.id, id, body),
    openCheckIn: ({ user, id, body }) =>
      move(user.id, id, { type: 'competitionSession.openCheckIn', ...body }),
    closeCheckIn: ({ user, id, body }) =>
      move(user.id, id, { type: 'competitionSession.closeCheckIn', ...body }),
    startSession: ({ user, id, body }) => move(user.id, id, { type: 'competitionSession.start', ...body }),
    pauseSession: ({ user, id, body }) => move(user.id, id, { type: 'competitionSession.pause', ...body }),
    resumeSession: ({ user, id, body }) => move(user.id, id, { type: 'competitionSession.resume', ...body }),
    finishSession: ({ user, id, body }) => move(user.id, id, { type: 'competitionSession.end', ...body }),
    removeSession: ({ user, id, body }) => move(user.id, id, { type: 'competitionSession.remove', ...body }),
    askSessionCancel: ({ user, id, body }) =>
      move(user.id, id, { type: 'competitionSession.askCancel', ...body }),
    cancelSession: ({ user, id, body }) => move(user.id, id, { type: 'competitionSession.cancel', ...body }),
    dropSessionAsking: ({ user, id, body }) =>
      move(user.id, id, { type: 'competitionSession.drop', ...body }),
  });
}

/** The check-in: for the officer. */
export const checkInCalls = (parts: ApiParts) =>
  handle(checkInContract, {
    getCheckInList: ({ user, id }) => findCheckInList(parts, user.id, id),
    checkInPerson: ({ user, id, body }) => checkIn(parts, user.id, id, body),
    undoCheckIn: ({ user, id, body }) => undoCheckIn(parts, user.id, id, body.reason),
  });
