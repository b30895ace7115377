import { chinaMinute } from '../competition/competitions.ts';
import type { LedDraws } from '../contract/draw/led-draws.ts';
import type { Database } from '../db/open-database.ts';
import type { AboutEvent } from '../duty/assignment-rows.ts';
import { accessScopeOf } from '../entry/access-scope.ts';
import { tell } from '../message/outbox.ts';
import type { Topic } from '../message/message-texts.ts';
import { confirmedOffices } from '../unit/offices.ts';
import { answeredAt, hasEntry, wordsOf, type RoundRow } from './draw-rows.ts';

/**
 * The leaders of delegations in draws. The leader is the account with the number of the delegation's leader. If
 * no account has the number, it is an account that acts for the unit [running.md 1.1].
 */

/** Selects the slots for words that a user fills as the leader of a delegation, in competitions that are held. */
export async function ledSlots(db: Database, userId: string) {
  const { units, acts } = await accessScopeOf(db, userId);
  const acting = acts ? units : [];
  return db
    .selectFrom('draw_words as slot')
    .innerJoin('draw_rounds as round', 'round.id', 'slot.round_id')
    .innerJoin('competition_events as event', 'event.id', 'round.event_id')
    .innerJoin('competitions as held', 'held.id', 'round.competition_id')
    .leftJoin('delegations as delegation', (join) =>
      join
        .onRef('delegation.competition_id', '=', 'round.competition_id')
        .onRef('delegation.organisation_id', '=', 'slot.organisation_id'),
    )
    .leftJoin('users as leader', (join) =>
      join.onRef('leader.phone', '=', 'delegation.leader_phone').on('leader.status', '=', 'active'),
    )
    .where('slot.organisation_id', 'is not', null)
    .where('held.status', 'not in', ['archived', 'cancelled'])
    .where((is) => hasEntry(is, 'slot.organisation_id', is.ref('round.event_id')))
    .where((is) =>
      is.or([
        is('leader.id', '=', userId),
        is.and([is('leader.id', 'is', null), is('slot.organisation_id', 'in', ['', ...acting])]),
      ]),
    );
}

/** Returns the events in whose draws a user speaks for a delegation, and the user's relations to draws. */
export async function listLedDraws(db: Database, userId: string): Promise<LedDraws> {
  const slots = await ledSlots(db, userId);
  const data = await slots
    .select(['event.id', 'event.code', 'event.name', 'held.name as competition'])
    .distinct()
    .orderBy('held.name')
    .orderBy('event.code')
    .orderBy('event.id')
    .execute();
  const { competitions } = await accessScopeOf(db, userId);
  return {
    data,
    meta: {
      by: [
        ...(competitions.length > 0 ? ['organiser' as const] : []),
        ...(data.length > 0 ? ['leader' as const] : []),
      ],
    },
  };
}

/** Checks whether a user speaks for a delegation in a draw. The menu then has the page of the draws. */
export const isLeaderInDraws = async (db: Database, userId: string): Promise<boolean> =>
  (await (await ledSlots(db, userId)).select('slot.slot').limit(1).executeTakeFirst()) !== undefined;

/** Returns the accounts that lead the delegation of a unit: its leader, or else the unit's acting accounts. */
async function leadersOf(db: Database, unit: string, competitionId: string): Promise<string[]> {
  const leader = await db
    .selectFrom('delegations')
    .innerJoin('users as leader', 'leader.phone', 'delegations.leader_phone')
    .select('leader.id')
    .where('delegations.competition_id', '=', competitionId)
    .where('delegations.organisation_id', '=', unit)
    .where('leader.status', '=', 'active')
    .executeTakeFirst();
  return leader === undefined ? confirmedOffices(db, unit) : [leader.id];
}

/**
 * Notifies the leaders whose slots have neither a word nor are declined.
 * @param until the deadline, in milliseconds since the epoch, that the text of the message names
 */
export async function tellLeaders(
  transaction: Database,
  { id }: Pick<RoundRow, 'id'>,
  topic: Extract<Topic, `draw.${string}`>,
  { event, competition, now }: Pick<AboutEvent, 'event' | 'competition' | 'now'>,
  until: number,
): Promise<void> {
  const open = (await wordsOf(transaction, id)).filter((slot) => answeredAt(slot) === null);
  const leaders = new Set<string>();
  for (const { organisation_id } of open) {
    if (organisation_id === null) continue;
    for (const one of await leadersOf(transaction, organisation_id, competition.id)) leaders.add(one);
  }
  const about = { no: chinaMinute(until), event: event.name };
  await tell(
    transaction,
    [...leaders].map((userId) => ({ userId, topic, about })),
    now,
  );
}
