import type { Context } from 'hono';
import type { ApiEnv, ApiParts } from '../context.ts';
import { chinaInstant } from '../competition/competitions.ts';
import {
  publicResults,
  type MedalTable,
  type PublicReleases,
  type PublicResults,
} from '../contract/results/event-results.ts';
import { boardValues } from '../contract/draw/board-text.ts';
import type { Database } from '../db/open-database.ts';
import { stored } from '../db/stored-json.ts';
import { encode, sendEncoded, type Encoded } from '../kit/answer/encodings.ts';
import { listTakenBack, notFound } from '../kit/api-error.ts';

/** Public reading of results. Before its instant a release answers 404 to every reader. */

type Parts = Pick<ApiParts, 'db' | 'clock'>;

/** The maximum number of cached responses. */
const MOST_ANSWERS = 200;

/** Returns whether the board names a version. Only versions that have been public are there. */
async function wasPosted(db: Database, eventId: string, id: string): Promise<boolean> {
  const posted = await db
    .selectFrom('board')
    .select('text')
    .where('event_id', '=', eventId)
    .where('kind', '=', 'results')
    .execute();
  return posted.some(({ text }) => boardValues(text).get('publication') === id);
}

/**
 * Creates the handler that serves released results. One query of the row decides whether the release is
 * public. The encoded response is cached in memory. A 404 has `no-store`, so no cache stores it. A release
 * has `no-cache` and an ETag, so caches validate it with each request [running.md A15].
 */
export function serveReleases({ db, clock }: Parts) {
  const kept = new Map<string, Encoded>();
  const bodyOf = async (id: string, hash: string): Promise<Encoded> => {
    const known = kept.get(hash);
    if (known !== undefined) return known;
    const { answer } = await db
      .selectFrom('publications')
      .select('answer')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const made = await encode(answer);
    const [oldest] = kept.keys();
    if (kept.size >= MOST_ANSWERS && oldest !== undefined) kept.delete(oldest);
    kept.set(hash, made);
    return made;
  };
  return async (c: Context<ApiEnv>, id: string): Promise<Response> => {
    const row = await db
      .selectFrom('publications')
      .innerJoin('competition_events as event', 'event.id', 'publications.event_id')
      .select([
        'publications.status',
        'release_at',
        'answer_hash',
        'event_id',
        'event.status as event_status',
      ])
      .where('publications.id', '=', id)
      .executeTakeFirst();
    const wasDue =
      row !== undefined && row.answer_hash !== '' && row.release_at !== null && row.release_at <= clock();
    if (!wasDue || row.status === 'discarded' || row.event_status === 'cancelled') {
      c.header('cache-control', 'no-store');
      // A cancelled event discards its list, which keeps its content and its instant. An earlier, corrected list
      // keeps its state.
      throw wasDue && (await wasPosted(db, row.event_id, id)) ? listTakenBack() : notFound();
    }
    const etag = `"${row.answer_hash.slice(0, 32)}"`;
    const headers = { 'cache-control': 'no-cache', etag, vary: 'accept-encoding' };
    if (c.req.header('if-none-match')?.split(/,\s*/).includes(etag)) return c.body(null, 304, headers);
    const body = await bodyOf(id, row.answer_hash);
    return sendEncoded(c, body, headers);
  };
}

/** Returns the versions that are public now, each with its content, the latest first. */
async function releasedNow({ db }: Parts, now: number) {
  const rows = await db
    .selectFrom('publications')
    .select(['id', 'event_id', 'number', 'status', 'release_at', 'publicity_until', 'answer'])
    .where('status', 'in', ['scheduled', 'released', 'final'])
    .where('release_at', '<=', now)
    .orderBy('release_at', 'desc')
    .orderBy('id')
    .execute();
  // The corrected version has status `released` until the job of the clock supersedes it.
  const latest = new Map<string, number>();
  for (const { event_id, number } of rows) latest.set(event_id, Math.max(number, latest.get(event_id) ?? 0));
  return rows
    .filter(({ event_id, number }) => latest.get(event_id) === number)
    .map(({ answer, ...row }) => ({ ...row, content: stored(publicResults, answer) }));
}

export async function listReleases(parts: Parts): Promise<PublicReleases> {
  const now = parts.clock();
  const rows = await releasedNow(parts, now);
  return {
    data: rows.map(({ id, event_id, number, status, content }) => ({
      id,
      event: { id: event_id, ...content.event },
      competition: content.competition,
      number,
      reason: number > 1 ? content.reason : '',
      released_at: content.released_at,
      publicity_until: content.publicity_until,
      is_final: status === 'final',
      winners: content.winners.length,
    })),
    meta: { server_time: chinaInstant(now) },
  };
}

type Counts = Omit<MedalTable['data'][number]['units'][number], 'unit'>;

const countsOf = (winners: PublicResults['winners']): Counts => {
  const number = (award: string) => winners.filter((one) => one.award === award).length;
  return {
    gold: number('gold'),
    silver: number('silver'),
    bronze: number('bronze'),
    merit: number('merit'),
    prizes: winners.filter(({ award }) => award.startsWith('prize')).length,
  };
};

/** Sorts by gold, then silver, bronze and merit. */
const better = (a: Counts, b: Counts) =>
  b.gold - a.gold || b.silver - a.silver || b.bronze - a.bronze || b.merit - a.merit || b.prizes - a.prizes;

export async function medalTable(parts: Parts): Promise<MedalTable> {
  const rows = await releasedNow(parts, parts.clock());
  const competitions = new Map(rows.map(({ content }) => [content.competition.id, content.competition]));
  return {
    data: [...competitions.values()].map((competition) => {
      const own = rows.map(({ content }) => content).filter((one) => one.competition.id === competition.id);
      const winners = own.flatMap((one) => one.winners);
      const units = [...new Set(winners.map(({ unit }) => unit))];
      return {
        competition,
        units: units
          .map((unit) => ({ unit, ...countsOf(winners.filter((one) => one.unit === unit)) }))
          .toSorted((a, b) => better(a, b) || (a.unit < b.unit ? -1 : 1)),
        events: own
          .map(({ event, winners: theirs }) => ({ ...event, ...countsOf(theirs) }))
          .toSorted((a, b) => (a.code < b.code ? -1 : 1)),
      };
    }),
  };
}
