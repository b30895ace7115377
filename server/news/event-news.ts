import { CompiledQuery } from 'kysely';
import type { NewsOf } from '../contract/event-news.ts';
import { isEmbedded, type Database } from '../db/open-database.ts';
import { announcing } from '../db/written.ts';

/** Returns the topic of a message between processes: `event id SPACE changed part`. */
export const topicOf = (eventId: string, about: NewsOf): string => `${eventId} ${about}`;

/** Returns the topic of a message between processes about the sessions of an account. */
export const sessionsTopic = (userId: string): string => `sessions ${userId}`;

/**
 * The PostgreSQL channel of this installation. Its name contains the schema, because another installation may
 * use another schema of the same database.
 */
export const CHANNEL = `'news_' || current_schema()`;

/**
 * Notifies the followers of an event that a part of it has changed. The notification is sent only after the
 * transaction commits. PostgreSQL notifies all processes. The embedded database has only one process.
 */
export const announce = (transaction: Database, eventId: string, about: NewsOf): Promise<void> =>
  publish(transaction, topicOf(eventId, about));

/** Makes the open streams of an account check its sessions, after the transaction commits. */
export const announceSessions = (transaction: Database, userId: string): Promise<void> =>
  publish(transaction, sessionsTopic(userId));

async function publish(transaction: Database, topic: string): Promise<void> {
  await transaction.executeQuery(
    isEmbedded(transaction)
      ? announcing(topic)
      : CompiledQuery.raw(`select pg_notify(${CHANNEL}, $1)`, [topic]),
  );
}
