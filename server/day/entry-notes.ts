import type { Database } from '../db/open-database.ts';
import type { AboutEvent } from '../duty/assignment-rows.ts';
import { accountsInEntries } from '../entry/team/team-members.ts';
import type { Topic } from '../message/message-texts.ts';
import { tell } from '../message/outbox.ts';
import type { SessionEntry } from './session-rows.ts';

/** Notifications of changes to entries on the competition day. */

type NotedEntry = Pick<SessionEntry, 'id' | 'no' | 'user_id'>;

/**
 * Returns the account whose phone number is that of the leader of an entry's delegation, by entry id. An
 * entry without such an account is missing from the map.
 */
async function leadersOf(db: Database, entries: readonly NotedEntry[], competitionId: string) {
  const rows = await db
    .selectFrom('entries')
    .innerJoin('delegations', 'delegations.organisation_id', 'entries.organisation_id')
    .innerJoin('users as leader', 'leader.phone', 'delegations.leader_phone')
    .select(['entries.id', 'leader.id as leader_id'])
    .where('entries.id', 'in', ['', ...entries.map(({ id }) => id)])
    .where('delegations.competition_id', '=', competitionId)
    .where('leader.status', '=', 'active')
    .execute();
  return new Map(rows.map(({ id, leader_id }) => [id, leader_id]));
}

/**
 * Notifies the accounts of all people in the entries and the leaders of their delegations. The notification
 * does not contain the reason of the change, which is shown in the system.
 * @param officers further accounts to notify of each entry. An account is notified once of an entry.
 * @param at the new time that the text names
 */
export async function tellEntries(
  transaction: Database,
  entries: readonly NotedEntry[],
  { event, competition, now }: AboutEvent,
  topic: Extract<Topic, `entry.${string}`>,
  { officers = [], at }: { readonly officers?: readonly string[]; readonly at?: string } = {},
): Promise<void> {
  if (entries.length === 0) return;
  const accounts = await accountsInEntries(transaction, entries);
  const leaders = await leadersOf(transaction, entries, competition.id);
  await tell(
    transaction,
    entries.flatMap(({ id, no }) => {
      const about = { no: no ?? '', event: event.name, ...(at !== undefined && { at }) };
      const leader = leaders.get(id);
      const people = new Set([
        ...(accounts.get(id) ?? []),
        ...(leader === undefined ? [] : [leader]),
        ...officers,
      ]);
      return [...people].map((userId) => ({ userId, topic, about }));
    }),
    now,
  );
}
