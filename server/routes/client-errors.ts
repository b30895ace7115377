import type { Context } from 'hono';
import type { ApiEnv, ApiParts } from '../context.ts';
import {
  clientErrorQuery,
  errorReport,
  type ClientError,
  type ClientErrorList,
} from '../contract/client-errors.ts';
import { readPayload, readQuery } from '../middleware/payload.ts';
import {
  findClientError,
  listClientErrors,
  moveClientError,
  recordErrors,
} from '../services/client-errors.ts';
import { networkOf } from '../services/network-of.ts';
import { demandWithin } from '../services/rate-limits.ts';

/** Generous: a whole school may look at a broken release from behind one address. */
const REPORTS_PER_ADDRESS = { hits: 60, milliseconds: 10 * 60_000 };

/**
 * POST /error-reports [S33]: from anybody, since pages fail before anybody has signed in. Whether anything
 * was kept, and whether it was known, shows nowhere.
 */
export function reportErrors({ db, clock }: ApiParts) {
  return async (c: Context<ApiEnv>) => {
    const report = await readPayload(c, errorReport);
    const now = clock();
    const network = networkOf(c.get('address'));
    await demandWithin(db, `error-reports:${network}`, REPORTS_PER_ADDRESS, now);
    await recordErrors(db, report, network, now);
    return c.json({});
  };
}

/** GET /client-errors, for technicians. */
export function getClientErrors({ db }: ApiParts) {
  return async (c: Context<ApiEnv>) =>
    c.json<ClientErrorList>(await listClientErrors(db, readQuery(c, clientErrorQuery)));
}

/** GET /client-errors/:id, for technicians. */
export function getClientError({ db }: ApiParts) {
  return async (c: Context<ApiEnv>) =>
    c.json<ClientError>(await findClientError(db, c.req.param('id') ?? ''));
}

/** POST /client-errors/:id/{solve|reopen}, for technicians; gives the error as it is then. */
export function changeClientError(type: 'clientError.solve' | 'clientError.reopen', { db }: ApiParts) {
  return async (c: Context<ApiEnv>) =>
    c.json<ClientError>(await moveClientError(db, c.req.param('id') ?? '', { type }));
}
