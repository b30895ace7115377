import * as v from 'valibot';
import { instant, requiredReason } from '../competition/competition-fields.ts';
import { reasonedAct, simpleAct } from '../competition/record-acts.ts';
import { call } from '../kit/call.ts';
import { fault } from '../kit/faults.ts';
import { prose, text } from '../kit/fields.ts';
import { strict } from '../kit/strict.ts';
import { version } from '../kit/version.ts';

/** Sessions of an event (场次), with their times, competitors and stations. */

export const SESSION_LIMITS = { sessions: 40, stations: 200 } as const;

/** The check-in ends this long before the start of the session, in milliseconds. */
export const CUT_OFF = 15 * 60_000;

/** The check-in opens at most this long before the start of the session, in milliseconds. */
export const CHECK_IN_WITHIN = 24 * 60 * 60_000;

export const sessionStatuses = [
  'planned',
  'checking',
  'ready',
  'running',
  'paused',
  'ended',
  'cancelled',
] as const;

/** The statuses of a session that is not over. */
export const comingStatuses = ['planned', 'checking', 'ready', 'running', 'paused'] as const;

/** The facts that the guards of the chart read. */
export const sessionFacts = v.object({
  isFrozen: v.boolean(),
  hasNumbers: v.boolean(),
  isNear: v.boolean(),
  isCutOff: v.boolean(),
  hasPeople: v.boolean(),
  isStationSealed: v.boolean(),
  areGroupsComplete: v.boolean(),
  isTimeOver: v.boolean(),
  areAllFinished: v.boolean(),
  hasOpenIncident: v.boolean(),
  waiting: v.picklist(['', 'cancel', 'postpone']),
});

/** The facts that the guards of the chart of a finish time read. */
const finishFacts = v.object({
  isRunning: v.boolean(),
  isUnderWay: v.boolean(),
  hasEntry: v.boolean(),
  isMarked: v.boolean(),
});

const stationFinish = v.object({
  station: v.string(),
  status: v.picklist(['working', 'finished']),
  /** The time as it counts: without pauses and without the minutes that the station was given. */
  seconds: v.number(),
  /** The time since the start of the session, without its pauses. */
  worked: v.number(),
  /** '' if nothing was recorded. */
  recorded_at: v.string(),
  /** The reason of a correction or taking back. */
  reason: v.string(),
  facts: finishFacts,
  /** 0 if nothing was recorded. */
  version: v.number(),
});
export type StationFinish = v.InferOutput<typeof stationFinish>;

export const competitionSession = v.object({
  id: v.string(),
  name: v.string(),
  starts_at: v.string(),
  ends_at: v.string(),
  /** The end of the check-in. */
  cut_off_at: v.string(),
  /** The labels of the stations, in order. */
  stations: v.array(v.string()),
  /**
   * Stations with extra time from the chief judge: the label, the extra minutes, and the end of their time.
   */
  compensated: v.array(v.object({ station: v.string(), minutes: v.number(), ends_at: v.string() })),
  /**
   * The stations at which entries compete or have competed, with their finish times. Once the marks are fixed,
   * the stations with a finish time only.
   */
  finishes: v.array(stationFinish),
  /** The number of incidents that wait for a ruling of the chief judge. */
  incidents: v.number(),
  status: v.picklist(sessionStatuses),
  /** The order numbers of the session. They are provisional until the check-in opens, then they are fixed. */
  numbers: v.array(v.string()),
  /** The number of entries that are checked in, and of those that are absent. */
  checked_in: v.number(),
  /** The number of entries that are admitted late and not identified at the check-in yet. */
  unidentified: v.number(),
  /** The number of entries that are not checked in and become absent when the list is closed. */
  expected: v.number(),
  absent: v.number(),
  /** SHA-256 of the closed list. '' until the list is closed. */
  list_hash: v.string(),
  /**
   * The request of the chief judge to the committee. `until`: when the request lapses. `starts_at`: the start
   * that a request to postpone names; '' for other requests.
   */
  asked: v.object({ reason: v.string(), until: v.string(), starts_at: v.string() }),
  /** The reason of the latest step that requires one. */
  reason: v.string(),
  facts: sessionFacts,
  version: v.number(),
});
export type CompetitionSession = v.InferOutput<typeof competitionSession>;

/** The roles of a reader towards the sessions of an event. */
export const sessionReaders = ['organiser', 'viewer', 'chief', 'checkIn', 'floor', 'supervisor'] as const;

/** All sessions of an event, the earliest first. The list is not paginated. */
export const competitionSessionList = v.object({
  data: v.array(competitionSession),
  meta: v.object({
    event: v.object({ id: v.string(), code: v.string(), name: v.string() }),
    /** The name of the competition. */
    competition: v.string(),
    /** The first and the last day of the competition. */
    starts_on: v.string(),
    ends_on: v.string(),
    by: v.array(v.picklist(sessionReaders)),
    /** The number of entries on the roster, and how many of them have an order number. */
    entries: v.number(),
    drawn: v.number(),
    /** Whether the roster is frozen. Sessions can be planned only then. */
    is_frozen: v.boolean(),
    server_time: v.string(),
  }),
});
export type CompetitionSessionList = v.InferOutput<typeof competitionSessionList>;

const station = v.pipe(v.string(fault('type')), v.regex(/^[A-Z0-9-]{1,20}$/, fault('characters')));

const sessionFields = {
  name: v.pipe(v.string(fault('type')), v.trim(), text(1, 40)),
  starts_at: instant,
  ends_at: instant,
  stations: v.pipe(
    v.array(station, fault('type')),
    v.minLength(1, fault('required')),
    v.maxLength(SESSION_LIMITS.stations, fault('most', SESSION_LIMITS.stations)),
    v.check((all) => new Set(all).size === all.length, fault('choice')),
  ),
};

export const newCompetitionSession = strict(sessionFields);
export type NewCompetitionSession = v.InferOutput<typeof newCompetitionSession>;

export const changedCompetitionSession = strict({ ...sessionFields, version });

/** The body of the end of a session. A reason is required only before the time is over. */
export const sessionEnding = strict({
  version,
  reason: v.optional(prose(0, 500), ''),
});

/** The body of a request to postpone a session. `starts_at`: the new start. The end moves as far as the start. */
export const sessionPostponing = strict({ version, starts_at: instant, reason: requiredReason });

export const listSessions = call('GET', '/events/:id/sessions', {
  summary:
    'Lists the sessions of an event, for committee, chief judge, check-in officer, floor judges and ' +
    'supervisor',
  access: 'signed-in',
  answer: competitionSessionList,
});

export const createSession = call('POST', '/events/:id/sessions', {
  summary: 'Plans a session, as the committee',
  access: 'signed-in',
  body: newCompetitionSession,
  answer: competitionSessionList,
});

export const changeSession = call('POST', '/event-sessions/:id/change', {
  summary: 'Changes a planned session, as the committee',
  access: 'signed-in',
  body: changedCompetitionSession,
  answer: competitionSessionList,
});

const act = (path: string, summary: string) =>
  call('POST', `/event-sessions/:id/${path}`, {
    summary,
    access: 'signed-in',
    body: simpleAct,
    answer: competitionSessionList,
  });

const reasoned = (path: string, summary: string) =>
  call('POST', `/event-sessions/:id/${path}`, {
    summary,
    access: 'signed-in',
    body: reasonedAct,
    answer: competitionSessionList,
  });

export const openCheckIn = act(
  'open-check-in',
  'Opens the check-in and fixes the order numbers, as the check-in officer',
);
export const closeCheckIn = act(
  'close-check-in',
  'Closes the check-in list, as the check-in officer; missing entries are absent',
);
export const startSession = act('start', 'Starts a session, as the chief judge');
export const pauseSession = reasoned('pause', 'Pauses a session, as the chief judge');
export const resumeSession = act('resume', 'Resumes a session, as the chief judge');
export const finishSession = call('POST', '/event-sessions/:id/end', {
  summary: 'Ends a session when its time is over, or earlier with a reason, as the chief judge',
  access: 'signed-in',
  body: sessionEnding,
  answer: competitionSessionList,
});
export const removeSession = reasoned('remove', 'Removes a planned session, as the committee');
export const askSessionCancel = reasoned(
  'ask-cancel',
  'Asks the committee to cancel a session, as the chief judge',
);
export const cancelSession = act(
  'cancel',
  'Cancels a session within ten minutes of the request of the chief judge, as the committee',
);
export const askSessionPostpone = call('POST', '/event-sessions/:id/ask-postpone', {
  summary: 'Asks the committee to move a session to a later time, as the chief judge',
  access: 'signed-in',
  body: sessionPostponing,
  answer: competitionSessionList,
});
export const postponeSession = act(
  'postpone',
  'Postpones a session within ten minutes of the request of the chief judge, as the committee',
);
export const dropSessionAsking = reasoned(
  'drop',
  'Drops the request to cancel or postpone a session, as the chief judge or the committee',
);
