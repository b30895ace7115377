import type { Context } from 'hono';
import { streamSSE } from 'hono/streaming';
import type { ApiEnv, ApiParts } from '../context.ts';
import * as hall from '../contract/draw/hall-screen.ts';
import * as contract from '../contract/event-news.ts';
import { findHallScreen, requireHallEvent } from '../draw/hall-screen.ts';
import { accessScopeOf } from '../entry/access-scope.ts';
import { dutyAt } from '../duty/assignment-rows.ts';
import { notFound, tooMany } from '../kit/api-error.ts';
import { handle } from '../kit/handle.ts';
import { networkOf } from '../kit/network-of.ts';
import { topicOf } from './event-news.ts';

/**
 * In milliseconds. Messages about the same part within `TOGETHER` are sent as one. After `BEAT` without a
 * message a comment is sent, because a proxy closes a connection that is silent for longer. A stream ends
 * after `LONGEST`. The client then opens another one, and the access is checked again.
 */
const TOGETHER = 1_000;
const BEAT = 20_000;
const LONGEST = 10 * 60_000;

/** The maximum number of streams that one account, and all accounts together, have open at one process. */
const OF_ACCOUNTS = { each: 8, all: 5_000 };
/**
 * The same for hall screens, by network, because they do not sign in. All halls of a venue share one network.
 */
const OF_HALLS = { each: 40, all: 1_000 };
/** The parts of an event that a hall screen shows. */
const hallNews: readonly contract.NewsOf[] = ['day', 'draws'];

/**
 * Checks whether a user may follow an event.
 * @throws ApiError 404 if the user neither has a duty at the event nor belongs to the committee that holds
 * its competition
 */
async function requireFollower({ db }: ApiParts, userId: string, eventId: string): Promise<void> {
  const event = await db
    .selectFrom('competition_events')
    .select('competition_id')
    .where('id', '=', eventId)
    .executeTakeFirst();
  if (event === undefined) throw notFound();
  const { competitions } = await accessScopeOf(db, userId);
  if (competitions.includes(event.competition_id)) return;
  if ((await dutyAt(db, userId, eventId)) === undefined) throw notFound();
}

/** Counts the open streams of this process by holder: the id of an account, or a network. */
function createCount(most: { readonly each: number; readonly all: number }) {
  const held = new Map<string, number>();
  let all = 0;
  return {
    take(holder: string): boolean {
      const own = held.get(holder) ?? 0;
      if (own >= most.each || all >= most.all) return false;
      held.set(holder, own + 1);
      all += 1;
      return true;
    },
    give(holder: string): void {
      const own = (held.get(holder) ?? 1) - 1;
      if (own > 0) held.set(holder, own);
      else held.delete(holder);
      all -= 1;
    },
  };
}

/**
 * Streams the changed parts of an event until the client disconnects, the process ends, or `LONGEST` has
 * passed.
 */
function sendNews(
  { news }: Pick<ApiParts, 'news'>,
  c: Context<ApiEnv>,
  { eventId, abouts }: { eventId: string; abouts: readonly contract.NewsOf[] },
  closed: () => void,
) {
  // Otherwise nginx buffers the stream and delays the messages.
  c.header('x-accel-buffering', 'no');
  return streamSSE(c, async (stream) => {
    const pending = new Set<contract.NewsOf>();
    let wake = () => {};
    const over = new AbortController();
    const end = () => {
      over.abort();
      wake();
    };
    const stops = abouts.map((about) =>
      news.listen(topicOf(eventId, about), () => {
        pending.add(about);
        wake();
      }),
    );
    stops.push(news.atEnd(end));
    stream.onAbort(end);
    const longest = setTimeout(end, LONGEST);
    try {
      await stream.write(': open\n\n');
      while (!over.signal.aborted) {
        if (pending.size === 0) {
          const beat = setTimeout(() => wake(), BEAT);
          await new Promise<void>((resolve) => (wake = resolve));
          clearTimeout(beat);
        }
        if (over.signal.aborted) break;
        if (pending.size === 0) await stream.write(': still here\n\n');
        else await stream.sleep(TOGETHER);
        const told = [...pending];
        pending.clear();
        for (const data of told) await stream.writeSSE({ data });
      }
    } finally {
      clearTimeout(longest);
      for (const stop of stops) stop();
      closed();
    }
  });
}

/** Handles the stream of changes of an event. A message contains only the name of the changed part. */
export function eventNewsCalls(parts: ApiParts) {
  const lines = createCount(OF_ACCOUNTS);
  return handle(contract, {
    async followEvent({ user, id, c }) {
      await requireFollower(parts, user.id, id);
      if (!lines.take(user.id)) throw tooMany(30);
      return sendNews(parts, c, { eventId: id, abouts: contract.newsOf }, () => lines.give(user.id));
    },
  });
}

/** Handles the calls of the hall screen, which does not sign in. */
export function hallScreenCalls(parts: ApiParts) {
  const lines = createCount(OF_HALLS);
  return handle(hall, {
    getHallScreen: ({ id, address }) => findHallScreen(parts, id, address),
    async followHall({ id, address, c }) {
      await requireHallEvent(parts.db, id, parts.clock());
      const network = networkOf(address);
      if (!lines.take(network)) throw tooMany(30);
      return sendNews(parts, c, { eventId: id, abouts: hallNews }, () => lines.give(network));
    },
  });
}
