import * as v from 'valibot';
import { instant } from '../competition/competition-fields.ts';
import { reasonedAct, simpleAct } from '../competition/competition-making.ts';
import { call } from '../kit/call.ts';
import { fault } from '../kit/faults.ts';
import { text } from '../kit/fields.ts';
import { strict } from '../kit/strict.ts';
import { version } from '../kit/version.ts';

/** Sessions of an event (场次): who competes when, and at which stations. */

export const SESSION_LIMITS = { sessions: 40, stations: 200 } as const;

/** People are checked in until so long before the start of their session. */
export const CUT_OFF = 15 * 60_000;

/** A check-in is opened this long before the start at the earliest. */
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

/** What the chart asks for. */
export const sessionFacts = v.object({
  isFrozen: v.boolean(),
  hasNumbers: v.boolean(),
  isNear: v.boolean(),
  isCutOff: v.boolean(),
  hasPeople: v.boolean(),
  isStationSealed: v.boolean(),
  areGroupsComplete: v.boolean(),
  isTimeOver: v.boolean(),
  hasOpenIncident: v.boolean(),
  waiting: v.picklist(['', 'cancel']),
});

export const competitionSession = v.object({
  id: v.string(),
  name: v.string(),
  starts_at: v.string(),
  ends_at: v.string(),
  /** Until when people are checked in. */
  cut_off_at: v.string(),
  /** Labels, in their order. */
  stations: v.array(v.string()),
  /** Stations that the chief has given more time, by label, and until when they run. */
  compensated: v.array(v.object({ station: v.string(), minutes: v.number(), ends_at: v.string() })),
  /** How many incidents of it wait for the chief. */
  incidents: v.number(),
  status: v.picklist(sessionStatuses),
  /** Order numbers whose turn it is: as they would come now, from the opening of the check-in as they are fixed. */
  numbers: v.array(v.string()),
  /** Entries checked in, and absent. */
  checked_in: v.number(),
  absent: v.number(),
  /** SHA-256 of the closed list; '' until then. */
  list_hash: v.string(),
  /** What the chief has asked the committee for, and until when it can be answered. */
  asked: v.object({ reason: v.string(), until: v.string() }),
  /** Of the step that asked for one and was done last. */
  reason: v.string(),
  facts: sessionFacts,
  version: v.number(),
});
export type CompetitionSession = v.InferOutput<typeof competitionSession>;

/** What somebody is to the sessions of an event. */
export const sessionReaders = ['organiser', 'viewer', 'chief', 'checkIn', 'floor', 'supervisor'] as const;

/** All of an event, the earliest first: there are no pages. */
export const competitionSessionList = v.object({
  data: v.array(competitionSession),
  meta: v.object({
    event: v.object({ id: v.string(), code: v.string(), name: v.string() }),
    /** Its name. */
    competition: v.string(),
    /** Days of the competition. */
    starts_on: v.string(),
    ends_on: v.string(),
    by: v.array(v.picklist(sessionReaders)),
    /** Entries on the roster, and how many of them have an order number. */
    entries: v.number(),
    drawn: v.number(),
    /** The roster is frozen, so that sessions can be planned. */
    is_frozen: v.boolean(),
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

/** A reason, which an end in time does not need. */
export const sessionEnding = strict({
  version,
  reason: v.optional(v.pipe(v.string(fault('type')), v.trim(), text(0, 500)), ''),
});

export const listSessions = call('GET', '/events/:id/sessions', {
  summary: 'Sessions of an event, for the committee and those who serve at them',
  access: 'signed-in',
  answer: competitionSessionList,
});

export const createSession = call('POST', '/events/:id/sessions', {
  summary: 'Plans a session',
  access: 'signed-in',
  body: newCompetitionSession,
  answer: competitionSessionList,
});

export const changeSession = call('POST', '/event-sessions/:id/change', {
  summary: 'Changes a planned session',
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

export const openCheckIn = act('open-check-in', 'Opens the check-in; the order numbers are fixed');
export const closeCheckIn = act('close-check-in', 'Closes the list: who is not there is absent');
export const startSession = act('start', 'They begin to compete');
export const pauseSession = reasoned('pause', 'Nobody works for a while');
export const resumeSession = act('resume', 'It goes on');
export const finishSession = call('POST', '/event-sessions/:id/end', {
  summary: 'The time is over, or it ends early for a reason',
  access: 'signed-in',
  body: sessionEnding,
  answer: competitionSessionList,
});
export const removeSession = reasoned('remove', 'A planned session is not held');
export const askSessionCancel = reasoned('ask-cancel', 'The chief asks the committee to cancel it');
export const cancelSession = act('cancel', 'The committee agrees within ten minutes');
export const dropSessionAsking = reasoned('drop', 'The chief asks no more, or the committee does not agree');
