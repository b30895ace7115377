import type { Context } from 'hono';
import type { ApiEnv, ApiParts } from '../context.ts';
import {
  printing,
  receiptQuery,
  type EntryForm,
  type PrintedNumbers,
  type Receipt,
} from '../contract/receipt.ts';
import { statisticsQuery, type EntryStatistics } from '../contract/statistics.ts';
import { readPayload, readQuery } from '../middleware/payload.ts';
import { findReceipt, formOf, printForm } from '../services/receipts.ts';
import { entryStatistics } from '../services/statistics.ts';

/** GET /entries/:id/form, for whoever may see the entry. */
export function getEntryForm(parts: ApiParts) {
  return async (c: Context<ApiEnv>) =>
    c.json<EntryForm>(await formOf(parts, c.get('user').id, c.req.param('id') ?? ''));
}

/** POST /entries/:id/form, for its owner and the unit that stamps it. */
export function printEntryForm(parts: ApiParts) {
  return async (c: Context<ApiEnv>) => {
    await readPayload(c, printing);
    return c.json<PrintedNumbers>(await printForm(parts, c.get('user').id, c.req.param('id') ?? ''));
  };
}

/** GET /receipts/:no, without signing in. */
export function getReceipt(parts: ApiParts) {
  return async (c: Context<ApiEnv>) => {
    const query = readQuery(c, receiptQuery);
    const address = c.get('address');
    return c.json<Receipt>(await findReceipt(parts, c.req.param('no') ?? '', { ...query, address }));
  };
}

/** GET /statistics/entries, for committees. */
export function getEntryStatistics({ db, clock }: ApiParts) {
  return async (c: Context<ApiEnv>) => {
    const { competition } = readQuery(c, statisticsQuery);
    return c.json<EntryStatistics>(await entryStatistics(db, c.get('user').id, competition, clock()));
  };
}
