import { isRostered } from '../contract/competition/competition-making.ts';
import type { Selectable } from 'kysely';
import { askedOf, waitingOf } from '../account/asked-second.ts';
import type { CompetitionSessionFacts } from '../../machines/day/competition-session.machine.ts';
import { chinaInstant, chinaInstantOrNone, phaseOf } from '../competition/competitions.ts';
import type { ApiParts } from '../context.ts';
import {
  CHECK_IN_WITHIN,
  CUT_OFF,
  type CompetitionSession,
  type CompetitionSessionList,
} from '../contract/day/competition-session.ts';
import { onRoster } from '../contract/entry/entry-fields.ts';
import type { Database } from '../db/open-database.ts';
import type { Tables } from '../db/tables.ts';
import { ticketsOf } from '../draw/draw-rows.ts';
import { placesIn } from '../draw/session-places.ts';
import { placeOf, sparesOf, type Spare } from '../draw/spare-stations.ts';
import { accessScopeOf } from '../entry/access-scope.ts';
import { dutyAt, type AboutEvent } from '../duty/assignment-rows.ts';
import { notFound } from '../kit/api-error.ts';

/** The rows of sessions, the order numbers in each session, and a user's standings towards them. */

const MINUTE = 60_000;

type SessionRow = Selectable<Tables['competition_sessions']>;
export type SessionStanding = CompetitionSessionList['meta']['by'][number];

type Parts = Pick<ApiParts, 'db' | 'sealing'>;

/** Parses a list of labels or numbers from its column. */
export const listOf = (text: string): string[] => (text === '' ? [] : JSON.parse(text));

/** Checks whether the competition of the event is active and the roster of the event is frozen. */
export const isFrozen = ({ event, competition, now }: AboutEvent): boolean =>
  isRostered(event.status) && !['draft', 'archived', 'cancelled'].includes(phaseOf(competition, now));

/** Capacities that serve at the sessions of an event. */
export const sessionCapacities = ['chief', 'checkIn', 'floor', 'supervisor'] as const;

/**
 * Returns the standings of a user towards the sessions of an event.
 * @throws ApiError 404 if the user may not know of the sessions
 */
export async function sessionStandings(
  db: Database,
  userId: string,
  { event }: Pick<AboutEvent, 'event'>,
): Promise<SessionStanding[]> {
  const { competitions, acts } = await accessScopeOf(db, userId);
  const duty = await dutyAt(db, userId, event.id);
  const standings: SessionStanding[] = competitions.includes(event.competition_id)
    ? [acts ? 'organiser' : 'viewer']
    : [];
  const capacity = sessionCapacities.find((one) => one === duty?.capacity);
  if (capacity !== undefined) standings.push(capacity);
  if (standings.length === 0) throw notFound();
  return standings;
}

/**
 * Returns the sealed order of an event: receipt numbers by order number. The map is empty until the order
 * round is sealed.
 */
async function orderOf(parts: Parts, eventId: string): Promise<ReadonlyMap<string, string>> {
  const round = await parts.db
    .selectFrom('draw_rounds')
    .select('id')
    .where('event_id', '=', eventId)
    .where('kind', '=', 'order')
    .where('status', '=', 'sealed')
    .executeTakeFirst();
  if (round === undefined) return new Map();
  const tickets = await ticketsOf(parts, round.id);
  // All labels have the same length. Therefore the order of the texts is the order of the numbers.
  return new Map(
    tickets
      .toSorted((one, other) => (one.label < other.label ? -1 : 1))
      .map(({ input, label }) => [label, input]),
  );
}

/** Returns all sessions of an event, the earliest first. */
const sessionsOf = (db: Database, eventId: string) =>
  db
    .selectFrom('competition_sessions')
    .selectAll()
    .where('event_id', '=', eventId)
    .orderBy('starts_at')
    .orderBy('id')
    .execute();

/**
 * Returns the entries of an event that a ruling moves to a later session: the session id by receipt number.
 * The session id is null if any session is possible.
 */
async function ruledLater(db: Database, eventId: string): Promise<ReadonlyMap<string, string | null>> {
  const rows = await db
    .selectFrom('later_places as place')
    .innerJoin('entries', 'entries.id', 'place.entry_id')
    .select(['entries.no', 'place.session_id'])
    .where('entries.event_id', '=', eventId)
    .execute();
  return new Map(rows.flatMap(({ no, session_id }) => (no === null ? [] : [[no, session_id] as const])));
}

/**
 * Returns the order numbers of each session. Fixed numbers stay in their session. The remaining numbers fill
 * the planned sessions in their order, as many as each session has stations [running.md 3].
 */
function numbersBySession(
  sessions: readonly SessionRow[],
  order: ReadonlyMap<string, string>,
  later: ReadonlyMap<string, string | null>,
): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, readonly string[]>();
  for (const { id, status, numbers } of sessions) {
    if (status !== 'planned' && status !== 'cancelled') found.set(id, listOf(numbers));
  }
  const fixed = new Set([...found.values()].flat());
  const free = [...order].filter(([number]) => !fixed.has(number));
  const planned = sessions.filter(({ status }) => status === 'planned');
  // An entry that a ruling moves to a session has a place in that session while it is planned.
  const named = planned.map(({ id, stations }) =>
    free.filter(([, receipt]) => later.get(receipt) === id).slice(0, listOf(stations).length),
  );
  const rest = free.filter((one) => !named.some((own) => own.includes(one)));
  // The remaining entries with a ruling are placed last. Otherwise they push other entries into another
  // session.
  const before = rest.filter(([, receipt]) => !later.has(receipt));
  const behind = rest.filter(([, receipt]) => later.has(receipt));
  for (const [at, { id, stations }] of planned.entries()) {
    const own = named[at] ?? [];
    const places = listOf(stations).length - own.length;
    const turn = before.splice(0, places);
    const last = behind.splice(0, places - turn.length);
    found.set(
      id,
      [...turn, ...own, ...last].map(([number]) => number),
    );
  }
  return found;
}

/** Returns the entries of a session by their order numbers. */
async function entriesOf(db: Database, numbers: readonly string[], order: ReadonlyMap<string, string>) {
  const receipts = numbers.map((number) => order.get(number) ?? '');
  const rows = await db
    .selectFrom('entries')
    .select(['id', 'no', 'status', 'version', 'user_id'])
    .where('no', 'in', ['', ...receipts])
    .where('status', 'in', onRoster)
    .execute();
  const byReceipt = new Map(rows.map((row) => [row.no, row]));
  return numbers.flatMap((number) => {
    const row = byReceipt.get(order.get(number) ?? '');
    return row === undefined ? [] : [{ ...row, number }];
  });
}
export type SessionEntry = Awaited<ReturnType<typeof entriesOf>>[number];

/** Returns the entries of each session of an event of which a person is identified at the check-in. */
async function identifiedIn(
  db: Database,
  sessionIds: readonly string[],
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const rows = await db
    .selectFrom('checkins')
    .select(['session_id', 'entry_id'])
    .where('session_id', 'in', ['', ...sessionIds])
    .where('undone_at', 'is', null)
    .execute();
  return new Map(
    sessionIds.map((id) => [
      id,
      new Set(rows.flatMap(({ session_id, entry_id }) => (session_id === id ? [entry_id] : []))),
    ]),
  );
}

async function areGroupsComplete(db: Database, eventId: string): Promise<boolean> {
  const groups = await db
    .selectFrom('judgement_groups')
    .select('status')
    .where('event_id', '=', eventId)
    .execute();
  return groups.length > 0 && groups.every(({ status }) => status === 'complete');
}

/** Returns the sessions of an event whose station round is sealed or decoded. */
async function sealedSessions(db: Database, eventId: string): Promise<ReadonlySet<string>> {
  const rounds = await db
    .selectFrom('draw_rounds')
    .select('session_id')
    .where('event_id', '=', eventId)
    .where('kind', '=', 'station')
    .where('status', 'in', ['sealed', 'decoded'])
    .execute();
  return new Set(rounds.map(({ session_id }) => session_id));
}

/** The facts about the incidents of a session that decide when it can end. */
interface OfIncidents {
  /** The sum of the extra minutes of each station, by the present label of the station. */
  readonly minutes: ReadonlyMap<string, number>;
  /** Incidents with the ruling `spare` whose spare station the keeper has not entered yet. */
  readonly waiting: readonly { readonly id: string; readonly station: string }[];
  /** The number of incidents that the chief judge has not decided on. */
  readonly reported: number;
}

/** Returns a function that finds the incident facts of a session by its id. */
async function incidentsOf(
  db: Database,
  eventId: string,
  spares: readonly Spare[],
): Promise<(sessionId: string) => OfIncidents> {
  const rows = await db
    .selectFrom('incidents')
    .select(['id', 'session_id', 'station', 'status', 'ruling', 'minutes'])
    .where('event_id', '=', eventId)
    .where('status', 'in', ['reported', 'ruled', 'closed'])
    .orderBy('station')
    .execute();
  return (sessionId) => {
    const ofSession = rows.filter(({ session_id }) => session_id === sessionId);
    const own = spares.filter(({ session_id }) => session_id === sessionId);
    const minutes = new Map<string, number>();
    for (const { station, minutes: given } of ofSession) {
      // The extra time belongs to the entry, so it moves with the entry to the spare station.
      const place = placeOf(own, station);
      if (given > 0) minutes.set(place, (minutes.get(place) ?? 0) + given);
    }
    return {
      minutes: new Map([...minutes].toSorted(([one], [other]) => (one < other ? -1 : 1))),
      waiting: ofSession.filter(
        ({ id, status, ruling }) =>
          status === 'ruled' && ruling === 'spare' && own.every(({ incident_id }) => incident_id !== id),
      ),
      reported: ofSession.filter(({ status }) => status === 'reported').length,
    };
  };
}

type FinishRow = Selectable<Tables['station_finishes']>;

/** Returns the finish times of an event, by station. */
const finishesOf = (db: Database, eventId: string) =>
  db.selectFrom('station_finishes').selectAll().where('event_id', '=', eventId).orderBy('station').execute();

/** A session with the facts that are computed around its row. */
export interface SessionState {
  readonly row: SessionRow;
  readonly numbers: readonly string[];
  readonly entries: readonly SessionEntry[];
  /** The ids of the entries of which a person is identified at the check-in of the session. */
  readonly identified: ReadonlySet<string>;
  readonly incidents: OfIncidents;
  /** The assigned spare stations, the earliest first. */
  readonly spares: readonly Spare[];
  /** The finish times of the stations, also those that were taken back. */
  readonly finishes: readonly FinishRow[];
  readonly facts: CompetitionSessionFacts;
}

export const isUnderWay = ({ row }: Pick<SessionState, 'row'>): boolean =>
  row.status === 'running' || row.status === 'paused';

/** Checks whether the entries of a session work at their stations, or have worked there. */
export const hasBegun = (state: Pick<SessionState, 'row'>): boolean =>
  isUnderWay(state) || state.row.status === 'ended';

/** Checks whether a finish time is recorded for every entry of a session that still competes. */
async function areAllFinished(
  parts: Parts,
  state: Pick<SessionState, 'row' | 'entries' | 'spares' | 'finishes'>,
): Promise<boolean> {
  const { row, entries, spares, finishes } = state;
  const finished = finishes.filter(({ status }) => status === 'finished').map(({ station }) => station);
  if (!isUnderWay(state) || finished.length === 0) return false;
  const places = await placesIn(parts, row.id, spares);
  return entries
    .filter(({ status }) => status === 'checked_in')
    .every(({ number }) => finished.includes(places?.get(number) ?? ''));
}

/** Returns every session of an event, with the facts that the chart's guards read at this moment. */
export async function sessionStates(
  parts: Parts,
  about: AboutEvent,
): Promise<{ readonly states: readonly SessionState[]; readonly order: ReadonlyMap<string, string> }> {
  const { db } = parts;
  const { event, now } = about;
  const rows = await sessionsOf(db, event.id);
  const order = await orderOf(parts, event.id);
  const numbersOf = numbersBySession(rows, order, await ruledLater(db, event.id));
  const common = {
    isFrozen: isFrozen(about),
    areGroupsComplete: await areGroupsComplete(db, event.id),
  };
  const sealed = await sealedSessions(db, event.id);
  const spares = await sparesOf(parts, event.id);
  const identified = await identifiedIn(
    db,
    rows.map(({ id }) => id),
  );
  const ofIncidents = await incidentsOf(db, event.id, spares);
  const finishes = await finishesOf(db, event.id);
  const states = [];
  for (const row of rows) {
    const numbers = numbersOf.get(row.id) ?? [];
    const entries = await entriesOf(db, numbers, order);
    const incidents = ofIncidents(row.id);
    const of = {
      row,
      entries,
      spares: spares.filter(({ session_id }) => session_id === row.id),
      finishes: finishes.filter(({ session_id }) => session_id === row.id),
    };
    states.push({
      ...of,
      numbers,
      identified: identified.get(row.id) ?? new Set<string>(),
      incidents,
      facts: {
        ...common,
        isStationSealed: sealed.has(row.id),
        hasNumbers: numbers.length > 0,
        isNear: now >= row.starts_at - CHECK_IN_WITHIN,
        isCutOff: now >= row.starts_at - CUT_OFF,
        hasPeople: entries.some(({ status }) => status === 'checked_in'),
        isTimeOver: now >= row.ends_at + Math.max(0, ...incidents.minutes.values()) * MINUTE,
        areAllFinished: await areAllFinished(parts, of),
        hasOpenIncident: incidents.reported > 0 || incidents.waiting.length > 0,
        waiting: waitingOf(row, now),
      },
    });
  }
  return { states, order };
}

/** The states of an entry that was checked in, also after the session. */
const cameStatuses: readonly string[] = ['checked_in', 'competed', 'disqualified', 'unranked'];

/**
 * Returns the entries of a session that a ruling has admitted late and of which no person is identified yet. An
 * entry has the status `checked_in` from the ruling on.
 */
export const unidentifiedIn = ({ entries, identified }: SessionState): SessionEntry[] =>
  entries.filter(({ id, status }) => status === 'checked_in' && !identified.has(id));

/** Returns a session as a user reads it, without its finish times. */
export function describedSession(state: SessionState): Omit<CompetitionSession, 'finishes'> {
  const { row, numbers, entries, identified, incidents, facts } = state;
  return {
    id: row.id,
    name: row.name,
    starts_at: chinaInstant(row.starts_at),
    ends_at: chinaInstant(row.ends_at),
    cut_off_at: chinaInstant(row.starts_at - CUT_OFF),
    stations: listOf(row.stations),
    compensated: [...incidents.minutes].map(([station, minutes]) => ({
      station,
      minutes,
      ends_at: chinaInstant(row.ends_at + minutes * MINUTE),
    })),
    incidents: incidents.reported,
    status: row.status,
    numbers: [...numbers],
    checked_in: entries.filter(({ id, status }) => cameStatuses.includes(status) && identified.has(id))
      .length,
    unidentified: unidentifiedIn(state).length,
    expected: entries.filter(({ status }) => status === 'approved').length,
    absent: entries.filter(({ status }) => status === 'absent').length,
    list_hash: row.list_hash,
    asked: {
      ...askedOf(row, facts.waiting),
      starts_at: facts.waiting === 'postpone' ? chinaInstantOrNone(row.asked_starts_at) : '',
    },
    reason: row.reason,
    facts,
    version: row.version,
  };
}
