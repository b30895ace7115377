import * as v from 'valibot';
import { instant, requiredReason, whole } from '../competition/competition-fields.ts';
import { simpleAct, reasonedAct } from '../competition/competition-making.ts';
import { storedFile } from '../file.ts';
import { call } from '../kit/call.ts';
import { fault } from '../kit/faults.ts';
import { key, text } from '../kit/fields.ts';
import { strict } from '../kit/strict.ts';
import { version } from '../kit/version.ts';
import { sessionReaders } from './competition-session.ts';

/** Incidents of a session (异常与补时): reported at a station, ruled on by the chief, signed by the competitor. */

export const INCIDENT_LIMITS = { ofSession: 200, minutes: 240, files: 5 } as const;

export const incidentCauses = ['equipment', 'material', 'power', 'health', 'safety', 'own', 'other'] as const;
export type IncidentCause = (typeof incidentCauses)[number];

export const incidentRulings = ['none', 'time', 'later', 'spare', 'stop'] as const;

const incidentStatuses = ['reported', 'ruled', 'closed', 'dismissed', 'withdrawn'] as const;

/** What the chart asks for. */
export const incidentFacts = v.object({
  isUnderWay: v.boolean(),
  isOwnFault: v.boolean(),
  hasSpare: v.boolean(),
  hasEntry: v.boolean(),
  isJudged: v.boolean(),
  hasSession: v.boolean(),
  isWaiting: v.boolean(),
});

/** A session to come. */
const laterSession = { id: v.string(), name: v.string(), starts_at: v.string() };

const incident = v.object({
  id: v.string(),
  session_id: v.string(),
  station: v.string(),
  cause: v.picklist(incidentCauses),
  happened_at: v.string(),
  text: v.string(),
  /** What shows it, in the order of the report. */
  files: v.array(storedFile),
  status: v.picklist(incidentStatuses),
  /** Nobody is named: in which capacity, when, and whether it was the reader. */
  reported_as: v.picklist(['floor', 'supervisor']),
  reported_at: v.string(),
  is_own: v.boolean(),
  /** '' until the chief has ruled, and where it is dismissed. */
  ruling: v.picklist(['', ...incidentRulings]),
  /** 0 where the ruling is no time. */
  minutes: v.number(),
  /** The spare station; '' where none was ruled, and until the keeper of the stations has entered it. */
  spare: v.string(),
  /** The session that who was at the station competes in; null where the ruling is another. */
  later: v.nullable(v.object(laterSession)),
  /** Of the ruling, or of the dismissal. */
  reason: v.string(),
  /** When it was ruled on or dismissed, and when the competitor signed; '' until then. */
  decided_at: v.string(),
  closed_at: v.string(),
  facts: incidentFacts,
  version: v.number(),
});
export type Incident = v.InferOutput<typeof incident>;

/** All of an event, the earliest first: there are no pages. */
export const incidentList = v.object({
  data: v.array(incident),
  meta: v.object({
    event: v.object({ id: v.string(), code: v.string(), name: v.string() }),
    /** Its name. */
    competition: v.string(),
    by: v.array(v.picklist(sessionReaders)),
    /** Sessions that a ruling can name: planned, with stations that nobody is expected at. */
    later: v.array(v.object({ ...laterSession, places: v.number() })),
    server_time: v.string(),
  }),
});
export type IncidentList = v.InferOutput<typeof incidentList>;

const chosen = v.pipe(v.string(fault('type')), v.nonEmpty(fault('required')));

/** `happened_at`: from the cut-off of the session on, and not in the future. `station`: one of the session. */
export const newIncident = strict({
  session_id: chosen,
  station: chosen,
  cause: v.pipe(chosen, v.picklist(incidentCauses, fault('choice'))),
  happened_at: instant,
  text: v.pipe(v.string(fault('type')), v.trim(), text(2, 500)),
  /** Files of one’s own. */
  files: v.optional(
    v.pipe(
      v.array(key, fault('type')),
      v.maxLength(INCIDENT_LIMITS.files, fault('most', INCIDENT_LIMITS.files)),
    ),
    [],
  ),
});
export type NewIncident = v.InferOutput<typeof newIncident>;

/** `minutes` go with the ruling `time` alone, `session_id` with `later`: it can be left out where one session is left. */
export const incidentRuling = v.pipe(
  strict({
    version,
    ruling: v.pipe(chosen, v.picklist(incidentRulings, fault('choice'))),
    minutes: v.optional(whole(0, INCIDENT_LIMITS.minutes), 0),
    session_id: v.optional(v.string(fault('type')), ''),
    reason: requiredReason,
  }),
  v.forward(
    v.partialCheck(
      [['ruling'], ['minutes']],
      ({ ruling, minutes }) => ruling !== 'time' || minutes >= 1,
      fault('least', 1),
    ),
    ['minutes'],
  ),
  v.forward(
    v.partialCheck(
      [['ruling'], ['minutes']],
      ({ ruling, minutes }) => ruling === 'time' || minutes === 0,
      fault('most', 0),
    ),
    ['minutes'],
  ),
  v.forward(
    v.partialCheck(
      [['ruling'], ['session_id']],
      ({ ruling, session_id }) => ruling === 'later' || session_id === '',
      fault('choice'),
    ),
    ['session_id'],
  ),
);

/** The competitor has read the ruling and signed the printed record. */
export const incidentClosing = strict({ version, acknowledged: v.literal(true, fault('required')) });

export const listIncidents = call('GET', '/events/:id/incidents', {
  summary: 'Incidents of an event, for the committee and those who serve at its sessions',
  access: 'signed-in',
  answer: incidentList,
});

export const reportIncident = call('POST', '/events/:id/incidents', {
  summary: 'Reports what keeps a station from its work',
  access: 'signed-in',
  body: newIncident,
  answer: incidentList,
});

export const ruleIncident = call('POST', '/incidents/:id/rule', {
  summary: 'The chief rules on it',
  access: 'signed-in',
  body: incidentRuling,
  answer: incidentList,
});

export const closeIncident = call('POST', '/incidents/:id/close', {
  summary: 'The competitor has signed',
  access: 'signed-in',
  body: incidentClosing,
  answer: incidentList,
});

export const dismissIncident = call('POST', '/incidents/:id/dismiss', {
  summary: 'The chief finds no incident',
  access: 'signed-in',
  body: reasonedAct,
  answer: incidentList,
});

export const withdrawIncident = call('POST', '/incidents/:id/withdraw', {
  summary: 'Who has reported it takes it back',
  access: 'signed-in',
  body: simpleAct,
  answer: incidentList,
});
