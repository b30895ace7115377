import { fromPromise } from 'xstate';
import { paths } from '../../server/contract/paths.ts';
import { unitQuotas, work } from '../../server/contract/work.ts';
import type { Request } from './request.ts';

/** The outside world of what says how somebody's work stands. */
export function createWorkActors(request: Request) {
  return {
    /** Gives a `Work`; there is only one. */
    loadWork: fromPromise<unknown, { of: string }>(({ signal }) =>
      request({ method: 'GET', path: paths.work }, work, signal),
    ),
    /** Gives `UnitQuotas` of one's own unit. */
    loadQuotas: fromPromise<unknown, { of: string }>(({ signal }) =>
      request({ method: 'GET', path: paths.unitQuotas }, unitQuotas, signal),
    ),
  };
}
