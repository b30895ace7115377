import { fromPromise } from 'xstate';
import { correction, correctionList, revealedCorrection } from '../../server/contract/correction.ts';
import { servicePaths } from '../../server/contract/service-paths.ts';
import type { Request } from './request.ts';

/** What can be done with a correction, and the path of the call that does it. */
const moves: Readonly<Record<string, string>> = {
  approve: servicePaths.approveCorrection,
  refuse: servicePaths.refuseCorrection,
  withdraw: servicePaths.withdrawCorrection,
};

const at = (path: string, id: string) => path.replace(':id', encodeURIComponent(id));

/** The outside world of the charts around corrections of locked fields. */
export function createCorrectionActors(request: Request) {
  return {
    /** Gives a `CorrectionList`; the query as it stands in the address. */
    loadCorrections: fromPromise<unknown, { query: string | null }>(({ input, signal }) =>
      request(
        { method: 'GET', path: `${servicePaths.corrections}?${input.query ?? ''}` },
        correctionList,
        signal,
      ),
    ),
    /** Gives a `Correction`. */
    loadCorrection: fromPromise<unknown, { of: string }>(({ input, signal }) =>
      request({ method: 'GET', path: at(servicePaths.correction, input.of) }, correction, signal),
    ),
    /** Files a correction, or does something with that of `body.id`; gives it as it is then, or its full values. */
    act: fromPromise<unknown, { action: string; body: Readonly<Record<string, unknown>> }>(
      ({ input: { action, body }, signal }) => {
        if (action === 'file') {
          return request({ method: 'POST', path: servicePaths.fileCorrection, body }, correction, signal);
        }
        const { id, ...rest } = body;
        if (action === 'reveal') {
          const path = at(servicePaths.revealCorrection, String(id));
          return request({ method: 'POST', path, body: rest }, revealedCorrection, signal);
        }
        const path = at(moves[action] ?? '', String(id));
        return request({ method: 'POST', path, body: rest }, correction, signal);
      },
    ),
  };
}
