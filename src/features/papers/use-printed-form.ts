import { getEntryForm, printEntryForm } from '../../../server/contract/entry/receipt.ts';
import { useActs } from '../../kit/act/use-act.ts';
import { useRecord } from '../../kit/record/use-record.ts';

const calls = { print: printEntryForm };

/** Reads an entry for printing, and its full numbers after the user requests them. */
export function usePrintedForm(entryId: string) {
  const { data: paper, ...record } = useRecord(getEntryForm, { id: entryId });
  const { done, isSending, actFailure, send } = useActs(calls, { id: entryId });
  return {
    ...record,
    paper,
    numbers: done?.answer ?? null,
    isSending,
    printFailure: actFailure,
    print: () => send('print', {}),
  };
}
