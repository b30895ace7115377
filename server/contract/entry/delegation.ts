import * as v from 'valibot';
import { fault } from '../kit/faults.ts';
import { personName, phone, text } from '../kit/fields.ts';
import { strict } from '../kit/strict.ts';
import { versionOrNone } from '../kit/version.ts';
import { call } from '../kit/call.ts';

/** Who speaks for a unit in a competition (domain.md 2): a team leader and a liaison. */

const name = v.pipe(personName, text(2, 50));

/**
 * A number is left out where it stays, which it does only with its name: it is masked where it is shown. `version` is 0
 * for the first time.
 */
export const delegationChange = strict({
  leader: name,
  leader_phone: v.optional(phone),
  liaison: name,
  liaison_phone: v.optional(phone),
  version: versionOrNone,
});
export type DelegationChange = v.InferOutput<typeof delegationChange>;

/** Everything is '' until it has been named. */
export const delegation = v.object({
  id: v.string(),
  leader: v.string(),
  /** Masked; so is the other. */
  leader_phone: v.string(),
  liaison: v.string(),
  liaison_phone: v.string(),
  version: v.number(),
});
export type Delegation = v.InferOutput<typeof delegation>;

export const nameDelegation = call('PUT', '/competitions/:id/delegation', {
  summary: 'Names who speaks for the unit',
  access: 'signed-in',
  body: delegationChange,
  answer: delegation,
});

/** What for is kept for good. */
export const delegationReveal = strict({ reason: v.pipe(v.string(fault('type')), v.trim(), text(2, 500)) });
export const revealedDelegation = v.object({ leader_phone: v.string(), liaison_phone: v.string() });
export type RevealedDelegation = v.InferOutput<typeof revealedDelegation>;

export const revealDelegation = call('POST', '/delegations/:id/reveal', {
  summary: 'Their numbers in full',
  access: 'signed-in',
  body: delegationReveal,
  answer: revealedDelegation,
});
