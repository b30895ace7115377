import type { ApiParts } from '../context.ts';
import * as contract from '../contract/entry/delegation.ts';
import { handle } from '../kit/handle.ts';
import { nameDelegation, revealDelegation } from './delegations.ts';

/**
 * Returns the calls for delegations. Units name their leader and liaison, and committees reveal their
 * numbers.
 */
export const delegationCalls = (parts: ApiParts) =>
  handle(contract, {
    nameDelegation: ({ user, id, body }) => nameDelegation(parts, user.id, id, body),
    revealDelegation: ({ user, id, body }) => revealDelegation(parts, user.id, id, body.reason),
  });
