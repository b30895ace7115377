import type { ApiParts } from '../context.ts';
import * as contract from '../contract/unit/account-import.ts';
import { attach } from '../kit/answer/attachment.ts';
import { handle } from '../kit/handle.ts';
import { maskPhone } from '../secret/mask.ts';
import { faultsInSheet, isFaultless } from '../sheet/sheet-faults.ts';
import { importAccounts, requireImporting } from './account-import.ts';
import { accountHeads, writeAccountTemplate } from './account-sheet.ts';

/** Returns the calls that create accounts of a unit from a sheet. Its administrators use them. */
export const accountImportCalls = (parts: ApiParts) =>
  handle(contract, {
    getAccountTemplate: async ({ c, i18n, user }) =>
      attach(c, await writeAccountTemplate(i18n, await requireImporting(parts.db, user))),
    importAccounts: async ({ i18n, user, query, readFile }) => {
      // The access is checked before the file is read. Otherwise the server reads files of every user.
      await requireImporting(parts.db, user);
      const { content } = await readFile();
      const isDry = query.dry_run !== undefined;
      const { rows, created } = await importAccounts(parts, { user, i18n }, content, isDry);
      const errors = faultsInSheet(i18n, rows, contract.accountColumns, accountHeads(i18n));
      return {
        accounts: rows.flatMap(({ number: row, account, faults }) =>
          account !== null && isFaultless({ faults })
            ? [{ row, ...account, phone: maskPhone(account.phone) }]
            : [],
        ),
        created,
        errors,
        faults: errors.length,
      };
    },
  });
