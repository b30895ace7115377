import { createMiddleware } from 'hono/factory';
import { passwordMustChange } from '../account/account-refusals.ts';
import { unauthenticated } from '../kit/api-error.ts';
import type { ApiEnv, ApiParts } from '../context.ts';
import { findSignedInUser, noteUse } from './tokens.ts';

/**
 * Lets a request through with the account its token stands for. Only the header `authorization` counts:
 * a cookie would be sent by other sites' pages as well.
 * @throws ApiError 401 [S55]
 */
export function authenticate({ db, clock, settings }: ApiParts) {
  return createMiddleware<ApiEnv>(async (c, next) => {
    const secret = /^Bearer ([\w-]{1,128})$/i.exec(c.req.header('authorization') ?? '')?.[1];
    const now = clock();
    const user = secret === undefined ? undefined : await findSignedInUser(db, secret, now);
    if (user === undefined) throw unauthenticated();
    await noteUse(db, user, now, settings);
    c.set('user', user);
    await next();
  });
}

/**
 * Lets nobody through who still has the password that was issued to them; stands behind `authenticate`.
 * @throws ApiError 403
 */
export const requireOwnPassword = createMiddleware<ApiEnv>(async (c, next) => {
  if (c.get('user').must_change_password === 1) throw passwordMustChange();
  await next();
});
