import { CompiledQuery } from 'kysely';
import type { NewsOf } from '../contract/event-news.ts';
import { isEmbedded, type Database } from '../db/open-database.ts';
import { announcing } from '../db/written.ts';

/** What is said among processes: `event id SPACE what has changed`. */
export const topicOf = (eventId: string, about: NewsOf): string => `${eventId} ${about}`;

/** The channel of this installation: others may have schemas of their own in the same database. */
export const CHANNEL = `'news_' || current_schema()`;

/**
 * Tells who follows an event that something of it has changed, once the transaction is committed and only then.
 * PostgreSQL tells all processes; the embedded database has one.
 */
export async function announce(transaction: Database, eventId: string, about: NewsOf): Promise<void> {
  const topic = topicOf(eventId, about);
  await transaction.executeQuery(
    isEmbedded(transaction)
      ? announcing(topic)
      : CompiledQuery.raw(`select pg_notify(${CHANNEL}, $1)`, [topic]),
  );
}
