import {
  acceptAffiliation,
  claimAffiliation,
  declineAffiliation,
  getOwnAffiliation,
} from '../../../server/contract/unit/confirmation.ts';
import { useActs } from '../../kit/act/use-act.ts';
import { useRecord } from '../../kit/record/use-record.ts';

const calls = { claim: claimAffiliation, accept: acceptAffiliation, decline: declineAffiliation };

/** The organisation of the reader's own account, and the reader's answer about it; null for none. */
export function useOwnAffiliation() {
  const record = useRecord(getOwnAffiliation, {});
  const { isSending, actFailure, send } = useActs(calls, {}, { record });
  const { data, isLoading } = record;
  return { own: data?.affiliation ?? null, isLoading, isSending, actFailure, answer: send };
}
