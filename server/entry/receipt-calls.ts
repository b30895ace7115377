import type { ApiParts } from '../context.ts';
import * as contract from '../contract/entry/receipt.ts';
import { handle } from '../kit/handle.ts';
import { findReceipt, formOf, printForm } from './receipts.ts';

/** Returns the calls for the printed form of an entry and for its verification. */
export const receiptCalls = (parts: ApiParts) =>
  handle(contract, {
    getEntryForm: ({ user, id }) => formOf(parts, user.id, id),
    printEntryForm: ({ user, id }) => printForm(parts, user.id, id),
    findReceipt: ({ no, query, address }) => findReceipt(parts, no, { ...query, address }),
  });
