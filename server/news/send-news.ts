import type { Context } from 'hono';
import { streamSSE } from 'hono/streaming';
import type { ApiEnv } from '../context.ts';
import type { NewsOf } from '../contract/event-news.ts';
import type { NewsLine } from './news-line.ts';

/**
 * In milliseconds. Messages about the same part within `TOGETHER` are sent as one. After `BEAT` without a
 * message a comment is sent, because a proxy closes a connection that is silent for longer. A stream ends
 * after `LONGEST`, and the client opens another one.
 */
const TOGETHER = 1_000;
const BEAT = 20_000;
const LONGEST = 10 * 60_000;

/** What a stream sends, and to whom. */
interface Following {
  /** The topics whose messages are sent, each with the part of the event that it reports. */
  readonly topics: readonly (readonly [topic: string, about: NewsOf])[];
  /** A topic after whose messages `isAllowed` is called at once. */
  readonly checks?: string;
  /**
   * Checks whether the client may still follow. It is called before each message is sent, because a
   * stream outlives the session and the duty that it was opened with.
   */
  readonly isAllowed: () => Promise<boolean>;
  /** Ends the stream. */
  readonly replaced?: AbortSignal;
  readonly closed: () => void;
}

/** The messages that wait to be sent on a stream. */
interface Inbox {
  /** Resolves with the next message or check, after `BEAT`, or when the stream is to end. */
  readonly wait: () => Promise<void>;
  /** Removes and returns the changed parts that wait. */
  readonly take: () => NewsOf[];
  readonly over: AbortSignal;
  readonly end: () => void;
  /** Removes all listeners. */
  readonly close: () => void;
}

function openInbox(
  news: Pick<NewsLine, 'listen' | 'atEnd'>,
  { topics, checks, replaced }: Pick<Following, 'topics' | 'checks' | 'replaced'>,
): Inbox {
  const pending = new Set<NewsOf>();
  let isCheckDue = false;
  let wake = () => {};
  const over = new AbortController();
  const end = () => {
    over.abort();
    wake();
  };
  const heard = (about: NewsOf | null) => () => {
    if (about === null) isCheckDue = true;
    else pending.add(about);
    wake();
  };
  const stops = topics.map(([topic, about]) => news.listen(topic, heard(about)));
  if (checks !== undefined) stops.push(news.listen(checks, heard(null)));
  stops.push(news.atEnd(end));
  const longest = setTimeout(end, LONGEST);
  replaced?.addEventListener('abort', end);
  if (replaced?.aborted === true) end();
  return {
    over: over.signal,
    end,
    async wait() {
      if (pending.size > 0 || isCheckDue || over.signal.aborted) return;
      const beat = setTimeout(() => wake(), BEAT);
      await new Promise<void>((resolve) => (wake = resolve));
      clearTimeout(beat);
    },
    take() {
      const told = [...pending];
      pending.clear();
      isCheckDue = false;
      return told;
    },
    close() {
      clearTimeout(longest);
      for (const stop of stops) stop();
    },
  };
}

/**
 * Streams the changed parts of an event until the client disconnects or may no longer follow, another stream
 * gets its place, the process ends, or `LONGEST` has passed.
 */
export function sendNews(
  news: Pick<NewsLine, 'listen' | 'atEnd'>,
  c: Context<ApiEnv>,
  { isAllowed, closed, ...sources }: Following,
): Response {
  // Otherwise nginx buffers the stream and delays the messages.
  c.header('x-accel-buffering', 'no');
  return streamSSE(c, async (stream) => {
    const inbox = openInbox(news, sources);
    stream.onAbort(inbox.end);
    try {
      await stream.write(': open\n\n');
      for (;;) {
        await inbox.wait();
        const first = inbox.take();
        if (first.length > 0) await stream.sleep(TOGETHER);
        // Before the check, so that the check is never older than a message that is sent.
        const told = new Set([...first, ...inbox.take()]);
        if (inbox.over.aborted || !(await isAllowed()) || inbox.over.aborted) break;
        if (told.size === 0) await stream.write(': still here\n\n');
        for (const data of told) await stream.writeSSE({ data });
      }
    } finally {
      inbox.close();
      closed();
    }
  });
}
