import { createMiddleware } from 'hono/factory';
import { forbidden } from '../kit/api-error.ts';
import type { ApiEnv, ApiParts } from '../context.ts';

/**
 * Returns the middleware that requires one of these roles. It runs after `authenticate`.
 * @throws ApiError 403
 */
export function requireRole({ db }: Pick<ApiParts, 'db'>, ...roles: readonly string[]) {
  return createMiddleware<ApiEnv>(async (c, next) => {
    const held = await db
      .selectFrom('user_roles')
      .select('role')
      .where('user_id', '=', c.get('user').id)
      .where('role', 'in', roles)
      .executeTakeFirst();
    if (held === undefined) throw forbidden();
    await next();
  });
}
