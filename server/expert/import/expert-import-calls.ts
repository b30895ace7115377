import type { ApiParts } from '../../context.ts';
import * as contract from '../../contract/expert/expert-import.ts';
import { attach } from '../../kit/answer/attachment.ts';
import { handle } from '../../kit/handle.ts';
import { faultsInSheet } from '../../sheet/sheet-faults.ts';
import { importExperts, requireFiling } from './expert-import.ts';
import { expertHeads, writeExpertTemplate } from './expert-sheet.ts';

const { EXPERT_SHEET_LIMITS, expertColumns } = contract;

/** Returns the calls that import experts from a sheet. Committees use them. */
export const expertImportCalls = (parts: ApiParts) =>
  handle(contract, {
    getExpertTemplate: async ({ c, i18n, user }) => {
      await requireFiling(parts.db, user.id);
      return attach(c, await writeExpertTemplate(i18n));
    },
    importExperts: async ({ i18n, user, query, readFile }) => {
      // The access is checked before the file is read. Otherwise the server reads files of every user.
      await requireFiling(parts.db, user.id);
      const { content } = await readFile();
      const { rows, people, filed } = await importExperts(parts, user.id, content, {
        isDry: query.dry_run !== undefined,
        isSigned: query.signed !== undefined,
      });
      const errors = faultsInSheet(i18n, rows, expertColumns, expertHeads(i18n));
      return { people, filed, errors: errors.slice(0, EXPERT_SHEET_LIMITS.faults), faults: errors.length };
    },
  });
