import { createMiddleware } from 'hono/factory';
import type { Context } from 'hono';
import type { ApiEnv, ApiParts } from '../context.ts';
import { randomKey } from './secrets.ts';

/**
 * Gives every request its id, language and address, and logs it when it is answered: one line with id,
 * method, route pattern, status, milliseconds and account; never a body, a query or a header.
 */
export function request({ languages, log, clock, settings }: ApiParts) {
  return createMiddleware<ApiEnv>(async (c, next) => {
    const started = clock();
    const id = randomKey(12);
    c.set('requestId', id);
    c.set('i18n', languages(c.req.header('accept-language')));
    c.set('address', addressOf(c, settings.trustedProxies));
    c.header('x-request-id', id);
    await next();
    log.info(
      {
        id,
        method: c.req.method,
        route: c.get('route') ?? 'none',
        status: c.res.status,
        ms: clock() - started,
        user: c.get('user')?.id,
      },
      // Nothing is wrong here where somebody closes a page in the middle of an upload.
      c.get('isAborted') === true ? 'aborted' : 'request',
    );
  });
}

/** The peer, or what the outermost of the trusted proxies says of it; the rest of the header can be invented. */
function addressOf(c: Context<ApiEnv>, trustedProxies: number): string {
  const peer = c.env?.incoming?.socket.remoteAddress ?? 'unknown';
  if (trustedProxies === 0) return peer;
  const hops = c.req.header('x-forwarded-for')?.split(',') ?? [];
  return hops.at(-trustedProxies)?.trim().slice(0, 64) || peer;
}
