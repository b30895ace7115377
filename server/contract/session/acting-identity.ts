import * as v from 'valibot';
import { fault } from '../kit/faults.ts';
import { key, personName, text, verificationCode } from '../kit/fields.ts';
import { identityNumber } from '../kit/identity.ts';
import { strict } from '../kit/strict.ts';
import { versionOrNone } from '../kit/version.ts';
import { call } from '../kit/call.ts';
import { codeAnswer } from './account.ts';

/** Who stands behind an account that decides for a committee: GET and PUT /user/identity. */

export const secondPersons = [
  'another',
  'samePerson',
  'dependent',
  'unproven',
  'proposerUnproven',
] as const satisfies readonly SecondPerson[];

/**
 * POST /verification-codes/sign: a code to the number the account has, good for one act alone: to prove the own
 * identity, to propose something about the competition `id`, to approve the decision `id`, or the notice `id`.
 */
export const signatureRequest = strict({
  act: v.picklist(['identity', 'publish', 'extend', 'cancel', 'approve', 'approveNotice'], fault('choice')),
  id: text(0, 64),
});
export type SignedAct = v.InferOutput<typeof signatureRequest>;

/** The code that was sent for one act, and its handle: what signs it. */
export const signature = strict({ code: verificationCode, key });

/** PUT /user/identity, proven by a code to the account's own number. `version` is 0 for the first time. */
export const identityProof = strict({
  real_name: v.pipe(personName, text(2, 30)),
  id_no: identityNumber,
  ...signature.entries,
  version: versionOrNone,
});
export type IdentityProof = v.InferOutput<typeof identityProof>;

export const actingIdentity = v.object({
  /** The account decides for a committee, and needs one. */
  is_asked: v.boolean(),
  /** Null until it has been proven. */
  identity: v.nullable(
    v.object({
      real_name: v.string(),
      /** `11****************`, as everywhere. */
      id_no: v.string(),
      proven_at: v.string(),
      /** The account has proposed or approved something with it. */
      is_locked: v.boolean(),
    }),
  ),
  /** Of the account, masked: where the code goes; '' where it has none. */
  phone: v.string(),
  version: v.number(),
});
export type ActingIdentity = v.InferOutput<typeof actingIdentity>;

export const sendSignatureCode = call('POST', '/verification-codes/sign', {
  summary: 'A code to sign one act with',
  access: 'signed-in',
  body: signatureRequest,
  answer: codeAnswer,
});

export const getOwnIdentity = call('GET', '/user/identity', {
  summary: 'Who stands behind an account that decides',
  access: 'signed-in',
  answer: actingIdentity,
});

export const proveOwnIdentity = call('PUT', '/user/identity', {
  summary: 'Proves it by a code',
  access: 'signed-in',
  body: identityProof,
  answer: actingIdentity,
});
