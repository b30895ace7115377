import { endOtherSessions, endSession, listOwnSessions } from '../../../server/contract/session/session.ts';
import { useActs } from '../../kit/act/use-act.ts';
import { useRecord } from '../../kit/record/use-record.ts';

const calls = { end: endSession, endOthers: endOtherSessions };

/** Reads the sessions of the user's account and returns the acts that end them. */
export function useOwnSessions() {
  const record = useRecord(listOwnSessions, {}, 'recall');
  const { isSending, actFailure, send } = useActs(calls, {}, { record });
  const { data, failure, isLoading, reload } = record;
  return {
    sessions: data?.sessions ?? null,
    failure,
    isLoading,
    reload,
    isSending,
    actFailure,
    end: (id: string) => send('end', { id }),
    endOthers: () => send('endOthers', {}),
  };
}
