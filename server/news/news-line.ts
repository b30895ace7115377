import type { Logger } from 'pino';
import type { Client } from 'pg';
import type { Database } from '../db/open-database.ts';
import { subscribeToCommits } from '../db/written.ts';
import { loggableError } from '../kit/loggable-error.ts';
import { CHANNEL } from './event-news.ts';

/** Notifies listeners of this process about the topics that all processes publish. */
export interface NewsLine {
  /**
   * Adds a listener for a topic.
   * @returns a function that removes the listener
   */
  readonly listen: (topic: string, heard: () => void) => () => void;
  /**
   * Adds a function that runs when the line closes, at the end of the process.
   * @returns a function that removes it again
   */
  readonly atEnd: (ended: () => void) => () => void;
  readonly close: () => Promise<void>;
}

/** Milliseconds until the process connects to PostgreSQL again. */
const AGAIN_AFTER = 2_000;

/**
 * Listens for notifications on a separate connection. After each connect it calls `heard` with null, which
 * notifies all listeners, because notifications are lost while there is no connection.
 */
function listenToPostgres(
  url: string,
  log: Logger,
  heard: (topic: string | null) => void,
): () => Promise<void> {
  let isOver = false;
  let client: Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  const again = () => {
    if (isOver || timer !== undefined) return;
    timer = setTimeout(() => {
      timer = undefined;
      void connect();
    }, AGAIN_AFTER).unref();
  };
  const connect = async () => {
    const { default: pg } = await import('pg');
    const made = new pg.Client({ connectionString: url, keepAlive: true });
    client = made;
    made.on('error', (error) => log.warn({ err: loggableError(error) }, 'the line of news is broken'));
    made.on('end', again);
    made.on('notification', ({ payload }) => heard(payload ?? null));
    try {
      await made.connect();
      const { rows } = await made.query<{ channel: string }>(`select ${CHANNEL} as channel`);
      await made.query(`listen ${made.escapeIdentifier(rows[0]?.channel ?? '')}`);
      heard(null);
    } catch (error) {
      log.warn({ err: loggableError(error) }, 'no line of news');
      await made.end().catch(() => undefined);
      again();
    }
  };
  const connecting = connect();
  return async () => {
    isOver = true;
    clearTimeout(timer);
    await connecting;
    await client?.end().catch(() => undefined);
  };
}

/**
 * Opens the line for the news of all events.
 * @param url the URL of PostgreSQL; undefined for the embedded database
 */
export function openNewsLine(db: Database, url: string | undefined, log: Logger): NewsLine {
  const listeners = new Map<string, Set<() => void>>();
  const ends = new Set<() => void>();
  const heard = (topic: string | null) => {
    for (const [name, set] of listeners)
      if (topic === null || topic === name) for (const listener of set) listener();
  };
  const stop: () => void | Promise<void> =
    url === undefined ? subscribeToCommits(db, heard) : listenToPostgres(url, log, heard);
  return {
    listen(topic, listener) {
      const set = listeners.get(topic) ?? new Set();
      listeners.set(topic, set.add(listener));
      return () => {
        set.delete(listener);
        if (set.size === 0) listeners.delete(topic);
      };
    },
    atEnd(ended) {
      ends.add(ended);
      return () => void ends.delete(ended);
    },
    async close() {
      for (const ended of ends) ended();
      await stop();
    },
  };
}
