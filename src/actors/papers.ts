import { useSelector } from '@xstate/react';
import type { resourceMachine } from '../../machines/resource.machine.ts';
import type { EntryForm, Receipt } from '../../server/contract/receipt.ts';
import { useScreenActor } from './use-screen-actor.ts';

function usePaper<Paper>(chart: typeof resourceMachine, of: string) {
  const ref = useScreenActor(chart, { input: { of } });
  return {
    paper: useSelector(ref, (snapshot) => snapshot.context.data as Paper | null),
    failure: useSelector(ref, (snapshot) => snapshot.context.failure),
    isLoading: useSelector(ref, (snapshot) => snapshot.matches('loading')),
    reload: () => ref.send({ type: 'resource.reload' }),
  };
}

/** An entry as it is printed. @param chart made in app/paper-screens.tsx */
export const useEntryForm = (chart: typeof resourceMachine, entryId: string) =>
  usePaper<EntryForm>(chart, entryId);

/**
 * What stands behind the code of a printed form.
 * @param chart made in app/paper-screens.tsx
 * @param search the query of the address on the form
 */
export const useReceipt = (chart: typeof resourceMachine, search: string) => usePaper<Receipt>(chart, search);
