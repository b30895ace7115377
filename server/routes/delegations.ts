import type { Context } from 'hono';
import type { ApiEnv, ApiParts } from '../context.ts';
import {
  delegationChange,
  delegationReveal,
  type Delegation,
  type RevealedDelegation,
} from '../contract/delegation.ts';
import { readPayload } from '../middleware/payload.ts';
import { nameDelegation, revealDelegation } from '../services/delegations.ts';

const idIn = (c: Context<ApiEnv>) => c.req.param('id') ?? '';

/** PUT /competitions/:id/delegation, for a unit that takes part. */
export function putDelegation(parts: ApiParts) {
  return async (c: Context<ApiEnv>) => {
    const change = await readPayload(c, delegationChange);
    return c.json<Delegation>(await nameDelegation(parts, c.get('user').id, idIn(c), change));
  };
}

/** POST /delegations/:id/reveal, for a committee. */
export function postDelegationReveal(parts: ApiParts) {
  return async (c: Context<ApiEnv>) => {
    const { reason } = await readPayload(c, delegationReveal);
    return c.json<RevealedDelegation>(await revealDelegation(parts, c.get('user').id, idIn(c), reason));
  };
}
