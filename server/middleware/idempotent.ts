import { createHash } from 'node:crypto';
import { createMiddleware } from 'hono/factory';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { conflict, invalid } from '../api-error.ts';
import type { ApiEnv, ApiParts } from '../context.ts';
import { readBytes } from './payload.ts';

/** Milliseconds an answer is kept, and after which a call that never came to an end may be made again. */
const KEPT = 24 * 3_600_000;
const ABANDONED = 60_000;

/**
 * A call with the header `Idempotency-Key` is done once, however often it is sent: the second time it is
 * answered as the first. A call that was refused may be mended and sent again with the same key. Answers may
 * hold what is shown once, a password or an identity number: they are kept sealed. Files are not kept at all.
 * Stands behind `authenticate`: keys of different people have nothing to do with each other.
 * @param longest bytes that the body of the call may have; it is hashed only once its length is known
 * @throws ApiError 422 where the key is none, or was used for something else; 409 while the first is under way;
 *   413 where the body is too long
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
      .update(`${c.req.method} ${c.req.path}\n`)
      .update(await readBytes(c, longest))
      .digest('base64url');
    const now = clock();
    const own = { claimed_at: now, expires_at: now + KEPT };
    const claimed = await db
      .insertInto('idempotency_keys')
      .values({ user_id, key, request_hash, status: null, body: '', ...own })
      .onConflict((conflicting) =>
        conflicting
          .columns(['user_id', 'key'])
          .doUpdateSet({ request_hash, ...own })
          .where('idempotency_keys.status', 'is', null)
          .where('idempotency_keys.claimed_at', '<', now - ABANDONED),
      )
      .returning('key')
      .executeTakeFirst();
    if (claimed === undefined) {
      const before = await db
        .selectFrom('idempotency_keys')
        .select(['request_hash', 'status', 'body'])
        .where('user_id', '=', user_id)
        .where('key', '=', key)
        .executeTakeFirst();
      if (before === undefined) throw conflict();
      if (before.request_hash !== request_hash) throw invalid({ 'idempotency-key': ['key.used'] });
      if (before.status === null) throw conflict();
      c.header('idempotent-replayed', 'true');
      return c.body(sealing.open(before.body), before.status as ContentfulStatusCode, {
        'content-type': 'application/json',
      });
    }
    await next();
    if (c.res.ok && c.res.headers.get('content-type')?.startsWith('application/json') === true) {
      const answer = { status: c.res.status, body: sealing.seal(await c.res.clone().text()) };
      await db
        .updateTable('idempotency_keys')
        .set(answer)
        .where('user_id', '=', user_id)
        .where('key', '=', key)
        .execute();
    } else {
      await db.deleteFrom('idempotency_keys').where('user_id', '=', user_id).where('key', '=', key).execute();
    }
    return undefined;
  });
}
