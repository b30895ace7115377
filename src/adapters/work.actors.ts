import { fromPromise } from 'xstate';
import { delegation } from '../../server/contract/delegation.ts';
import { entryList } from '../../server/contract/entry.ts';
import { profile } from '../../server/contract/person.ts';
import { servicePaths } from '../../server/contract/service-paths.ts';
import { unit } from '../../server/contract/unit.ts';
import { unitQuotas, work } from '../../server/contract/work.ts';
import type { Request } from './request.ts';

/** The outside world of what says how somebody's work stands. */
export function createWorkActors(request: Request) {
  return {
    /** Gives a `Work`; there is only one. */
    loadWork: fromPromise<unknown, { of: string }>(({ signal }) =>
      request({ method: 'GET', path: servicePaths.work }, work, signal),
    ),
    /** Gives an `EntryList` of the reader's own, as many as one page holds. */
    loadEntries: fromPromise<unknown, { of: string }>(({ signal }) =>
      request({ method: 'GET', path: `${servicePaths.entries}?per_page=100` }, entryList, signal),
    ),
    /** Gives a `Profile`; there is only one. */
    loadProfile: fromPromise<unknown, { of: string }>(({ signal }) =>
      request({ method: 'GET', path: servicePaths.profile }, profile, signal),
    ),
    /** Gives the `Unit` one acts for. */
    loadUnit: fromPromise<unknown, { of: string }>(({ signal }) =>
      request({ method: 'GET', path: servicePaths.unit }, unit, signal),
    ),
    /** Gives `UnitQuotas` of one's own unit. */
    loadQuotas: fromPromise<unknown, { of: string }>(({ signal }) =>
      request({ method: 'GET', path: servicePaths.unitQuotas }, unitQuotas, signal),
    ),
    /** Names who speaks for one's own unit in the competition that the action says. */
    nameDelegation: fromPromise<unknown, { action: string; body: Readonly<Record<string, unknown>> }>(
      ({ input, signal }) => {
        const path = servicePaths.delegation.replace(':id', encodeURIComponent(input.action));
        return request({ method: 'PUT', path, body: input.body }, delegation, signal);
      },
    ),
  };
}
