import type { ApiParts } from '../context.ts';
import * as hall from '../contract/draw/hall-screen.ts';
import * as contract from '../contract/event-news.ts';
import { findHallScreen, requireHallEvent, requireHallLook } from '../draw/hall-screen.ts';
import { accessScopeOf } from '../entry/access-scope.ts';
import { dutyAt } from '../duty/assignment-rows.ts';
import { ApiError, notFound, tooMany } from '../kit/api-error.ts';
import { handle } from '../kit/handle.ts';
import { networkOf } from '../kit/network-of.ts';
import { findUserOfToken } from '../session/tokens.ts';
import { sessionsTopic, topicOf } from './event-news.ts';
import { createHallPlaces } from './hall-places.ts';
import { sendNews } from './send-news.ts';

/** The maximum number of streams that one account, and all accounts together, have open at one process. */
const OF_ACCOUNTS = { each: 8, all: 5_000 };
/** The same for hall screens, by network. All halls of a venue share one network. */
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

/** Checks whether a search finds its record. @throws every other error of the search */
async function isFound(search: Promise<unknown>): Promise<boolean> {
  try {
    await search;
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.details.status === 404) return false;
    throw error;
  }
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

/** Handles the stream of changes of an event. A message contains only the name of the changed part. */
export function eventNewsCalls(parts: ApiParts) {
  const lines = createCount(OF_ACCOUNTS);
  return handle(contract, {
    async followEvent({ user, id, c }) {
      await requireFollower(parts, user.id, id);
      if (!lines.take(user.id)) throw tooMany(30);
      return sendNews(parts.news, c, {
        topics: contract.newsOf.map((about) => [topicOf(id, about), about]),
        checks: sessionsTopic(user.id),
        isAllowed: async () => {
          const now = await findUserOfToken(parts.db, user.token_hash, parts.clock());
          if (now === undefined || now.must_change_password === 1) return false;
          return isFound(requireFollower(parts, user.id, id));
        },
        closed: () => lines.give(user.id),
      });
    },
  });
}

/** Handles the calls of the hall screen, which does not sign in. */
export function hallScreenCalls(parts: ApiParts) {
  const places = createHallPlaces(OF_HALLS, parts.clock);
  return handle(hall, {
    getHallScreen: ({ id, address }) => findHallScreen(parts, id, address),
    async followHall({ id, address, c }) {
      const { db, clock } = parts;
      await requireHallLook(db, address, clock());
      await requireHallEvent(db, id, clock());
      const replaced = new AbortController();
      const free = places.take(networkOf(address), () => replaced.abort());
      if (free === undefined) throw tooMany(30);
      return sendNews(parts.news, c, {
        topics: hallNews.map((about) => [topicOf(id, about), about]),
        isAllowed: () => isFound(requireHallEvent(db, id, clock())),
        replaced: replaced.signal,
        closed: free,
      });
    },
  });
}
