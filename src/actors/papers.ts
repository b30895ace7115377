import type { EntryForm, PrintedNumbers, Receipt } from '../../server/contract/receipt.ts';
import { useRecordAction, useResource, type RecordActionChart, type ResourceChart } from './screen-charts.ts';

function usePaper<Paper>(chart: ResourceChart, of: string) {
  const [{ data: paper, ...rest }] = useResource<Paper>(chart, of);
  return { paper, ...rest };
}

/** Charts of the form of an entry, made in app/paper-screens.tsx. */
export interface FormCharts {
  readonly form: ResourceChart;
  /** Asks for the numbers in full. */
  readonly print: RecordActionChart;
}

/** An entry as it is printed, and its numbers in full once they were asked for. */
export function usePrintedForm({ form, print }: FormCharts, entryId: string) {
  const paper = usePaper<EntryForm>(form, entryId);
  const [{ done, isSending, actFailure, send }] = useRecordAction<'print'>(print, { id: entryId });
  return {
    ...paper,
    numbers: done === null ? null : (done.record as PrintedNumbers),
    isSending,
    printFailure: actFailure,
    print: () => send('print', {}),
  };
}

/**
 * What stands behind the code of a printed form.
 * @param chart made in app/paper-screens.tsx
 * @param search the query of the address on the form
 */
export const useReceipt = (chart: ResourceChart, search: string) => usePaper<Receipt>(chart, search);
