import { createMiddleware } from 'hono/factory';
import { passwordMustChange } from '../account/account-refusals.ts';
import { unauthenticated } from '../kit/api-error.ts';
import type { ApiEnv, ApiParts } from '../context.ts';
import { findSignedInUser, noteUse } from './tokens.ts';

/**
 * Returns the middleware that finds the account of a request's token. It reads only the header
 * `authorization`. A cookie is also sent with requests of other sites' pages.
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
 * Rejects requests of an account that still has its issued password. It runs after `authenticate`.
 * @throws ApiError 403
 */
export const requireOwnPassword = createMiddleware<ApiEnv>(async (c, next) => {
  if (c.get('user').must_change_password === 1) throw passwordMustChange();
  await next();
});
