import { createHash } from 'node:crypto';
import { createMiddleware } from 'hono/factory';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { conflict, invalid } from './api-error.ts';
import type { ApiEnv, ApiParts } from '../context.ts';
import { createAct } from '../db/act.ts';
import { readBytes } from './payload.ts';

/** Milliseconds an answer is kept. */
const KEPT = 24 * 3_600_000;

/**
 * A call with the header `Idempotency-Key` is done once, however often it is sent: the second time it is
 * answered as the first, also where the process ended before the first was answered. The answer is kept in the
 * transaction of what was done (db/act.ts): there is never one without the other. A call that comes beside the
 * first waits for it. A call that was refused may be mended and sent again with the same key. Answers may hold
 * what is shown once, a password or an identity number: they are kept sealed. Files are not kept at all.
 * Stands behind `authenticate`: keys of different people have nothing to do with each other.
 * @param longest bytes that the body of the call may have; it is hashed only once its length is known
 * @throws ApiError 422 where the key is none, or was used for something else; 413 where the body is too long
 */
export function idempotent(
  { db, clock, sealing }: Pick<ApiParts, 'db' | 'clock' | 'sealing'>,
  longest: number,
) {
  return createMiddleware<ApiEnv>(async (c, next) => {
    const key = c.req.header('idempotency-key');
    if (key === undefined || c.req.method === 'GET') return next();
    if (!/^[\w-]{8,64}$/.test(key)) throw invalid({ 'idempotency-key': ['key.pattern'] });
    const user_id = c.get('user').id;
    const request_hash = createHash('sha256')
      .update(`${c.req.method} ${c.req.path}${new URL(c.req.url).search}\n`)
      .update(await readBytes(c, longest))
      .digest('base64url');

    const answerBefore = async () => {
      const found = await db
        .selectFrom('idempotency_keys')
        .select(['request_hash', 'status', 'body'])
        .where('user_id', '=', user_id)
        .where('key', '=', key)
        .where('status', 'is not', null)
        .executeTakeFirst();
      if (found === undefined) return undefined;
      if (found.request_hash !== request_hash) throw invalid({ 'idempotency-key': ['key.used'] });
      c.header('idempotent-replayed', 'true');
      return c.body(sealing.open(found.body), found.status as ContentfulStatusCode, {
        'content-type': 'application/json',
      });
    };
    const before = await answerBefore();
    if (before !== undefined) return before;

    const now = clock();
    const claimed = { request_hash, claimed_at: now, expires_at: now + KEPT };
    const claim = db
      .insertInto('idempotency_keys')
      .values({ user_id, key, ...claimed, status: null, body: '' })
      .onConflict((conflicting) =>
        conflicting
          .columns(['user_id', 'key'])
          .doUpdateSet(claimed)
          // Without an answer it stands for nothing that was done: of a file, or of an older release.
          .where('idempotency_keys.status', 'is', null),
      )
      .returning('key')
      .compile();
    const refusal = conflict();
    const act = createAct(claim, refusal);
    const keep = async () => {
      const whose = { user_id, key };
      if (c.res.headers.get('content-type')?.startsWith('application/json') !== true) {
        const forgotten = db.deleteFrom('idempotency_keys').where((is) => is.and(whose));
        await act.finish(forgotten.compile());
        return;
      }
      const answer = { status: c.res.status, body: sealing.seal(await c.res.clone().text()) };
      const kept = db
        .updateTable('idempotency_keys')
        .set(answer)
        .where((is) => is.and(whose));
      if (await act.finish(kept.compile())) return;
      // Nothing was done in a transaction: the answer is all there is to keep.
      await db
        .insertInto('idempotency_keys')
        .values({ ...whose, ...claimed, ...answer })
        .onConflict((conflicting) => conflicting.doNothing())
        .execute();
    };
    try {
      await act.run(next);
      if (c.error === refusal) {
        const done = await answerBefore();
        if (done !== undefined) c.res = done;
      } else if (c.res.ok) {
        await keep();
      }
    } finally {
      // Undoes what has not been kept; nothing may stay open, whatever went wrong.
      await act.abandon();
    }
    return undefined;
  });
}
