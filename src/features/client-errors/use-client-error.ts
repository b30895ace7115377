import {
  getClientError,
  reopenClientError,
  solveClientError,
} from '../../../server/contract/client-errors.ts';
import { useActs } from '../../kit/use-act.ts';
import { useRecord } from '../../kit/use-record.ts';

const calls = { solve: solveClientError, reopen: reopenClientError };

/** One error of pages, and what can be done with it. */
export function useClientError(id: string) {
  const record = useRecord(getClientError, { id }, 'reload');
  const { isSending, send } = useActs(calls, { id }, { record });
  const { data: error, failure, isLoading, reload } = record;
  return {
    error,
    failure,
    isLoading,
    reload,
    isMarking: isSending,
    solve: () => send('solve', {}),
    reopen: () => send('reopen', {}),
  };
}
