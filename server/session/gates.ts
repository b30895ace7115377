import type { MiddlewareHandler } from 'hono';
import { rightsOf } from '../account/account-rights.ts';
import { TECHNICIAN_ROLE } from '../account/accounts.ts';
import type { ApiEnv, ApiParts } from '../context.ts';
import type { Access, Call } from '../contract/kit/call.ts';
import { longestForm } from '../kit/body/form.ts';
import { idempotent } from '../kit/idempotent.ts';
import { LONGEST_BODY } from '../kit/payload.ts';
import { authenticate, requireOwnPassword } from './authenticate.ts';
import { requireRole } from './require-role.ts';

/**
 * Returns a function that creates the middleware in front of a call's handler, depending on the call's
 * access.
 */
export function createGates(parts: ApiParts): (call: Call) => readonly MiddlewareHandler<ApiEnv>[] {
  const withAnyPassword = authenticate(parts);
  const roles: Readonly<Partial<Record<Access, MiddlewareHandler<ApiEnv>>>> = {
    person: requireRole(parts, 'Personal', 'Expert'),
    competitor: requireRole(parts, 'Personal'),
    expert: requireRole(parts, 'Expert'),
    technician: requireRole(parts, TECHNICIAN_ROLE),
  };
  return ({ access, file, longest = LONGEST_BODY, isRepeatable }) => {
    if (access === 'public') return [];
    if (access === 'any-password') return [withAnyPassword];
    const role = roles[access];
    return [
      withAnyPassword,
      requireOwnPassword,
      ...(isRepeatable === true
        ? []
        : [idempotent(parts, file === undefined ? longest : longestForm(file), rightsOf)]),
      ...(role === undefined ? [] : [role]),
    ];
  };
}
