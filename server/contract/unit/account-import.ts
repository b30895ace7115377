import * as v from 'valibot';
import { dryRun, faultsOf } from '../kit/sheet-result.ts';
import { call } from '../kit/call.ts';
import { capacities } from './unit-account.ts';

/** Accounts of a unit from a spreadsheet. One row is one account. Either all accounts are created or none. */

/** The columns of the sheet, in order. */
export const accountColumns = ['name', 'username', 'phone', 'capacity'] as const;
export type AccountColumn = (typeof accountColumns)[number];

/** The maximum bytes of the file, accounts in it, and reported characters of a cell. */
export const ACCOUNT_SHEET_LIMITS = { bytes: 1024 * 1024, rows: 50, value: 60 };

export const getAccountTemplate = call('GET', '/units/self/accounts/template', {
  summary: 'Downloads the sheet of accounts to fill in',
  access: 'signed-in',
  answer: 'file',
});

/** `dry_run`: checks the sheet without storing anything. */
export const accountSheetQuery = v.object(dryRun);

/** The result of a sheet import. */
export const accountSheetResult = v.object({
  /** The rows without faults, in order. Mobile numbers are masked. */
  accounts: v.array(
    v.object({
      row: v.number(),
      name: v.string(),
      username: v.string(),
      phone: v.string(),
      capacity: v.picklist(capacities),
    }),
  ),
  /** 0 after a dry run, and if there are faults. */
  created: v.number(),
  ...faultsOf(accountColumns),
});
export type AccountSheetResult = v.InferOutput<typeof accountSheetResult>;

export const importAccounts = call('POST', '/units/self/accounts/import', {
  summary: 'Creates the accounts of a sheet, all of them or none',
  access: 'signed-in',
  query: accountSheetQuery,
  file: ACCOUNT_SHEET_LIMITS.bytes,
  answer: accountSheetResult,
});
