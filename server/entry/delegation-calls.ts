import type { ApiParts } from '../context.ts';
import * as contract from '../contract/entry/delegation.ts';
import { handle } from '../kit/handle.ts';
import { nameDelegation, revealDelegation } from './delegations.ts';

/** Who speaks for a unit: named by the unit, seen in full by a committee. */
export const delegationCalls = (parts: ApiParts) =>
  handle(contract, {
    nameDelegation: ({ user, id, body }) => nameDelegation(parts, user.id, id, body),
    revealDelegation: ({ user, id, body }) => revealDelegation(parts, user.id, id, body.reason),
  });
