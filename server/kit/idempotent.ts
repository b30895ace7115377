import { createHash } from 'node:crypto';
import { createMiddleware } from 'hono/factory';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { conflict, invalid, notFound } from './api-error.ts';
import type { ApiEnv, ApiParts } from '../context.ts';
import { createAct } from '../db/act.ts';
import type { Database } from '../db/open-database.ts';
import { readBytes } from './body/read-bytes.ts';

/** Milliseconds for which a response is stored. */
const KEPT = 24 * 3_600_000;

/**
 * Executes a call with the header `Idempotency-Key` once. A repeated request receives the response of the
 * first, even if the process ended before it sent that response. The response is stored in the transaction of
 * the call's writes (db/act.ts), so neither exists without the other. A request that arrives during the first
 * one waits for it. After a rejection, the client may correct the request and send it with the same key.
 * Responses may contain values that are shown once, such as a password or an identity number, so they are
 * stored encrypted. Files are not stored.
 *
 * A response is repeated only to an account that still has every right that it had after the call. A duty or
 * an office that has ended in the meantime is a reason to refuse, because the account may no longer read what
 * the response contains. Rights that the call itself has ended, as by resigning, are not missed.
 *
 * The middleware runs after `authenticate`, because keys belong to a user.
 * @param longest the maximum size of the body in bytes; the body is hashed only after its length is known
 * @param rightsOf returns the present rights of an account
 * @throws ApiError 422 if the key is malformed or was used for another request; 413 if the body is too long;
 * 404 if the account has lost a right since the response
 */
export function idempotent(
  { db, clock, sealing }: Pick<ApiParts, 'db' | 'clock' | 'sealing'>,
  longest: number,
  rightsOf: (db: Database, userId: string) => Promise<readonly string[]>,
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
        .select(['request_hash', 'status', 'body', 'rights'])
        .where('user_id', '=', user_id)
        .where('key', '=', key)
        .where('status', 'is not', null)
        .executeTakeFirst();
      if (found === undefined) return undefined;
      if (found.request_hash !== request_hash) throw invalid({ 'idempotency-key': ['key.used'] });
      const rights = new Set(await rightsOf(db, user_id));
      const before = JSON.parse(found.rights) as readonly string[];
      if (!before.every((right) => rights.has(right))) throw notFound();
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
          // A row without a response records no completed call. It belongs to a file or to an older release.
          .where('idempotency_keys.status', 'is', null),
      )
      .returning('key')
      .compile();
    const refusal = conflict();
    const act = createAct(claim, refusal);
    let rights: readonly string[] = [];
    const keep = async () => {
      const whose = { user_id, key };
      if (c.res.headers.get('content-type')?.startsWith('application/json') !== true) {
        const forgotten = db.deleteFrom('idempotency_keys').where((is) => is.and(whose));
        await act.finish(forgotten.compile());
        return;
      }
      const answer = {
        status: c.res.status,
        body: sealing.seal(await c.res.clone().text()),
        rights: JSON.stringify(rights),
      };
      const kept = db
        .updateTable('idempotency_keys')
        .set(answer)
        .where((is) => is.and(whose));
      if (await act.finish(kept.compile())) return;
      // The call has run no transaction, so only the response is stored.
      await db
        .insertInto('idempotency_keys')
        .values({ ...whose, ...claimed, ...answer })
        .onConflict((conflicting) => conflicting.doNothing())
        .execute();
    };
    try {
      await act.run(async () => {
        await next();
        // Within the act, so that rights which the call itself has changed are those after it.
        if (c.res.ok) rights = await rightsOf(db, user_id);
      });
      if (c.error === refusal) {
        const done = await answerBefore();
        if (done !== undefined) c.res = done;
      } else if (c.res.ok) {
        await keep();
      }
    } finally {
      // Rolls back a transaction that was not committed. Otherwise it stays open after an error.
      await act.abandon();
    }
    return undefined;
  });
}
