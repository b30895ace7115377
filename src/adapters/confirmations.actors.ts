import { fromPromise } from 'xstate';
import {
  affiliation,
  affiliationList,
  unitConfirmation,
  unitConfirmationList,
} from '../../server/contract/confirmation.ts';
import { memberList } from '../../server/contract/roster.ts';
import { servicePaths } from '../../server/contract/service-paths.ts';
import type { Request } from './request.ts';

const at = (path: string, id: string) => path.replace(':id', encodeURIComponent(id));

interface Acting {
  action: string;
  body: Readonly<Record<string, unknown>>;
}

/** What can be done with a unit, and with one of its people, and the path of the call that does it. */
const unitMoves: Readonly<Record<string, string>> = {
  confirm: servicePaths.confirmUnit,
  refuse: servicePaths.refuseUnit,
  suspend: servicePaths.suspendUnit,
  restore: servicePaths.restoreUnit,
};
const personMoves: Readonly<Record<string, string>> = {
  confirm: servicePaths.confirmPerson,
  refuse: servicePaths.refusePerson,
  end: servicePaths.endPerson,
};

/** The outside world of the charts around confirmations of units and of their people. */
export function createConfirmationActors(request: Request) {
  return {
    /** Gives a `UnitConfirmationList`; the query as it stands in the address. */
    loadUnits: fromPromise<unknown, { query: string | null }>(({ input, signal }) =>
      request(
        { method: 'GET', path: `${servicePaths.unitConfirmations}?${input.query ?? ''}` },
        unitConfirmationList,
        signal,
      ),
    ),
    /** Gives a `UnitConfirmation`. */
    loadUnit: fromPromise<unknown, { of: string }>(({ input, signal }) =>
      request({ method: 'GET', path: at(servicePaths.unitConfirmation, input.of) }, unitConfirmation, signal),
    ),
    actOnUnit: fromPromise<unknown, Acting>(({ input: { action, body }, signal }) => {
      const { id, ...rest } = body;
      const path = at(unitMoves[action] ?? '', String(id));
      return request({ method: 'POST', path, body: rest }, unitConfirmation, signal);
    }),
    /** Gives an `AffiliationList`; the query as it stands in the address. */
    loadPeople: fromPromise<unknown, { query: string | null }>(({ input, signal }) =>
      request(
        { method: 'GET', path: `${servicePaths.affiliations}?${input.query ?? ''}` },
        affiliationList,
        signal,
      ),
    ),
    /** Gives a `MemberList`; the query as it stands in the address. */
    loadMembers: fromPromise<unknown, { query: string | null }>(({ input, signal }) =>
      request({ method: 'GET', path: `${servicePaths.members}?${input.query ?? ''}` }, memberList, signal),
    ),
    /** Gives an `Affiliation`. */
    loadPerson: fromPromise<unknown, { of: string }>(({ input, signal }) =>
      request({ method: 'GET', path: at(servicePaths.affiliation, input.of) }, affiliation, signal),
    ),
    actOnPerson: fromPromise<unknown, Acting>(({ input: { action, body }, signal }) => {
      const { id, ...rest } = body;
      const path = at(personMoves[action] ?? '', String(id));
      return request({ method: 'POST', path, body: rest }, affiliation, signal);
    }),
  };
}
