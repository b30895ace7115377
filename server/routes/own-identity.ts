import type { Context } from 'hono';
import type { ApiEnv, ApiParts } from '../context.ts';
import { identityProof, type ActingIdentity } from '../contract/acting-identity.ts';
import { readPayload } from '../middleware/payload.ts';
import { actingIdentityOf, proveIdentity } from '../services/second-person.ts';

/** GET /user/identity: who stands behind the own account, where it decides for a committee. */
export function getOwnIdentity(parts: ApiParts) {
  return async (c: Context<ApiEnv>) => c.json<ActingIdentity>(await actingIdentityOf(parts, c.get('user')));
}

/** PUT /user/identity. */
export function putOwnIdentity(parts: ApiParts) {
  return async (c: Context<ApiEnv>) => {
    await proveIdentity(parts, c.get('user'), await readPayload(c, identityProof));
    return c.json<ActingIdentity>(await actingIdentityOf(parts, c.get('user')));
  };
}
