import { isFaultless } from '../sheet/sheet-faults.ts';
import type { I18n } from '@lingui/core';
import { t } from '@lingui/macro';
import type { Fault } from '../contract/kit/faults.ts';
import { writeMark } from '../contract/marking/decimal.ts';
import { detailsOf } from '../contract/marking/rule-text.ts';
import { markingWords } from '../contract/marking/marking-words.ts';
import {
  contentChecks,
  type Aspect,
  type SchemeContent,
  type Tie,
} from '../contract/marking/scheme-content.ts';
import { faultIn } from '../contract/marking/consistent.ts';
import { SCHEME_SHEET_LIMITS, schemeColumns, type SchemeColumn } from '../contract/marking/scheme-sheet.ts';
import type { Attachment } from '../kit/answer/attachment.ts';
import { languages as locales } from '../contract/languages.ts';
import type { Languages } from '../message/languages.ts';
import { keyOf } from '../sheet/sheet-reader.ts';
import { readTable, writeTable, type SheetTable } from '../sheet/sheet-table.ts';
import { SchemeRows, type AwardWords, type Faults, type TieWords } from './scheme-sheet-rows.ts';

/** Returns the names of the columns, for the template and for messages about a cell. */
export const schemeHeads = (i18n: I18n): Readonly<Record<SchemeColumn, string>> => ({
  module: t(i18n)`Module code`,
  module_name: t(i18n)`Module`,
  at: t(i18n)`Judged`,
  practical: t(i18n)`Practical module`,
  criterion: t(i18n)`Sub-criterion code`,
  criterion_name: t(i18n)`Sub-criterion`,
  code: t(i18n)`Aspect code`,
  text: t(i18n)`Aspect or penalty`,
  kind: t(i18n)`Kind`,
  max: t(i18n)`Maximum or amount`,
  rule: t(i18n)`Details of the rule`,
  unit: t(i18n)`Unit of measure`,
  panel: t(i18n)`Judges`,
  limit: t(i18n)`Largest spread`,
  trim: t(i18n)`Highest and lowest left out`,
  level0: t(i18n)`Level 0`,
  level1: t(i18n)`Level 1`,
  level2: t(i18n)`Level 2`,
  level3: t(i18n)`Level 3`,
});

const kindWords = (i18n: I18n) => ({
  ...markingWords(i18n).kind,
  penalty: t(i18n)`Penalty`,
  tie: t(i18n)`Tie rules`,
  awards: t(i18n)`Awards`,
});

const yesOrNo = (i18n: I18n) => ({ yes: t(i18n)`Yes`, no: t(i18n)`No` });

const table: SheetTable<SchemeColumn> = {
  columns: schemeColumns,
  heads: schemeHeads,
  choices: (i18n) => ({
    at: markingWords(i18n).at,
    practical: yesOrNo(i18n),
    kind: kindWords(i18n),
    trim: yesOrNo(i18n),
  }),
};

/** Returns the words of tie rules in all languages. */
function tieWordsOf(languages: Languages): TieWords {
  const words: Map<string, Tie['kind'] | SchemeContent['last']> = new Map();
  for (const i18n of locales.map((locale) => languages(locale))) {
    const { tie, last } = markingWords(i18n);
    words.set(keyOf(tie.practical), 'practical').set(keyOf(tie.time), 'time');
    words.set(keyOf(last.shared), 'shared').set(keyOf(last.ruling), 'ruling');
  }
  return words;
}

/** Returns the words of award rules without shares in all languages. */
const awardWordsOf = (languages: Languages): AwardWords =>
  new Map(
    locales.flatMap((locale) => {
      const { award } = markingWords(languages(locale));
      return (['byRank', 'noTies'] as const).map((kind) => [keyOf(award[kind]), kind] as const);
    }),
  );

/** A row of the sheet with its faults. */
interface ReadRow {
  readonly number: number;
  readonly faults: Faults;
  readonly typed: (column: SchemeColumn) => string;
}

/**
 * The kind of row and the column that show a fault of the whole content, by the field that the check names.
 */
const placeOf: Readonly<Record<string, { kind: string; column: SchemeColumn }>> = {
  penalties: { kind: 'penalty', column: 'module' },
  ties: { kind: 'tie', column: 'rule' },
  awards: { kind: 'awards', column: 'rule' },
};

/**
 * Reads the scheme in a sheet.
 * @throws ApiError 422 `file` if it cannot be read, has other columns, no row or too many rows
 */
export async function readSchemeSheet(
  languages: Languages,
  content: Buffer<ArrayBuffer>,
): Promise<{ content: SchemeContent; rows: ReadRow[] }> {
  const bounds = { rows: SCHEME_SHEET_LIMITS.rows, empty: 'sheet.nothing' } as const;
  const sheet = await readTable(table, languages, content, bounds);
  const whole = new SchemeRows(tieWordsOf(languages), awardWordsOf(languages), keyOf);
  const rows = sheet.map((row) => ({
    number: row.number,
    kind: row.choice('kind'),
    faults: whole.take(row),
    typed: (column: SchemeColumn) => String(row.cell(column)).slice(0, SCHEME_SHEET_LIMITS.value),
  }));
  const put = (fault: Fault, field: string) => {
    const place = placeOf[field] ?? { kind: '', column: 'code' as const };
    const row = rows.find(({ kind }) => kind === place.kind) ?? rows[0];
    if (row !== undefined) row.faults[place.column] ??= fault;
  };
  const isRight = rows.every(isFaultless);
  for (const check of contentChecks) {
    if (isRight && !check.isRight(whole.content)) put(faultIn(check, whole.content), check.field);
  }
  return { content: whole.content, rows };
}

const lineOf = (cells: Partial<Record<SchemeColumn, string>>) =>
  schemeColumns.map((column) => cells[column] ?? '');

/** Returns the cells of an aspect without those of its module. */
function aspectCells(i18n: I18n, { code, text, max, rule }: Aspect): Partial<Record<SchemeColumn, string>> {
  const { yes, no } = yesOrNo(i18n);
  const shared = { code, text, max: writeMark(max), kind: kindWords(i18n)[rule.kind], rule: detailsOf(rule) };
  switch (rule.kind) {
    case 'level': {
      const [level0 = '', level1 = '', level2 = '', level3 = ''] = rule.texts;
      const judges = { panel: String(rule.panel), limit: String(rule.limit), trim: rule.trim ? yes : no };
      return { ...shared, ...judges, level0, level1, level2, level3 };
    }
    case 'points':
      return { ...shared, panel: String(rule.panel), limit: writeMark(rule.limit) };
    case 'bands':
    case 'linear':
    case 'scaled':
      return { ...shared, unit: rule.unit };
    default:
      return shared;
  }
}

/** Returns the tie rules as the text of one cell, in the format of the import. */
function tieText(i18n: I18n, { ties, last }: Pick<SchemeContent, 'ties' | 'last'>): string {
  const words = markingWords(i18n);
  const parts = ties.map((one) => {
    if (one.kind === 'module') return one.module;
    return one.kind === 'sum' ? one.modules.join('+') : words.tie[one.kind];
  });
  return [...parts, words.last[last]].join(' > ');
}

/** Returns the award rules as the text of one cell, in the format of the import. */
function awardText(i18n: I18n, { kind, shares, numbers }: SchemeContent['awards']): string {
  if (kind === 'byNumber') return numbers.join('+');
  return kind === 'shares' ? shares.join('/') : markingWords(i18n).award[kind];
}

function linesOf(i18n: I18n, content: SchemeContent): string[][] {
  const { at } = markingWords(i18n);
  const { yes, no } = yesOrNo(i18n);
  const aspects = content.modules.flatMap((module) =>
    module.criteria.flatMap((criterion) =>
      criterion.aspects.map((aspect) =>
        lineOf({
          module: module.code,
          module_name: module.name,
          at: at[module.at],
          practical: module.practical ? yes : no,
          criterion: criterion.code,
          criterion_name: criterion.name,
          ...aspectCells(i18n, aspect),
        }),
      ),
    ),
  );
  const penalties = content.penalties.map(({ module, code, text, amount, times }) =>
    lineOf({
      module,
      code,
      text,
      kind: kindWords(i18n).penalty,
      max: writeMark(amount),
      rule: String(times),
    }),
  );
  const ties = lineOf({ kind: kindWords(i18n).tie, rule: tieText(i18n, content) });
  const awards = lineOf({
    kind: kindWords(i18n).awards,
    max: writeMark(content.awards.floor),
    rule: awardText(i18n, content.awards),
  });
  return aspects.length === 0 ? [] : [...aspects, ...penalties, ties, awards];
}

/**
 * Writes a scheme as a sheet, which can be imported again. An empty scheme gives the template.
 * @param event the event, whose code and name are used in the name of the file
 */
export function writeSchemeSheet(
  i18n: I18n,
  content: SchemeContent,
  event: { readonly code: string; readonly name: string },
): Promise<Attachment> {
  const listed = t(i18n)`Choose from the list in the cell`;
  const { yes, no } = yesOrNo(i18n);
  const choiceOr = (word: string) => t(i18n)`Choose from the list in the cell; empty: ${word}`;
  const levels = t(i18n)`What a work of this level is like; for levels alone`;
  const words = markingWords(i18n);
  const code = t(i18n)`A letter, then letters, digits, dots or hyphens; each code once`;
  const first = t(i18n)`In the first row is enough`;
  const awardRules = `${words.award.byRank}; ${words.award.noTies}; 10/20/30; 1+3+6`;
  const tieRules = `A > B+C > ${words.tie.practical} > ${words.tie.time} > ${words.last.shared}`;
  const says: Readonly<Record<SchemeColumn, string>> = {
    module: code,
    module_name: first,
    at: choiceOr(words.at.work),
    practical: choiceOr(yes),
    criterion: code,
    criterion_name: first,
    code,
    text: t(i18n)`What is judged, at most 200 characters`,
    kind: listed,
    max: t(
      i18n,
    )`Such as 2.50; of a penalty what is taken off each time, of awards the least total. All maxima add up to 100.00.`,
    rule: t(
      i18n,
    )`Points: the step, such as 0.50. Bands: 37.975~38.000=5; 37.965~38.010=2.5. Faults: 0=3; 2=2; 5=1. Linear scale, best and worst: 1800~3600. Share: the whole, such as 100.00. Penalty: how often at most. Tie rules: ${tieRules}. Awards: ${awardRules}`,
    unit: t(i18n)`Such as mm or s`,
    panel: t(i18n)`3 to 7, for points 2 to 9; empty: 3, for points 5`,
    limit: t(i18n)`Empty: 1 level, or a fifth of the points`,
    trim: choiceOr(no),
    level0: levels,
    level1: levels,
    level2: levels,
    level3: levels,
  };
  return writeTable(table, i18n, {
    file: { name: `${t(i18n)`Marking scheme`} ${event.code} ${event.name}`, plain: `scheme-${event.code}` },
    sheet: t(i18n)`Marking scheme`,
    widths: [10, 16, 16, 12, 12, 16, 12, 36, 20, 14, 30, 10, 10, 12, 14, 24, 24, 24, 24],
    says,
    lines: linesOf(i18n, content),
    rows: SCHEME_SHEET_LIMITS.rows,
  });
}
