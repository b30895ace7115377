import type { Context } from 'hono';
import type { ApiEnv, ApiParts } from '../../context.ts';
import { revisionOf } from '../../db/written.ts';
import type { Tables } from '../../db/tables.ts';
import { encode, sendEncoded, type Encoded } from './encodings.ts';
import { hashSecret } from '../secrets.ts';

/** The maximum number of cached responses, one for each path of a call. */
const MOST_ANSWERS = 50;

/** A cached response that is sent repeatedly. */
interface Kept extends Encoded {
  readonly etag: string;
}

/**
 * Responds to a call from the cache, or creates the response. `make` returns the text to send and the content
 * that determines the `ETag`.
 */
export type Keeper = (
  c: Context<ApiEnv>,
  make: () => Promise<{ text: string; content: unknown }>,
) => Promise<Response>;

/**
 * Caches the responses of a public call as bytes. Ten thousand pages that are opened at the same instant then
 * cost one query. A change that this process commits to one of the tables takes effect at once, a change of
 * another process within a second. That is sufficient, because the header allows caches to store the response
 * for longer. Reading a revision from the database for each request costs PostgreSQL as much as the response.
 * @param tables the tables that the response depends on
 * @param seconds the time for which caches may store the response, and the maximum lag of a time in it
 */
export function keepPublic(
  { db, clock }: Pick<ApiParts, 'db' | 'clock'>,
  { tables, seconds }: { tables: readonly (keyof Tables)[]; seconds: number },
): Keeper {
  const kept = new Map<string, { revision: string; answer: Promise<Kept> }>();
  const control = `public, max-age=${seconds}`;

  return async (c, make) => {
    const now = clock();
    const { path } = c.req;
    const revision = `${revisionOf(db, tables)} ${Math.floor(now / 1000)}`;
    const begin = async (): Promise<Kept> => {
      const { text, content } = await make();
      const named = `${JSON.stringify(content)}${Math.floor(now / 1000 / seconds)}`;
      return { ...(await encode(text)), etag: `W/"${hashSecret(named).slice(0, 22)}"` };
    };
    let known = kept.get(path);
    if (known?.revision !== revision) {
      known = { revision, answer: begin() };
      const [oldest] = kept.keys();
      if (kept.size >= MOST_ANSWERS && oldest !== undefined) kept.delete(oldest);
      kept.set(path, known);
      // The requests that wait for this response receive the error. The next request tries again.
      known.answer.catch(() => kept.delete(path));
    }
    const { etag, ...encoded } = await known.answer;
    const headers = { 'cache-control': control, etag, vary: 'accept-encoding' };
    if (c.req.header('if-none-match')?.split(/,\s*/).includes(etag)) return c.body(null, 304, headers);
    return sendEncoded(c, encoded, headers);
  };
}
