import { fromPromise } from 'xstate';
import { servicePaths } from '../../server/contract/service-paths.ts';
import { profile } from '../../server/contract/person.ts';
import { unit } from '../../server/contract/unit.ts';
import type { Request } from './request.ts';

interface Saving {
  action: string;
  body: Readonly<Record<string, unknown>>;
}

/** The outside world of the charts around what people and units tell of themselves. */
export function createInformationActors(request: Request) {
  return {
    /** Gives a `Profile`; there is only one. */
    loadProfile: fromPromise<unknown, { of: string }>(({ signal }) =>
      request({ method: 'GET', path: servicePaths.profile }, profile, signal),
    ),
    saveProfile: fromPromise<unknown, Saving>(({ input, signal }) =>
      request({ method: 'PUT', path: servicePaths.profile, body: input.body }, profile, signal),
    ),
    /** Gives the `Unit` one acts for. */
    loadUnit: fromPromise<unknown, { of: string }>(({ signal }) =>
      request({ method: 'GET', path: servicePaths.unit }, unit, signal),
    ),
    saveUnit: fromPromise<unknown, Saving>(({ input, signal }) =>
      request({ method: 'PUT', path: servicePaths.unit, body: input.body }, unit, signal),
    ),
  };
}
