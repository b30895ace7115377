import type { Hono, MiddlewareHandler } from 'hono';
import { methodNotAllowed } from './api-error.ts';
import type { ApiEnv } from '../context.ts';
import type { Call } from '../contract/kit/call.ts';
import { API_ROOT } from '../contract/kit/api-root.ts';
import { requireIds } from './ids.ts';
import type { Served } from './handle.ts';

/** Returns the middleware before the handler of a call. */
type Gates = (call: Call) => readonly MiddlewareHandler<ApiEnv>[];

/**
 * Sorts fixed words before parameters, because `/entries/teams` is not an entry. Sorts the methods of a path
 * as `allow` lists them.
 */
export function byPath(a: Call, b: Call): number {
  const [one = '', other = ''] = [a, b].map(({ path, method }) => `${path.replaceAll('/:', '/~')} ${method}`);
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

/**
 * Adds routes for calls: the middleware, the check of the ids, and the handler. Other methods of a path get
 * 405 with `allow`.
 * @throws Error if two calls have the same method and path
 */
export function addCalls(app: Hono<ApiEnv>, gates: Gates, calls: readonly Served[]): void {
  const methods = new Map<string, string[]>();
  for (const { call, answer } of calls.toSorted((a, b) => byPath(a.call, b.call))) {
    const pattern = `${API_ROOT}${call.path}`;
    const known = methods.get(pattern) ?? [];
    if (known.includes(call.method)) throw new Error(`${call.method} ${call.path} is declared twice`);
    methods.set(pattern, [...known, call.method]);
    const named: MiddlewareHandler<ApiEnv> = async (c, next) => {
      c.set('route', pattern);
      await next();
    };
    app.on(call.method, pattern, named, ...gates(call), requireIds, answer);
  }
  for (const [pattern, allowed] of methods) {
    app.all(pattern, (c) => {
      c.set('route', pattern);
      throw methodNotAllowed(allowed);
    });
  }
}
