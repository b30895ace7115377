import type { ApiParts } from '../context.ts';
import { aspectsOf, emptyContent, maximumOf, totalOf } from '../contract/marking/scheme-content.ts';
import * as contract from '../contract/marking/scheme-sheet.ts';
import { attach } from '../kit/answer/attachment.ts';
import { handle } from '../kit/handle.ts';
import { describeAnyFault } from '../sheet/sheet-faults.ts';
import { readSchemeSheet, schemeHeads, writeSchemeSheet } from './scheme-sheet.ts';
import { findScheme, saveScheme } from './schemes.ts';

const { SCHEME_SHEET_LIMITS, schemeColumns } = contract;

/** Handles the calls that write and import marking schemes as spreadsheets. */
export const schemeSheetCalls = (parts: ApiParts) =>
  handle(contract, {
    getSchemeSheet: async ({ c, i18n, user, id, query }) => {
      const scheme = await findScheme(parts, user.id, id, query.number);
      const content = query.blank === undefined ? scheme : emptyContent;
      return attach(c, await writeSchemeSheet(i18n, content, scheme.event));
    },
    importScheme: async ({ i18n, user, id, query: { version, dry_run }, readFile }) => {
      // The dry run checks the access before the file is read. Otherwise the server reads files of users who
      // cannot import them.
      await saveScheme(parts, user.id, id, { ...emptyContent, version }, { isDry: true });
      const { content: file } = await readFile();
      const { content, rows } = await readSchemeSheet(parts.languages, file);
      const heads = schemeHeads(i18n);
      const errors = rows.flatMap(({ number: row, typed, faults }) =>
        schemeColumns.flatMap((column) => {
          const fault = faults[column];
          if (fault === undefined) return [];
          return [
            { row, column, head: heads[column], value: typed(column), says: describeAnyFault(i18n, fault) },
          ];
        }),
      );
      const isSaved = errors.length === 0 && dry_run === undefined;
      if (isSaved) await saveScheme(parts, user.id, id, { ...content, version }, { action: 'scheme.import' });
      return {
        modules: content.modules.map((module) => {
          const aspects = aspectsOf(module);
          const { code, name } = module;
          return { code, name, aspects: aspects.length, total: maximumOf(aspects) };
        }),
        total: totalOf(content),
        is_saved: isSaved,
        errors: errors.slice(0, SCHEME_SHEET_LIMITS.faults),
        faults: errors.length,
      };
    },
  });
