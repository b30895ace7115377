import type { EntryForm, Receipt } from '../../server/contract/receipt.ts';
import { useResource, type ResourceChart } from './screen-charts.ts';

function usePaper<Paper>(chart: ResourceChart, of: string) {
  const [{ data: paper, ...rest }] = useResource<Paper>(chart, of);
  return { paper, ...rest };
}

/** An entry as it is printed. @param chart made in app/paper-screens.tsx */
export const useEntryForm = (chart: ResourceChart, entryId: string) => usePaper<EntryForm>(chart, entryId);

/**
 * What stands behind the code of a printed form.
 * @param chart made in app/paper-screens.tsx
 * @param search the query of the address on the form
 */
export const useReceipt = (chart: ResourceChart, search: string) => usePaper<Receipt>(chart, search);
