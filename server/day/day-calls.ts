import type { ApiParts } from '../context.ts';
import * as checkInContract from '../contract/day/check-in.ts';
import * as ruling from '../contract/day/entry-ruling.ts';
import * as session from '../contract/day/competition-session.ts';
import * as finish from '../contract/day/station-finish.ts';
import * as incident from '../contract/day/incident.ts';
import { handle } from '../kit/handle.ts';
import { checkIn, findCheckInList, undoCheckIn } from './check-ins.ts';
import { admitInPart, askForRuling, decideRuling } from './entry-rulings.ts';
import { moveIncident, type IncidentAct } from './incident-moves.ts';
import { listIncidents, reportIncident } from './incidents.ts';
import { moveSession, type SessionAct } from './session-moves.ts';
import { moveFinish, type FinishAct } from './station-finishes.ts';
import { changeSession, createSession, listSessions } from './sessions.ts';

/**
 * Returns the calls for the sessions of an event. The committee and the officials of the sessions use them.
 */
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
    askSessionPostpone: ({ user, id, body }) =>
      move(user.id, id, { type: 'competitionSession.askPostpone', ...body }),
    postponeSession: ({ user, id, body }) =>
      move(user.id, id, { type: 'competitionSession.postpone', ...body }),
    dropSessionAsking: ({ user, id, body }) =>
      move(user.id, id, { type: 'competitionSession.drop', ...body }),
  });
}

/** Returns the calls for the finish times at the stations of a session. */
export function finishCalls(parts: ApiParts) {
  const move = async (userId: string, id: string, act: FinishAct) =>
    listSessions(parts, userId, await moveFinish(parts, userId, id, act));
  return handle(finish, {
    recordFinish: ({ user, id, body }) => move(user.id, id, { type: 'stationFinish.record', ...body }),
    takeFinishBack: ({ user, id, body }) => move(user.id, id, { type: 'stationFinish.takeBack', ...body }),
    correctFinish: ({ user, id, body }) => move(user.id, id, { type: 'stationFinish.correct', ...body }),
  });
}

/** Returns the calls for the check-in, which the check-in judge uses. */
export const checkInCalls = (parts: ApiParts) =>
  handle(checkInContract, {
    getCheckInList: ({ user, id }) => findCheckInList(parts, user.id, id),
    checkInPerson: ({ user, id, body }) => checkIn(parts, user.id, id, body),
    undoCheckIn: ({ user, id, body }) => undoCheckIn(parts, user.id, id, body.reason),
  });

/**
 * Returns the calls for a chief judge's rulings on an entry: alone, or with the supervisor or the committee.
 */
export const entryRulingCalls = (parts: ApiParts) =>
  handle(ruling, {
    admitTeamInPart: ({ user, id, body }) => admitInPart(parts, user.id, id, body.reason),
    askLateAdmission: ({ user, id, body }) =>
      askForRuling(parts, user.id, id, { kind: 'admitLate', cause: '', reason: body.reason }),
    askDisqualification: ({ user, id, body }) =>
      askForRuling(parts, user.id, id, { kind: 'disqualify', ...body }),
    agreeToRuling: ({ user, id, body }) =>
      decideRuling(parts, user.id, id, { type: 'decision.approve', ...body }),
    refuseRuling: ({ user, id, body }) =>
      decideRuling(parts, user.id, id, { type: 'decision.refuse', ...body }),
    withdrawRuling: ({ user, id, body }) =>
      decideRuling(parts, user.id, id, { type: 'decision.withdraw', ...body }),
  });

/**
 * Returns the calls for the incidents of sessions. Floor judges and supervisors report them, and the chief
 * judge rules on them.
 */
export function incidentCalls(parts: ApiParts) {
  const move = async (userId: string, id: string, act: IncidentAct) =>
    listIncidents(parts, userId, await moveIncident(parts, userId, id, act));
  return handle(incident, {
    listIncidents: ({ user, id }) => listIncidents(parts, user.id, id),
    reportIncident: ({ user, id, body }) => reportIncident(parts, user.id, id, body),
    ruleIncident: ({ user, id, body }) => move(user.id, id, { type: 'incident.rule', ...body }),
    closeIncident: ({ user, id, body }) => move(user.id, id, { type: 'incident.close', ...body }),
    dismissIncident: ({ user, id, body }) => move(user.id, id, { type: 'incident.dismiss', ...body }),
    withdrawIncident: ({ user, id, body }) => move(user.id, id, { type: 'incident.withdraw', ...body }),
  });
}
