import * as v from 'valibot';
import { requiredReason } from '../competition/competition-fields.ts';
import { phone } from '../kit/fields.ts';
import { personName } from '../person/name-fields.ts';
import { strict } from '../kit/strict.ts';
import { versionOrNone } from '../kit/version.ts';
import { call } from '../kit/call.ts';

/** The team leader and the liaison of a unit in a competition (domain.md 2). */

const name = personName(2);

/**
 * A phone number is omitted if it stays the same, because responses contain it only masked. It can stay only
 * together with its name. `version` is 0 for the first save.
 */
export const delegationChange = strict({
  leader: name,
  leader_phone: v.optional(phone),
  liaison: name,
  liaison_phone: v.optional(phone),
  version: versionOrNone,
});
export type DelegationChange = v.InferOutput<typeof delegationChange>;

/** All text fields are '' until the delegation is named. */
export const delegation = v.object({
  id: v.string(),
  leader: v.string(),
  /** Masked, like the other phone number. */
  leader_phone: v.string(),
  liaison: v.string(),
  liaison_phone: v.string(),
  version: v.number(),
});
export type Delegation = v.InferOutput<typeof delegation>;

export const nameDelegation = call('PUT', '/competitions/:id/delegation', {
  summary: 'Names the team leader and the liaison of the unit',
  access: 'signed-in',
  body: delegationChange,
  answer: delegation,
});

/** The reason is stored permanently. */
export const delegationReveal = strict({ reason: requiredReason });
export const revealedDelegation = v.object({ leader_phone: v.string(), liaison_phone: v.string() });
export type RevealedDelegation = v.InferOutput<typeof revealedDelegation>;

export const revealDelegation = call('POST', '/delegations/:id/reveal', {
  summary: 'Returns the phone numbers of a delegation in full; the reason is stored',
  access: 'signed-in',
  body: delegationReveal,
  answer: revealedDelegation,
});
