import type { ApiParts } from '../context.ts';
import * as contract from '../contract/entry/receipt.ts';
import { handle } from '../kit/handle.ts';
import { findReceipt, formOf, printForm } from './receipts.ts';

/** The printed form of an entry, and what it stands for. */
export const receiptCalls = (parts: ApiParts) =>
  handle(contract, {
    getEntryForm: ({ user, id }) => formOf(parts, user.id, id),
    printEntryForm: ({ user, id }) => printForm(parts, user.id, id),
    findReceipt: ({ no, query, address }) => findReceipt(parts, no, { ...query, address }),
  });
