import {
  acceptAffiliation,
  claimAffiliation,
  declineAffiliation,
  getOwnAffiliation,
  nameOrganisation,
} from '../../../server/contract/unit/confirmation.ts';
import { useActs } from '../../kit/act/use-act.ts';
import { useRecord } from '../../kit/record/use-record.ts';

const calls = {
  name: nameOrganisation,
  claim: claimAffiliation,
  accept: acceptAffiliation,
  decline: declineAffiliation,
};

/** Reads the affiliation of the user's account, null if it has none, and returns the user's acts on it. */
export function useOwnAffiliation() {
  const record = useRecord(getOwnAffiliation, {});
  const { isSending, actFailure, send } = useActs(calls, {}, { record });
  const { data, isLoading } = record;
  return { own: data?.affiliation ?? null, isLoading, isSending, actFailure, answer: send };
}
