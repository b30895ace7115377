import { createMiddleware } from 'hono/factory';
import type { Context } from 'hono';
import type { ApiEnv, ApiParts } from '../context.ts';
import { randomKey } from './secrets.ts';

/**
 * Sets the id, language and address of every request, and logs the request after the response. The log line
 * contains the id, method, route pattern, status, milliseconds and account. It never contains a body, a query
 * or a header.
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
      // Closing a page during an upload is not an error of the server.
      c.get('isAborted') === true ? 'aborted' : 'request',
    );
  });
}

/**
 * Returns the address of the peer, or the address that the outermost trusted proxy reports. Other parts of
 * the header can be forged.
 */
function addressOf(c: Context<ApiEnv>, trustedProxies: number): string {
  const peer = c.env?.incoming?.socket.remoteAddress ?? 'unknown';
  if (trustedProxies === 0) return peer;
  const hops = c.req.header('x-forwarded-for')?.split(',') ?? [];
  return hops.at(-trustedProxies)?.trim().slice(0, 64) || peer;
}
