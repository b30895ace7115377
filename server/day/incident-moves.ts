import type {
  IncidentBy,
  IncidentEvent,
  IncidentFacts,
  IncidentRuling,
} from '../../machines/day/incident.machine.ts';
import type { ApiParts } from '../context.ts';
import { requireMoveBy, write } from '../db/move.ts';
import { beginDuty } from '../duty/assignment-moves.ts';
import type { Database } from '../db/open-database.ts';
import { aboutEvent, type AboutEvent } from '../duty/assignment-rows.ts';
import { peopleServing } from '../duty/serving.ts';
import { conflict, invalid, notFound, stale } from '../kit/api-error.ts';
import { audit } from '../kit/audit.ts';
import { tell } from '../message/outbox.ts';
import { markEvent } from '../scoring/event-marks.ts';
import { tellEntries } from './entry-notes.ts';
import {
  actingOn,
  incidentFacts,
  incidentGrounds,
  incidentWorkers,
  personAt,
  type IncidentGround,
} from './incident-rows.ts';
import type { LaterSession } from './later-session.ts';
import { lockPlacedEntry, moveRuled } from './placed-entry.ts';
import { announce } from '../news/event-news.ts';
import { lockSession } from './session-moves.ts';

/** An act on a reported incident. */

export type IncidentAct = { version: number } & (
  | {
      type: 'incident.rule';
      ruling: IncidentRuling;
      minutes: number;
      /** The session of the ruling `later`; '' if the request names none. */
      session_id: string;
      reason: string;
    }
  | { type: 'incident.close'; acknowledged: boolean }
  | { type: 'incident.dismiss'; reason: string }
  | { type: 'incident.withdraw' }
);

function eventOf(act: IncidentAct, by: IncidentBy, facts: IncidentFacts): IncidentEvent {
  switch (act.type) {
    case 'incident.rule':
      return { type: act.type, by, facts, ruling: act.ruling, reason: act.reason };
    case 'incident.close':
      return { type: act.type, by, facts, isAcknowledged: act.acknowledged };
    case 'incident.dismiss':
      return { type: act.type, by, reason: act.reason };
    case 'incident.withdraw':
      return { type: act.type, by };
  }
}

/** Returns the columns that an act writes besides the status. */
function writtenBy(act: IncidentAct, userId: string, now: number) {
  switch (act.type) {
    case 'incident.rule': {
      const { ruling, minutes, reason } = act;
      return { ruling, minutes, reason, decided_by: userId, decided_at: now };
    }
    case 'incident.close':
      return { closed_by: userId, closed_at: now };
    case 'incident.dismiss':
      return { reason: act.reason, decided_by: userId, decided_at: now };
    case 'incident.withdraw':
      return {};
  }
}

/**
 * Notifies the keeper of the station round. The competitor waits at a broken station, so the keeper has to
 * enter a spare one at once.
 */
async function tellKeeper(transaction: Database, station: string, { event, now }: AboutEvent): Promise<void> {
  const keepers = await peopleServing(transaction, event.id, {
    capacity: 'encryption',
    round_kind: 'station',
  });
  const about = { no: station, event: event.name };
  await tell(
    transaction,
    keepers.map((userId) => ({ userId, topic: 'incident.spare', about })),
    now,
  );
}

/**
 * Returns the session that a ruling names. If it names none, returns the later session if there is only one.
 * @throws ApiError 422 naming `session_id`
 */
function chosenOf(later: readonly LaterSession[], id: string): LaterSession {
  const chosen = id === '' && later.length === 1 ? later[0] : later.find((one) => one.id === id);
  if (chosen === undefined) throw invalid({ session_id: [id === '' ? 'required' : 'choice'] });
  return chosen;
}

/**
 * Moves the entry at a station to a later session. The entry returns to the roster and gets a place in that
 * session. The sheets of its codes are closed without judging. The competitors of the entry and the leader of
 * their delegation are notified.
 * @returns the id of the later session
 * @throws ApiError 409 if the entry can no longer be moved; 422 naming `session_id`
 */
async function goLater(
  parts: Pick<ApiParts, 'db' | 'sealing'>,
  { ground, about, userId }: { ground: IncidentGround; about: AboutEvent; userId: string },
  station: string,
  { session_id, reason }: { session_id: string; reason: string },
): Promise<string> {
  const person = personAt(ground, station);
  if (person === undefined) throw conflict();
  const { id: to } = chosenOf(ground.later, session_id);
  const { db } = parts;
  const { event, now } = about;
  const entry = await lockPlacedEntry(parts, about, person.entry_id);
  const { isJudged, later } = entry;
  const hasSession = later.some((one) => one.id === to);
  const act = { type: 'entry.postpone', by: 'chief', reason, isJudged, hasSession } as const;
  if ((await moveRuled(parts, entry, act, { userId, now, to })) === null) throw conflict();
  await tellEntries(db, [entry], about, 'entry.postpone');
  await announce(db, event.id, 'marks');
  return to;
}

/**
 * Performs an act on an incident by its chart.
 * @returns the id of the event of the incident's session
 * @throws ApiError 404; 403 if the act needs another standing; 409 if the chart does not allow the act or the
 *   version is outdated; 422 naming `session_id`
 */
export async function moveIncident(
  { db, clock, sealing }: Pick<ApiParts, 'db' | 'clock' | 'sealing'>,
  userId: string,
  id: string,
  act: IncidentAct,
): Promise<string> {
  return db.transaction().execute(async (transaction) => {
    const parts = { db: transaction, sealing };
    const found = await transaction
      .selectFrom('incidents')
      .select('session_id')
      .where('id', '=', id)
      .executeTakeFirst();
    if (found === undefined) throw notFound();
    const { state, states, about, by } = await lockSession(parts, userId, found.session_id, clock);
    const row = await transaction
      .selectFrom('incidents')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    if (row.version !== act.version) throw stale();
    const ground = (await incidentGrounds(parts, about, states)).get(state.row.id);
    if (ground === undefined) throw notFound();
    const facts = incidentFacts(ground, row);
    const move = requireMoveBy(
      'incidents',
      row.status,
      { as: actingOn(by, userId, row), of: incidentWorkers },
      (one) => eventOf(act, one, facts),
    );
    const isLater = act.type === 'incident.rule' && act.ruling === 'later';
    const set = {
      ...writtenBy(act, userId, about.now),
      ...(isLater && {
        later_session_id: await goLater(parts, { ground, about, userId }, row.station, act),
      }),
    };
    await write(transaction, move, { id, version: row.version }, set);
    await audit(transaction, {
      object: 'incident',
      object_id: id,
      action: act.type,
      actor_id: userId,
      capacity: move.by,
      before: row.status,
      after: move.after,
      reason: 'reason' in act ? act.reason : '',
      at: about.now,
    });
    if (act.type === 'incident.rule' || act.type === 'incident.dismiss') {
      const told = { no: row.station, event: about.event.name };
      await tell(transaction, { userId: row.reported_by, topic: 'incident.decide', about: told }, about.now);
    }
    if (act.type === 'incident.rule' && act.ruling === 'spare') {
      await tellKeeper(transaction, row.station, about);
    }
    // The marks of an event are complete once none of its incidents is open.
    if (act.type !== 'incident.rule') {
      await markEvent(parts, await aboutEvent(transaction, row.event_id, about.now));
    }
    await beginDuty(transaction, userId, row.event_id, about.now);
    // Score sheets, sessions and the clocks in the hall show the end time of each station.
    await announce(transaction, row.event_id, 'day');
    if (act.type === 'incident.rule') await announce(transaction, row.event_id, 'draws');
    return row.event_id;
  });
}
