import type { Context } from 'hono';
import type { ApiEnv, ApiParts } from '../../context.ts';
import { revisionOf } from '../../db/written.ts';
import type { Tables } from '../../db/tables.ts';
import { encode, sendEncoded, type Encoded } from './encodings.ts';
import { hashSecret } from '../secrets.ts';

/** Answers that are kept, at most: one for each path of a call. */
const MOST_ANSWERS = 50;

/** An answer as it is sent, again and again. */
interface Kept extends Encoded {
  readonly etag: string;
}

/** Answers a call from what is kept, or makes the answer: what is sent, and what of it makes it another one. */
export type Keeper = (
  c: Context<ApiEnv>,
  make: () => Promise<{ text: string; content: unknown }>,
) => Promise<Response>;

/**
 * Keeps the answers of a call that are the same for everybody, as bytes, so that ten thousand pages that are opened
 * at the same instant cost one query. A change that this process commits to one of the tables counts at once, the
 * change of another process within a second. That is soon enough: the header lets caches keep it for longer. Asking
 * the database for a revision at each request would cost PostgreSQL as much as the answer.
 * @param tables what the answer is made of
 * @param seconds how long caches may keep it, and how far a time in it may lag behind
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
      // Whoever waits for it is told of the error; the next one tries again.
      known.answer.catch(() => kept.delete(path));
    }
    const { etag, ...encoded } = await known.answer;
    const headers = { 'cache-control': control, etag, vary: 'accept-encoding' };
    if (c.req.header('if-none-match')?.split(/,\s*/).includes(etag)) return c.body(null, 304, headers);
    return sendEncoded(c, encoded, headers);
  };
}
