import { createMiddleware } from 'hono/factory';
import { notFound } from './api-error.ts';
import type { ApiEnv } from '../context.ts';

/** The pattern of ids, receipt numbers and signed file names. No other values occur as path parameters. */
const ID = /^[\w.-]{1,200}$/;

/**
 * Rejects paths whose parameters cannot be ids before a query reads them. PostgreSQL rejects texts with a
 * NUL, and an id of any length causes a query.
 * @throws ApiError 404
 */
export const requireIds = createMiddleware<ApiEnv>(async (c, next) => {
  if (!Object.values<string>(c.req.param()).every((id) => ID.test(id))) throw notFound();
  await next();
});
