import type {
  CompetitionEventEvent,
  CompetitionEventFacts,
} from '../../machines/competition/competition-event.machine.ts';
import { unasked } from '../account/asked-second.ts';
import type { OfEvent } from '../contract/competition/competition-log.ts';
import { officesHolding } from '../unit/offices.ts';
import { lockIdentity, requireSecondPerson, secondPersonOf } from '../account/second-person.ts';
import { conflict, invalid } from '../kit/api-error.ts';
import type { Database } from '../db/open-database.ts';
import { post } from '../draw/board/board.ts';
import { lapsePublication } from '../competition/decision-rows.ts';
import { moveAll } from '../entry/entry-endings.ts';
import { note, type CompetitionRow } from '../competition/held-competitions.ts';
import { moveOf, requireMoveBy, write } from '../db/move.ts';
import { lockEvents } from '../kit/row-locks.ts';
import { endEvent } from './end-event.ts';
import { type EventRow, eventStateOf, factsOf } from './event-facts.ts';
import { type Parts, requireEvent } from './require-event.ts';
import { rosterHash } from '../competition/roster-hash.ts';

/** Freezes the roster of an event, cancels an event, or merges it into another one. */

/** An act on an event, with its reason. The entries of a cancelled event show the reason. */
type EventAct =
  | { type: 'competitionEvent.freeze'; reason: string }
  | { type: 'competitionEvent.cancel'; reason: string }
  | { type: 'competitionEvent.merge'; reason: string; into: string };

/** The names of the acts in the log of the competition. */
const loggedAs = {
  'competitionEvent.freeze': 'event.freeze',
  'competitionEvent.cancel': 'event.cancel',
  'competitionEvent.merge': 'event.merge',
  'competitionEvent.askCancel': 'event.askCancel',
  'competitionEvent.agreeToCancel': 'event.agreeToCancel',
  'competitionEvent.drop': 'event.drop',
} as const satisfies Record<(EventAct | CancellingAct)['type'], OfEvent>;

/** An act on an event that two people of the committee cancel. */
type CancellingAct =
  | { type: 'competitionEvent.askCancel' | 'competitionEvent.drop'; reason: string }
  | { type: 'competitionEvent.agreeToCancel' };

/**
 * Freezes the roster of an event, merges it into another one, or cancels it before its order is prepared.
 * @returns the id of its competition
 * @throws ApiError 404, 403; 409 if the chart does not allow the act or the version is outdated; 422 naming
 * `into` if the other event cannot take all entrants
 */
export async function moveEvent(
  { db, clock }: Parts,
  userId: string,
  id: string,
  { version, ...act }: EventAct & { version: number },
): Promise<string> {
  return db.transaction().execute(async (transaction) => {
    const { row, competition } = await requireEvent(transaction, userId, {
      id,
      version,
      ...(act.type === 'competitionEvent.merge' && { other: act.into }),
    });
    const now = clock();
    const { reason } = act;
    const facts = factsOf(row, competition, await eventStateOf(transaction, [id]), now);
    const asked = (hasRoom: boolean) =>
      moveOf('competition_events', row.status, eventOf(act, facts, hasRoom));
    const hasRoom = act.type === 'competitionEvent.merge' && (await takeRoom(transaction, row, act.into));
    const move = asked(hasRoom);
    if (move === null) throw asked(true) === null ? conflict() : invalid({ into: ['choice'] });
    const cause = { actor: userId, reason, now };
    if (act.type === 'competitionEvent.cancel') await endEvent(transaction, row, cause);
    if (act.type === 'competitionEvent.merge') await moveAll(transaction, { from: id, to: act.into }, cause);
    const frozen =
      act.type === 'competitionEvent.freeze'
        ? { roster_hash: await rosterHash(transaction, id), frozen_at: now }
        : null;
    await write(transaction, move, { id, version }, { reason, ...frozen });
    if (frozen !== null) await postRoster(transaction, row, frozen.roster_hash, now);
    await note(transaction, {
      id: competition.id,
      action: loggedAs[act.type],
      actor: userId,
      before: row.status,
      after: move.after,
      reason: [row.code, reason].filter(Boolean).join(' '),
      at: now,
    });
    await lapsePublication(transaction, competition.id, now);
    return competition.id;
  });
}

/**
 * Asks a colleague to cancel an event whose order is prepared, agrees to it, or drops the request
 * [running.md A11].
 * @returns the id of its competition
 * @throws ApiError 404; 403 if the user only views or does not count as a second person; 409 if the chart
 * does not allow the act or the version is outdated
 */
export async function moveCancelling(
  { db, clock }: Parts,
  userId: string,
  id: string,
  { version, ...act }: CancellingAct & { version: number },
): Promise<string> {
  return db.transaction().execute(async (transaction) => {
    const { row, competition } = await requireEvent(transaction, userId, { id, version });
    const now = clock();
    const facts = factsOf(row, competition, await eventStateOf(transaction, [id]), now);
    const isAgreeing = act.type === 'competitionEvent.agreeToCancel';
    const second =
      isAgreeing && row.asked_by !== null
        ? await secondPersonOf(transaction, row.asked_by, userId, true)
        : 'another';
    const acting = { as: ['organiser'], of: ['organiser'], second } as const;
    const move = requireMoveBy('competition_events', row.status, acting, (by, other) =>
      act.type === 'competitionEvent.agreeToCancel'
        ? { type: act.type, by, facts, second: other }
        : { type: act.type, by, facts, reason: act.reason },
    );
    if (act.type === 'competitionEvent.askCancel') {
      const colleagues = await officesHolding(transaction, competition.id);
      await requireSecondPerson(transaction, userId, colleagues, 'organiser');
    }
    const reason = 'reason' in act ? act.reason : row.asked_reason;
    if (isAgreeing) await endEvent(transaction, row, { actor: userId, reason, now });
    await write(transaction, move, { id, version }, besides(act, row, userId, now));
    await note(transaction, {
      id: competition.id,
      action: loggedAs[act.type],
      actor: userId,
      before: row.status,
      after: move.after,
      reason: `${row.code} ${reason}`,
      at: now,
    });
    if (act.type !== 'competitionEvent.drop') await lockIdentity(transaction, userId, now);
    return competition.id;
  });
}

/** Returns the columns that an act writes besides the status. */
function besides(act: CancellingAct, { asked_reason }: EventRow, userId: string, now: number) {
  switch (act.type) {
    case 'competitionEvent.askCancel':
      return { asked: 'cancel', asked_by: userId, asked_at: now, asked_reason: act.reason } as const;
    case 'competitionEvent.agreeToCancel':
      return { ...unasked, reason: asked_reason };
    case 'competitionEvent.drop':
      return unasked;
  }
}

/** Posts the hash of the roster on the board, in the transaction that freezes the roster [running.md 3.4]. */
export const postRoster = (
  transaction: Database,
  { id, code, competition_id }: Pick<EventRow, 'id' | 'code' | 'competition_id'>,
  sha256: string,
  at: number,
): Promise<void> =>
  post(transaction, { competition_id, event_id: id, id: null }, 'roster', { event: code, sha256 }, at);

const eventOf = (act: EventAct, facts: CompetitionEventFacts, hasRoom: boolean): CompetitionEventEvent => {
  const { type, reason } = act;
  const told = { reason, by: 'organiser', facts } as const;
  return type === 'competitionEvent.merge' ? { type, ...told, hasRoom } : { type, ...told };
};

/**
 * Adds the taken places of one event to those of another event.
 * @returns whether the other event is planned, belongs to the same competition, has the same team size and
 * enough places, and no person is entered for both events
 */
async function takeRoom(transaction: Database, from: EventRow, into: string): Promise<boolean> {
  const twice = await transaction
    .selectFrom('entry_places as own')
    .innerJoin('entry_places as other', 'other.id_no_digest', 'own.id_no_digest')
    .select('own.entry_id')
    .where('own.event_id', '=', from.id)
    .where('other.event_id', '=', into)
    .executeTakeFirst();
  const taken = await transaction
    .updateTable('competition_events')
    .set((is) => ({ taken: is('taken', '+', from.taken) }))
    .where('id', '=', into)
    .where('id', '<>', from.id)
    .where('competition_id', '=', from.competition_id)
    .where('team_size', '=', from.team_size)
    .where('status', '=', 'planned')
    .where((is) => is.or([is('places', '=', 0), is(is('taken', '+', from.taken), '<=', is.ref('places'))]))
    .returning('id')
    .executeTakeFirst();
  return twice === undefined && taken !== undefined;
}

/**
 * Cancels the events of a competition, with everything that belongs to them. Events whose results are final
 * stay. The caller has locked the competition and cancels it by two people.
 */
export async function endEvents(
  transaction: Database,
  competition: Pick<CompetitionRow, 'id'>,
  cause: { actor: string | null; reason: string; now: number },
): Promise<void> {
  const read = () =>
    transaction
      .selectFrom('competition_events')
      .selectAll()
      .where('competition_id', '=', competition.id)
      .execute();
  const ids = (await read()).map(({ id }) => id);
  await lockEvents(transaction, ids);
  const abandon = { type: 'competitionEvent.abandon', by: 'system' } as const;
  for (const row of await read()) {
    const move = moveOf('competition_events', row.status, abandon);
    if (move === null) continue;
    await endEvent(transaction, row, cause);
    await write(transaction, move, { id: row.id, version: row.version }, { reason: cause.reason });
  }
}
