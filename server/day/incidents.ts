import type { ApiParts } from '../context.ts';
import { chinaInstant } from '../competition/competitions.ts';
import { CUT_OFF } from '../contract/day/competition-session.ts';
import { INCIDENT_LIMITS, type IncidentList, type NewIncident } from '../contract/day/incident.ts';
import { requireMoveBy } from '../db/move.ts';
import type { Database } from '../db/open-database.ts';
import { requireOwnFiles } from '../file/files.ts';
import { findFiles } from '../file/stored-files.ts';
import { beginDuty } from '../duty/assignment-moves.ts';
import { aboutEvent, type AboutEvent } from '../duty/assignment-rows.ts';
import { peopleServing } from '../duty/serving.ts';
import { announce } from '../news/event-news.ts';
import { conflict, forbidden, invalid, notFound } from '../kit/api-error.ts';
import { audit } from '../kit/audit.ts';
import { randomKey } from '../kit/secrets.ts';
import { tell } from '../message/outbox.ts';
import { describedIncident, describedLater, incidentFacts, incidentGrounds } from './incident-rows.ts';
import { laterSessions } from './later-session.ts';
import { lockSessions } from './session-moves.ts';
import { heldStations } from './station-finishes.ts';
import { listOf, sessionStandings, sessionStates, type SessionState } from './session-rows.ts';

/** The incidents of an event, and the reporting of incidents. */

type Parts = Pick<ApiParts, 'db' | 'clock' | 'sealing'>;

/** Returns a function that finds the files of an incident by its id. */
async function filesOf(
  db: Database,
  incidents: readonly string[],
): Promise<(id: string) => IncidentList['data'][number]['files']> {
  const shown = await db
    .selectFrom('incident_files')
    .select(['incident_id', 'file_id'])
    .where('incident_id', 'in', ['', ...incidents])
    .orderBy('position')
    .execute();
  const files = await findFiles(
    db,
    shown.map(({ file_id }) => file_id),
  );
  return (id) => shown.flatMap((one) => (one.incident_id === id ? (files.get(one.file_id) ?? []) : []));
}

/**
 * Returns the incidents of an event.
 * @throws ApiError 404 unless the user belongs to the committee or serves at the sessions
 */
export async function listIncidents(parts: Parts, userId: string, eventId: string): Promise<IncidentList> {
  const { db, clock } = parts;
  const about = await aboutEvent(db, eventId, clock());
  const by = await sessionStandings(db, userId, about);
  const { states } = await sessionStates(parts, about);
  const rows = await db
    .selectFrom('incidents')
    .selectAll()
    .where('event_id', '=', eventId)
    .orderBy('happened_at')
    .orderBy('reported_at')
    .orderBy('id')
    .execute();
  const grounds = await incidentGrounds(parts, about, states);
  const filesAt = await filesOf(
    db,
    rows.map(({ id }) => id),
  );
  const { event, competition, now } = about;
  return {
    data: rows.flatMap((row) => {
      const ground = grounds.get(row.session_id);
      return ground === undefined
        ? []
        : [describedIncident(row, { ground, sessions: states }, filesAt(row.id), userId)];
    }),
    meta: {
      event: { id: event.id, code: event.code, name: event.name },
      competition: competition.name,
      by,
      later: laterSessions(states, about).map((one) => ({ ...describedLater(one), places: one.places })),
      server_time: chinaInstant(now),
    },
  };
}

/** The standings that can report an incident. */
const reporters = ['floor', 'supervisor'] as const;

/**
 * Checks that the incident names a station of the session at which an entry competes, and a time between the
 * cut-off and now. Time for an empty station would only delay the end of the session.
 * @param held the stations at which entries compete
 * @returns the time of the incident, in milliseconds since the epoch
 * @throws ApiError 422 naming the field
 */
function requirePlace(
  { row }: SessionState,
  held: readonly string[],
  { station, happened_at }: NewIncident,
  now: number,
): number {
  const at = Date.parse(happened_at);
  const isOfSession = listOf(row.stations).includes(station);
  const errors = {
    ...(!held.includes(station) && {
      station: [isOfSession ? ('incident.empty' as const) : ('choice' as const)],
    }),
    // A session can start at any time after the cut-off, which is before its planned start.
    ...((at > now || at < row.starts_at - CUT_OFF) && { happened_at: ['incident.time' as const] }),
  };
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return at;
}

async function requireRoom(transaction: Database, sessionId: string): Promise<void> {
  const { count } = await transaction
    .selectFrom('incidents')
    .select((is) => is.fn.countAll<number>().as('count'))
    .where('session_id', '=', sessionId)
    .executeTakeFirstOrThrow();
  if (count >= INCIDENT_LIMITS.ofSession) throw conflict();
}

/**
 * Notifies the chief judge at once, because the chief judge rules on the incident while the session
 * continues.
 */
async function tellChief(transaction: Database, station: string, { event, now }: AboutEvent): Promise<void> {
  const [chief] = await peopleServing(transaction, event.id, { capacity: 'chief' });
  if (chief === undefined) return;
  const about = { no: station, event: event.name };
  await tell(transaction, { userId: chief, topic: 'incident.report', about }, now);
}

/**
 * Reports an incident.
 * @throws ApiError 404; 403 if the user is neither floor judge nor supervisor; 409 if the session is not
 * running or paused, or has the maximum number of incidents; 422 naming `session_id`, `station`,
 * `happened_at` or `files`
 */
export async function reportIncident(
  parts: Parts,
  userId: string,
  eventId: string,
  body: NewIncident,
): Promise<IncidentList> {
  const { db, clock } = parts;
  await db.transaction().execute(async (transaction) => {
    const { states, about, by } = await lockSessions({ ...parts, db: transaction }, userId, eventId, clock);
    const as = reporters.filter((one) => by.includes(one));
    if (as.length === 0) throw forbidden();
    const state = states.find(({ row }) => row.id === body.session_id);
    if (state === undefined) throw invalid({ session_id: ['choice'] });
    const ground = (await incidentGrounds({ ...parts, db: transaction }, about, states)).get(state.row.id);
    if (ground === undefined) throw notFound();
    const facts = incidentFacts(ground, body);
    const move = requireMoveBy('incidents', 'unreported', { as, of: reporters }, (one) => ({
      type: 'incident.report' as const,
      by: one,
      facts,
    }));
    const { session_id, station, cause, text, files } = body;
    const held = await heldStations({ ...parts, db: transaction }, state);
    const happened_at = requirePlace(state, held, body, about.now);
    await requireRoom(transaction, session_id);
    await requireOwnFiles(transaction, userId, files, 'files');
    const id = randomKey();
    await transaction
      .insertInto('incidents')
      .values({
        id,
        competition_id: about.competition.id,
        event_id: eventId,
        session_id,
        station,
        cause,
        happened_at,
        text,
        status: move.status,
        reported_by: userId,
        reported_as: move.by,
        reported_at: about.now,
        decided_by: null,
        decided_at: null,
        closed_by: null,
        closed_at: null,
      })
      .execute();
    if (files.length > 0) {
      await transaction
        .insertInto('incident_files')
        .values(files.map((file_id, position) => ({ incident_id: id, file_id, position })))
        .execute();
    }
    await audit(transaction, {
      object: 'incident',
      object_id: id,
      action: 'incident.report',
      actor_id: userId,
      capacity: move.by,
      before: '',
      after: move.after,
      reason: '',
      at: about.now,
    });
    await tellChief(transaction, station, about);
    await beginDuty(transaction, userId, eventId, about.now);
    // The chief judge's open page reloads its data after this announcement.
    await announce(transaction, eventId, 'day');
  });
  return listIncidents(parts, userId, eventId);
}
