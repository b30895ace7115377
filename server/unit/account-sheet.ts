import type { I18n } from '@lingui/core';
import { t } from '@lingui/macro';
import * as v from 'valibot';
import { ACCOUNT_SHEET_LIMITS, accountColumns, type AccountColumn } from '../contract/unit/account-import.ts';
import { newUnitAccount, type NewUnitAccount } from '../contract/unit/unit-account.ts';
import type { Fault } from '../contract/kit/faults.ts';
import { recordOf } from '../contract/kit/keys-of.ts';
import type { Attachment } from '../kit/answer/attachment.ts';
import { faultOf } from '../kit/payload.ts';
import type { Languages } from '../message/languages.ts';
import { blameTwins } from '../sheet/sheet-faults.ts';
import { readTable, writeTable, type SheetTable } from '../sheet/sheet-table.ts';

/** The spreadsheet of the accounts of a unit: its template, and its rows. */

/** Returns the names of the columns, for the template and for messages about a cell. */
export const accountHeads = (i18n: I18n): Readonly<Record<AccountColumn, string>> => ({
  name: t(i18n)`Name`,
  username: t(i18n)`Username`,
  phone: t(i18n)`Mobile number`,
  capacity: t(i18n)`May do`,
});

/** Returns the table. A registrar of a committee is named an officer, as in the form. */
const tableOf = (isOfCommittee: boolean): SheetTable<AccountColumn> => ({
  columns: accountColumns,
  heads: accountHeads,
  choices: (i18n) => ({
    capacity: {
      administrator: t(i18n)`Administrator`,
      registrar: isOfCommittee ? t(i18n)`Officer` : t(i18n)`Registrar`,
      viewer: t(i18n)`Viewer`,
    },
  }),
});

/** A row of the sheet. */
export interface AccountRow {
  /** The number of the row in the sheet, from 1. */
  readonly number: number;
  /** The account in the shape of the form; null if the schema finds a fault. */
  readonly account: NewUnitAccount | null;
  readonly typed: (column: AccountColumn) => string;
  readonly faults: Partial<Record<AccountColumn, Fault>>;
}

/**
 * Returns the accounts of a sheet without its empty rows.
 * @throws ApiError 422 `file` if it cannot be read, has other columns, or contains no or too many accounts
 */
export async function readAccountSheet(
  languages: Languages,
  content: Buffer<ArrayBuffer>,
  isOfCommittee: boolean,
): Promise<AccountRow[]> {
  const bounds = { rows: ACCOUNT_SHEET_LIMITS.rows, empty: 'sheet.empty' } as const;
  const sheet = await readTable(tableOf(isOfCommittee), languages, content, bounds);
  const rows = sheet.map(({ number, cell, choice }): AccountRow => {
    const faults: AccountRow['faults'] = {};
    const read = v.safeParse(
      newUnitAccount,
      recordOf(accountColumns, (column) => String(choice(column))),
    );
    for (const issue of read.issues ?? []) {
      const column = accountColumns.find((one) => one === issue.path?.[0]?.key);
      if (column !== undefined) faults[column] ??= cell(column) === '' ? 'required' : faultOf(issue);
    }
    return {
      number,
      faults,
      account: read.success ? read.output : null,
      typed: (column) => String(cell(column)).slice(0, ACCOUNT_SHEET_LIMITS.value),
    };
  });
  blameTwins(rows, ({ account }) =>
    account === null ? {} : { username: account.username.toLowerCase(), phone: account.phone },
  );
  return rows;
}

/** Writes the template. Its second sheet describes the columns, and the third one contains the choices. */
export const writeAccountTemplate = (i18n: I18n, isOfCommittee: boolean): Promise<Attachment> =>
  writeTable(tableOf(isOfCommittee), i18n, {
    file: { name: t(i18n)`Account sheet`, plain: 'account-sheet' },
    sheet: t(i18n)`Accounts`,
    widths: [16, 20, 18, 18],
    says: {
      name: t(i18n)`The name of the person who uses the account`,
      username: t(i18n)`4–32 Latin letters, digits, dots, hyphens and underscores, beginning with a letter`,
      phone: t(i18n)`The person’s own: the one-time password is sent to it`,
      capacity: t(i18n)`Choose from the list in the cell`,
    },
    rows: ACCOUNT_SHEET_LIMITS.rows,
  });
