import { fromPromise } from 'xstate';
import { servicePaths } from '../../server/contract/service-paths.ts';
import { entryForm, printedNumbers, receipt } from '../../server/contract/receipt.ts';
import type { Request } from './request.ts';

/** Printed forms, and what their codes prove. */
export function createPaperActors(request: Request) {
  return {
    /** Gives an `EntryForm`, by the id of an entry. */
    loadForm: fromPromise<unknown, { of: string }>(({ input, signal }) =>
      request(
        { method: 'GET', path: servicePaths.entryForm.replace(':id', encodeURIComponent(input.of)) },
        entryForm,
        signal,
      ),
    ),
    /** Gives the `PrintedNumbers` of the entry `body.id`. */
    printForm: fromPromise<unknown, { action: string; body: Readonly<Record<string, unknown>> }>(
      ({ input, signal }) =>
        request(
          {
            method: 'POST',
            path: servicePaths.entryForm.replace(':id', encodeURIComponent(String(input.body['id']))),
            body: {},
          },
          printedNumbers,
          signal,
        ),
    ),
    /** Gives a `Receipt`, by the query of the address on the form: no, version and code. */
    loadReceipt: fromPromise<unknown, { of: string }>(({ input, signal }) => {
      const asked = new URLSearchParams(input.of);
      const no = encodeURIComponent(asked.get('no') ?? '');
      const query = new URLSearchParams({
        version: asked.get('version') ?? '',
        code: asked.get('code') ?? '',
      });
      return request(
        { method: 'GET', path: `${servicePaths.receipt.replace(':no', no)}?${query}` },
        receipt,
        signal,
      );
    }),
  };
}
