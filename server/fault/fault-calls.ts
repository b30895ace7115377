import type { ApiParts } from '../context.ts';
import * as contract from '../contract/client-errors.ts';
import { handle } from '../kit/handle.ts';
import { findClientError, listClientErrors, moveClientError, recordErrors } from './client-errors.ts';
import { networkOf } from '../kit/network-of.ts';
import { requireWithin } from '../kit/rate-limits.ts';

/** Generous: a whole school may look at a broken release from behind one address. */
const REPORTS_PER_ADDRESS = { hits: 60, milliseconds: 10 * 60_000 };

/** Errors of pages: from anybody, since pages fail before anybody has signed in; seen by technicians [S33]. */
export const clientErrorsCalls = ({ db, clock }: ApiParts) =>
  handle(contract, {
    // Whether anything was kept, and whether it was known, shows nowhere.
    reportErrors: async ({ address, body }) => {
      const now = clock();
      const network = networkOf(address);
      await requireWithin(db, `error-reports:${network}`, REPORTS_PER_ADDRESS, now);
      await recordErrors(db, body, network, now);
      return {};
    },
    listClientErrors: ({ query }) => listClientErrors(db, query),
    getClientError: ({ id }) => findClientError(db, id),
    solveClientError: ({ id }) => moveClientError(db, id, { type: 'clientError.solve' }),
    reopenClientError: ({ id }) => moveClientError(db, id, { type: 'clientError.reopen' }),
  });
