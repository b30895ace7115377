import type { Hono, MiddlewareHandler } from 'hono';
import { methodNotAllowed } from './api-error.ts';
import type { ApiEnv, ApiParts } from '../context.ts';
import type { Access, Call } from '../contract/kit/call.ts';
import { API_ROOT } from '../contract/kit/api-root.ts';
import { authenticate, demandOwnPassword } from '../session/authenticate.ts';
import { demandRole } from '../session/require-role.ts';
import { longestForm } from './form.ts';
import { idempotent } from './idempotent.ts';
import { demandIds } from './ids.ts';
import { LONGEST_BODY } from './payload.ts';
import { TECHNICIAN_ROLE } from '../account/accounts.ts';
import type { Served } from './handle.ts';

/** What stands before a call's handler, by who passes its gate. */
function createGates(parts: ApiParts) {
  const withAnyPassword = authenticate(parts);
  const roles: Readonly<Partial<Record<Access, MiddlewareHandler<ApiEnv>>>> = {
    person: demandRole(parts, 'Personal', 'Expert'),
    competitor: demandRole(parts, 'Personal'),
    expert: demandRole(parts, 'Expert'),
    technician: demandRole(parts, TECHNICIAN_ROLE),
  };
  return ({ access, file, longest = LONGEST_BODY, isRepeatable }: Call): MiddlewareHandler<ApiEnv>[] => {
    if (access === 'public') return [];
    if (access === 'any-password') return [withAnyPassword];
    const role = roles[access];
    return [
      withAnyPassword,
      demandOwnPassword,
      ...(isRepeatable === true ? [] : [idempotent(parts, file === undefined ? longest : longestForm(file))]),
      ...(role === undefined ? [] : [role]),
    ];
  };
}

/** Fixed words before parameters: `/entries/teams` is no entry. The methods of a path as `allow` names them. */
export function byPath(a: Call, b: Call): number {
  const [one = '', other = ''] = [a, b].map(({ path, method }) => `${path.replaceAll('/:', '/~')} ${method}`);
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

/**
 * Routes for calls: their gate, ids that can be ids, their handler; 405 with `allow` for other methods of a path.
 * @throws Error where two calls have the same method and path
 */
export function addCalls(app: Hono<ApiEnv>, parts: ApiParts, calls: readonly Served[]): void {
  const gates = createGates(parts);
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
    app.on(call.method, pattern, named, ...gates(call), demandIds, answer);
  }
  for (const [pattern, allowed] of methods) {
    app.all(pattern, (c) => {
      c.set('route', pattern);
      throw methodNotAllowed(allowed);
    });
  }
}
