import * as v from 'valibot';
import { fault } from '../kit/faults.ts';
import { key, text, verificationCode } from '../kit/fields.ts';
import { personName } from '../person/name-fields.ts';
import { identityNumber } from '../kit/identity.ts';
import { strict } from '../kit/strict.ts';
import { versionOrNone } from '../kit/version.ts';
import { call } from '../kit/call.ts';
import { codeAnswer } from './account.ts';

/** The identity of the person behind an account that decides for a committee: GET and PUT /user/identity. */

export const secondPersons = [
  'another',
  'samePerson',
  'dependent',
  'unproven',
  'proposerUnproven',
] as const satisfies readonly SecondPerson[];

/** Whether an account could approve a proposal of the reader. */
export const approvers = ['exists', 'none', 'proposerUnproven'] as const;
export type Approver = (typeof approvers)[number];

/**
 * POST /verification-codes/sign: sends a code to the number of the account, valid for one act only. The act
 * proves the caller's identity, proposes a decision on the competition `id`, approves the decision `id`, or
 * approves the notice `id`.
 */
export const signatureRequest = strict({
  act: v.picklist(
    ['identity', 'publish', 'extend', 'cancel', 'wipe', 'approve', 'approveNotice'],
    fault('choice'),
  ),
  id: text(0, 64),
});
export type SignedAct = v.InferOutput<typeof signatureRequest>;

/** The code that was sent for one act, and its handle. Together they sign the act. */
export const signature = strict({ code: verificationCode, key });

/** PUT /user/identity, proven by a code to the number of the account. `version` is 0 for the first time. */
export const identityProof = strict({
  real_name: personName(2, 30),
  id_no: identityNumber,
  ...signature.entries,
  version: versionOrNone,
});
export type IdentityProof = v.InferOutput<typeof identityProof>;

export const actingIdentity = v.object({
  /** Whether the account decides for a committee and needs an identity. */
  is_asked: v.boolean(),
  /** Null until the identity is proven. */
  identity: v.nullable(
    v.object({
      real_name: v.string(),
      /** `11****************`, as in all responses. */
      id_no: v.string(),
      proven_at: v.string(),
      /** Whether the account has used the identity for a proposal or an approval. */
      is_locked: v.boolean(),
    }),
  ),
  /** The masked number of the account, to which the code is sent. '' if the account has none. */
  phone: v.string(),
  version: v.number(),
});
export type ActingIdentity = v.InferOutput<typeof actingIdentity>;

export const sendSignatureCode = call('POST', '/verification-codes/sign', {
  summary: 'Sends a code that signs one act',
  access: 'signed-in',
  body: signatureRequest,
  answer: codeAnswer,
});

export const getOwnIdentity = call('GET', '/user/identity', {
  summary: 'Returns the identity of the person behind an account that decides',
  access: 'signed-in',
  answer: actingIdentity,
});

export const proveOwnIdentity = call('PUT', '/user/identity', {
  summary: 'Proves the identity of the person behind the account with a code',
  access: 'signed-in',
  body: identityProof,
  answer: actingIdentity,
});
