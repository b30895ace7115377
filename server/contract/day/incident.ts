import * as v from 'valibot';
import { instant, requiredReason, whole } from '../competition/competition-fields.ts';
import { simpleAct, reasonedAct } from '../competition/record-acts.ts';
import { storedFile } from '../file.ts';
import { call } from '../kit/call.ts';
import { fault } from '../kit/faults.ts';
import { key, prose } from '../kit/fields.ts';
import { strict } from '../kit/strict.ts';
import { version } from '../kit/version.ts';
import { sessionReaders } from './competition-session.ts';

/**
 * Incidents of a session (异常与补时). An incident is reported at a station. The chief judge rules on it, and the
 * competitor signs the record.
 */

export const INCIDENT_LIMITS = { ofSession: 200, minutes: 240, files: 5 } as const;

export const incidentCauses = ['equipment', 'material', 'power', 'health', 'safety', 'own', 'other'] as const;
export type IncidentCause = (typeof incidentCauses)[number];

export const incidentRulings = ['none', 'time', 'later', 'spare', 'stop'] as const;

const incidentStatuses = ['reported', 'ruled', 'closed', 'dismissed', 'withdrawn'] as const;

/** The facts that the guards of the chart read. */
export const incidentFacts = v.object({
  isUnderWay: v.boolean(),
  isOwnFault: v.boolean(),
  hasSpare: v.boolean(),
  hasEntry: v.boolean(),
  isJudged: v.boolean(),
  hasSession: v.boolean(),
  isWaiting: v.boolean(),
});

/** A planned session. */
const laterSession = { id: v.string(), name: v.string(), starts_at: v.string() };

const incident = v.object({
  id: v.string(),
  session_id: v.string(),
  station: v.string(),
  cause: v.picklist(incidentCauses),
  happened_at: v.string(),
  text: v.string(),
  /** The evidence, in the order of the report. */
  files: v.array(storedFile),
  status: v.picklist(incidentStatuses),
  /** The capacity of the reporter, the time, and whether the reader is the reporter. No person is named. */
  reported_as: v.picklist(['floor', 'supervisor']),
  reported_at: v.string(),
  is_own: v.boolean(),
  /** '' until the chief judge has ruled, and if the incident is dismissed. */
  ruling: v.picklist(['', ...incidentRulings]),
  /** 0 if the ruling is not `time`. */
  minutes: v.number(),
  /**
   * The spare station. '' if the ruling is not `spare`, and until the keeper of the stations has entered it.
   */
  spare: v.string(),
  /** The session in which the competitor of the station competes. Null if the ruling is not `later`. */
  later: v.nullable(v.object(laterSession)),
  /** The reason of the ruling or of the dismissal. */
  reason: v.string(),
  /** The time of the ruling or dismissal, and the time of the competitor's signature. '' before that. */
  decided_at: v.string(),
  closed_at: v.string(),
  facts: incidentFacts,
  version: v.number(),
});
export type Incident = v.InferOutput<typeof incident>;

/** All incidents of an event, the earliest first. The list is not paginated. */
export const incidentList = v.object({
  data: v.array(incident),
  meta: v.object({
    event: v.object({ id: v.string(), code: v.string(), name: v.string() }),
    /** The name of the competition. */
    competition: v.string(),
    by: v.array(v.picklist(sessionReaders)),
    /**
     * The sessions that a ruling can name: planned sessions with stations for which no competitor is
     * expected.
     */
    later: v.array(v.object({ ...laterSession, places: v.number() })),
    server_time: v.string(),
  }),
});
export type IncidentList = v.InferOutput<typeof incidentList>;

const chosen = v.pipe(v.string(fault('type')), v.nonEmpty(fault('required')));

/**
 * `happened_at`: not before the end of the check-in, and not in the future. `station`: a station of the
 * session at which an entry competes.
 */
export const newIncident = strict({
  session_id: chosen,
  station: chosen,
  cause: v.pipe(chosen, v.picklist(incidentCauses, fault('choice'))),
  happened_at: instant,
  text: prose(2, 500),
  /** Ids of files of the caller. */
  files: v.optional(
    v.pipe(
      v.array(key, fault('type')),
      v.maxLength(INCIDENT_LIMITS.files, fault('most', INCIDENT_LIMITS.files)),
    ),
    [],
  ),
});
export type NewIncident = v.InferOutput<typeof newIncident>;

/**
 * `minutes` belongs to the ruling `time` only, `session_id` to `later` only. `session_id` can be omitted if
 * only one planned session has a place.
 */
export const incidentRuling = v.pipe(
  strict({
    version,
    ruling: v.pipe(chosen, v.picklist(incidentRulings, fault('choice'))),
    minutes: v.optional(v.union([v.literal(0), whole(1, INCIDENT_LIMITS.minutes)], fault('type')), 0),
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
  summary:
    'Lists the incidents of an event, for committee, chief judge, check-in officer, floor judges and ' +
    'supervisor',
  access: 'signed-in',
  answer: incidentList,
});

export const reportIncident = call('POST', '/events/:id/incidents', {
  summary: 'Reports an incident at a station, as a floor judge or the supervisor',
  access: 'signed-in',
  body: newIncident,
  answer: incidentList,
});

export const ruleIncident = call('POST', '/incidents/:id/rule', {
  summary: 'Rules on an incident, as the chief judge',
  access: 'signed-in',
  body: incidentRuling,
  answer: incidentList,
});

export const closeIncident = call('POST', '/incidents/:id/close', {
  summary: 'Closes an incident whose record the competitor has signed, as a floor judge',
  access: 'signed-in',
  body: incidentClosing,
  answer: incidentList,
});

export const dismissIncident = call('POST', '/incidents/:id/dismiss', {
  summary: 'Dismisses a report that is no incident, as the chief judge',
  access: 'signed-in',
  body: reasonedAct,
  answer: incidentList,
});

export const withdrawIncident = call('POST', '/incidents/:id/withdraw', {
  summary: 'Withdraws a reported incident, as its reporter',
  access: 'signed-in',
  body: simpleAct,
  answer: incidentList,
});
