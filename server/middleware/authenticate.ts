import { createMiddleware } from 'hono/factory';
import { unauthenticated } from '../api-error.ts';
import type { ApiEnv, ApiParts } from '../context.ts';
import { findSignedInUser } from '../services/tokens.ts';

/**
 * Lets a request through with the account its token stands for. Only the header `authorization` counts:
 * a cookie would be sent by other sites' pages as well.
 * @throws ApiError 401 [S55]
 */
export function authenticate({ db, clock }: ApiParts) {
  return createMiddleware<ApiEnv>(async (c, next) => {
    const secret = /^Bearer ([\w-]{1,128})$/i.exec(c.req.header('authorization') ?? '')?.[1];
    const user = secret === undefined ? undefined : await findSignedInUser(db, secret, clock());
    if (user === undefined) throw unauthenticated();
    c.set('user', user);
    await next();
  });
}
