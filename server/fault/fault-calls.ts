import type { ApiParts } from '../context.ts';
import * as contract from '../contract/client-errors.ts';
import { handle } from '../kit/handle.ts';
import { findClientError, listClientErrors, moveClientError, recordErrors } from './client-errors.ts';
import { networkOf } from '../kit/network-of.ts';
import { requireWithin } from '../kit/rate-limits.ts';

/** The limit is high because a whole school can open a broken release from one address. */
const REPORTS_PER_ADDRESS = { hits: 60, milliseconds: 10 * 60_000 };

/**
 * Calls for page errors [S33]. Reports are public, because pages also fail before the sign-in. Technicians
 * read them.
 */
export const clientErrorsCalls = ({ db, clock }: ApiParts) =>
  handle(contract, {
    // The response does not show whether an error was stored or was already known.
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
