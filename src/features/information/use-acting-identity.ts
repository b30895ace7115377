import {
  getOwnIdentity,
  proveOwnIdentity,
  type IdentityProof,
} from '../../../server/contract/session/acting-identity.ts';
import { useSignature } from '../../actors/session/signature.ts';
import { useActs } from '../../kit/act/use-act.ts';
import { useRecord } from '../../kit/record/use-record.ts';

const calls = { prove: proveOwnIdentity };

/**
 * Reads the identity of the person behind an account that decides for a committee, and returns the act that
 * proves it with a code.
 */
export function useActingIdentity() {
  const record = useRecord(getOwnIdentity, {});
  const { isSending, actFailure, send } = useActs(calls, {}, { record });
  const { data: own, failure, isLoading, reload } = record;
  return {
    own,
    failure,
    isLoading,
    reload,
    isSending,
    actFailure,
    phoneCode: useSignature({ act: 'identity', id: '' }, 'asked'),
    prove: (proof: IdentityProof) => send('prove', proof),
  };
}
