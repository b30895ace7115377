import { createMiddleware } from 'hono/factory';
import { notFound } from './api-error.ts';
import type { ApiEnv } from '../context.ts';

/** Ids, receipt numbers and the signed names of files: nothing else stands in a path in place of a parameter. */
const ID = /^[\w.-]{1,200}$/;

/**
 * Answers a path with parameters that cannot be ids before any query sees them: PostgreSQL takes no text with a
 * NUL in it, and an id of any length would be looked up.
 * @throws ApiError 404
 */
export const requireIds = createMiddleware<ApiEnv>(async (c, next) => {
  if (!Object.values<string>(c.req.param()).every((id) => ID.test(id))) throw notFound();
  await next();
});
