import type { ApiParts } from '../context.ts';
import * as contract from '../contract/session/acting-identity.ts';
import { handle } from '../kit/handle.ts';
import { actingIdentityOf, proveIdentity } from './second-person.ts';
import { sendSignature } from './signatures.ts';

/**
 * Calls for the identity of the person behind the user's account, and for the codes that sign decisions of a
 * committee.
 */
export const actingIdentityCalls = (parts: ApiParts) =>
  handle(contract, {
    sendSignatureCode: ({ user, i18n, body }) => sendSignature(parts, user, i18n, body),
    getOwnIdentity: ({ user }) => actingIdentityOf(parts, user),
    proveOwnIdentity: async ({ user, body }) => {
      await proveIdentity(parts, user, body);
      return actingIdentityOf(parts, user);
    },
  });
