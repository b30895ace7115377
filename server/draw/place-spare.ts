import type { DrawRoundList, SparePlacing } from '../contract/draw/draw-round.ts';
import { incidentFacts, incidentGrounds } from '../day/incident-rows.ts';
import { listOf, sessionStandings, sessionStates } from '../day/session-rows.ts';
import { requireMoveBy, write } from '../db/move.ts';
import type { Database } from '../db/open-database.ts';
import { beginDuty } from '../duty/assignment-moves.ts';
import { aboutEvent, type AboutEvent } from '../duty/assignment-rows.ts';
import { peopleServing } from '../duty/serving.ts';
import { invalid, notFound, stale } from '../kit/api-error.ts';
import { audit } from '../kit/audit.ts';
import { lockCompetition, lockEvents } from '../kit/row-locks.ts';
import { randomKey } from '../kit/secrets.ts';
import { tell } from '../message/outbox.ts';
import { announce } from '../news/event-news.ts';
import { moveSheetsTo } from '../scoring/open-sheets.ts';
import { post } from './board/board.ts';
import { listDraws, type Parts } from './draw-rounds.ts';
import { drawReaderOf } from './draw-rows.ts';

/**
 * Assignment of a spare station: the chief judge rules it, and the keeper of the stations enters the station.
 */

/** Notifies the chief judge and the reporter of the incident that the spare station is entered. */
async function tellFloor(
  transaction: Database,
  { station, reported_by }: { station: string; reported_by: string },
  { event, now }: AboutEvent,
): Promise<void> {
  const chiefs = await peopleServing(transaction, event.id, { capacity: 'chief' });
  const users = new Set([reported_by, ...chiefs]);
  const about = { no: station, event: event.name };
  await tell(
    transaction,
    [...users].map((userId) => ({ userId, topic: 'incident.place', about })),
    now,
  );
}

/**
 * Enters the spare station of a ruling. From now on the entry's place is the spare station, and its sheets
 * move there. The round and its tag stay the same. The board publishes the labels of the two stations.
 * @throws ApiError 404 if the user can read neither the incident nor the draw; 403 if the user does not keep
 *   the stations; 409 if no ruling waits for a station, or the station is taken; 422 naming `station`
 */
export async function placeSpare(
  parts: Parts,
  userId: string,
  id: string,
  { version, station }: SparePlacing,
): Promise<DrawRoundList> {
  const { db, clock, sealing } = parts;
  const eventId = await db.transaction().execute(async (transaction) => {
    const within = { db: transaction, sealing };
    const read = () =>
      transaction.selectFrom('incidents').selectAll().where('id', '=', id).executeTakeFirst();
    const known = await read();
    if (known === undefined) throw notFound();
    await lockCompetition(transaction, known.competition_id);
    await lockEvents(transaction, [known.event_id]);
    const about = await aboutEvent(transaction, known.event_id, clock());
    const { keeps } = await drawReaderOf(transaction, userId, about);
    const isKeeper = keeps.includes('station');
    if (!isKeeper) await sessionStandings(transaction, userId, about);
    const row = await read();
    const { states } = await sessionStates(within, about);
    const state = states.find((one) => one.row.id === row?.session_id);
    const ground = (await incidentGrounds(within, about, states)).get(row?.session_id ?? '');
    if (row === undefined || state === undefined || ground === undefined) throw notFound();
    if (row.version !== version) throw stale();
    const facts = incidentFacts(ground, row);
    const isFree = ground.free.includes(station);
    if (isKeeper && facts.isWaiting && !listOf(state.row.stations).includes(station))
      throw invalid({ station: ['choice'] });
    const acting = { as: isKeeper ? (['keeper'] as const) : (['viewer'] as const), of: ['keeper'] as const };
    const move = requireMoveBy('incidents', row.status, acting, (by) => ({
      type: 'incident.place' as const,
      by,
      facts,
      isFree,
    }));
    const round = await transaction
      .selectFrom('draw_rounds')
      .select(['id', 'competition_id', 'event_id'])
      .where('session_id', '=', row.session_id)
      .where('kind', '=', 'station')
      .where('status', '=', 'sealed')
      .executeTakeFirstOrThrow();
    const { now } = about;
    // At most one incident waits for a spare station in place of `row.station`, so the entry is still there.
    const from = row.station;
    const text = `${round.id} ${station}`;
    await transaction
      .insertInto('spare_stations')
      .values({
        id: randomKey(),
        round_id: round.id,
        incident_id: id,
        station: from,
        label_sealed: sealing.seal(text),
        label_digest: sealing.digest(text),
        at: now,
      })
      .execute();
    await write(transaction, move, { id, version }, {});
    await moveSheetsTo(transaction, row.session_id, { from, to: station });
    await post(transaction, round, 'spare', { session: state.row.name, station: from, spare: station }, now);
    await audit(transaction, {
      object: 'incident',
      object_id: id,
      action: 'incident.place',
      actor_id: userId,
      capacity: move.by,
      before: row.status,
      after: move.after,
      reason: '',
      at: now,
    });
    await tellFloor(transaction, row, about);
    await beginDuty(transaction, userId, row.event_id, now);
    for (const news of ['draws', 'day', 'marks'] as const) await announce(transaction, row.event_id, news);
    return row.event_id;
  });
  return listDraws(parts, userId, eventId);
}
