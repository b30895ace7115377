import type { ApiParts } from '../context.ts';
import * as contract from '../contract/session/acting-identity.ts';
import { handle } from '../kit/handle.ts';
import { actingIdentityOf, proveIdentity } from './second-person.ts';
import { sendSignature } from './signatures.ts';

/** Who stands behind the own account, where it decides for a committee, and the codes that sign what it decides. */
export const actingIdentityCalls = (parts: ApiParts) =>
  handle(contract, {
    sendSignatureCode: ({ user, i18n, body }) => sendSignature(parts, user, i18n, body),
    getOwnIdentity: ({ user }) => actingIdentityOf(parts, user),
    proveOwnIdentity: async ({ user, body }) => {
      await proveIdentity(parts, user, body);
      return actingIdentityOf(parts, user);
    },
  });
