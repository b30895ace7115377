import { isFaultless } from '../sheet/sheet-faults.ts';
import type { I18n } from '@lingui/core';
import { t } from '@lingui/macro';
import * as v from 'valibot';
import { TEAM_AT_MOST } from '../contract/entry/team-size.ts';
import { eventFacts, type EventFacts } from '../contract/competition/competition-event.ts';
import {
  EVENT_SHEET_LIMITS,
  eventColumns,
  eventDefaults,
  type EventColumn,
} from '../contract/competition/event-sheet.ts';
import type { Fault } from '../contract/kit/faults.ts';
import type { Attachment } from '../kit/answer/attachment.ts';
import type { Languages } from '../message/languages.ts';
import { dayIn, numberIn } from '../sheet/cell-values.ts';
import { readTable, writeTable, type SheetTable } from '../sheet/sheet-table.ts';
import { faultOf } from '../kit/payload.ts';
import { entriesOf, recordOf } from '../contract/kit/keys-of.ts';

/** Returns the names of the columns, for the template and for messages about a cell. */
export const eventHeads = (i18n: I18n): Readonly<Record<EventColumn, string>> => ({
  code: t(i18n)`Event code`,
  name: t(i18n)`Event name`,
  group: t(i18n)`Group`,
  for_occupation: t(i18n)`For whom`,
  team_size: t(i18n)`People in one entry`,
  least_age: t(i18n)`Youngest age, on the first day`,
  birth_from: t(i18n)`Born on this day or later`,
  birth_to: t(i18n)`Born on this day or earlier`,
  exclusive: t(i18n)`No other such event besides`,
  residence: t(i18n)`Proof of residence, work or study`,
  certificate: t(i18n)`Certificate of skill`,
  places: t(i18n)`Places`,
  per_unit: t(i18n)`Places of one unit`,
  least_entrants: t(i18n)`Fewest entrants`,
});

const yesOrNo = (i18n: I18n) => ({ yes: t(i18n)`Yes`, no: t(i18n)`No` });

/** Returns the words of the columns that offer a choice, by the value that is read from each word. */
const choicesOf = (i18n: I18n): Readonly<Partial<Record<EventColumn, Readonly<Record<string, string>>>>> => ({
  for_occupation: {
    everybody: t(i18n)`Everybody`,
    employee: t(i18n)`People in work`,
    student: t(i18n)`Students`,
  },
  team_size: Object.fromEntries(Array.from({ length: TEAM_AT_MOST }, (_, at) => [at + 1, String(at + 1)])),
  exclusive: yesOrNo(i18n),
  residence: yesOrNo(i18n),
  certificate: yesOrNo(i18n),
});

const table: SheetTable<EventColumn> = { columns: eventColumns, heads: eventHeads, choices: choicesOf };

/** A row of the sheet. */
export interface EventRow {
  /** The number of the row in the sheet, from 1. */
  number: number;
  /** The event in the shape of the form's call; null if a cell has a fault. */
  facts: EventFacts | null;
  /** The values that can be read, for the preview. */
  shown: { code: string; name: string; group: string; team_size: number; places: number };
  typed: (column: EventColumn) => string;
  faults: Partial<Record<EventColumn, Fault>>;
}

const isYes = (word: unknown) => (word === 'yes' ? true : word === 'no' ? false : word);

const COUNTS: readonly EventColumn[] = ['team_size', 'least_age', 'places', 'per_unit', 'least_entrants'];
const DAYS: readonly EventColumn[] = ['birth_from', 'birth_to'];
const TICKS: readonly EventColumn[] = ['exclusive', 'residence', 'certificate'];

const defaults: Partial<Readonly<Record<EventColumn, unknown>>> = eventDefaults;

/**
 * Returns the value of a cell in the shape of the form.
 * @param word the value of a choice, or the content of the cell
 */
function valueOf(column: EventColumn, cell: string | number, word: string | number): unknown {
  if (cell === '') return defaults[column] ?? '';
  if (DAYS.includes(column)) return dayIn(cell);
  if (TICKS.includes(column)) return isYes(word);
  if (COUNTS.includes(column)) return numberIn(word);
  if (column === 'for_occupation' && word === 'everybody') return '';
  return column === 'code' ? String(word).normalize('NFKC').toUpperCase() : String(word);
}

/** Validates the values with the schema of the form, and returns the first fault of each column. */
function judge(values: Readonly<Record<EventColumn, unknown>>) {
  const { residence, certificate, ...rest } = values;
  const faults: Partial<Record<EventColumn, Fault>> = {};
  for (const [column, value] of entriesOf({ residence, certificate })) {
    if (typeof value !== 'boolean') faults[column] = 'choice';
  }
  const demands = [
    ...(residence === true ? ['residence'] : []),
    ...(certificate === true ? ['certificate'] : []),
  ];
  const result = v.safeParse(eventFacts, { ...rest, demands, version: 0 });
  for (const issue of result.issues ?? []) {
    const column = eventColumns.find((one) => one === issue.path?.[0]?.key);
    if (column === undefined) continue;
    const isCount = COUNTS.includes(column) && typeof values[column] !== 'number';
    faults[column] ??= isCount ? 'number.pattern' : column === 'exclusive' ? 'choice' : faultOf(issue);
  }
  return { facts: result.success && isFaultless({ faults }) ? result.output : null, faults };
}

/**
 * Returns the events of a sheet without its empty rows.
 * @throws ApiError 422 `file` if it cannot be read, has other columns, no event or too many events
 */
export async function readEventSheet(
  languages: Languages,
  content: Buffer<ArrayBuffer>,
): Promise<EventRow[]> {
  const bounds = { rows: EVENT_SHEET_LIMITS.rows, empty: 'sheet.noEvent' } as const;
  const sheet = await readTable(table, languages, content, bounds);
  return sheet.map(({ number, cell: cellOf, choice }): EventRow => {
    const values = recordOf(eventColumns, (column) => valueOf(column, cellOf(column), choice(column)));
    const { facts, faults } = judge(values);
    const text = (column: EventColumn) => String(values[column]).slice(0, EVENT_SHEET_LIMITS.value);
    const count = (column: EventColumn) => (typeof values[column] === 'number' ? values[column] : 0);
    return {
      number,
      facts,
      faults,
      typed: (column) => String(cellOf(column)).slice(0, EVENT_SHEET_LIMITS.value),
      shown: {
        code: text('code'),
        name: text('name'),
        group: text('group'),
        team_size: count('team_size'),
        places: count('places'),
      },
    };
  });
}

/**
 * Writes the template. Its second sheet describes the columns, and the third one contains the drop-down
 * lists.
 */
export function writeEventTemplate(i18n: I18n): Promise<Attachment> {
  const listed = t(i18n)`Choose from the list in the cell`;
  const emptyIs = (count: number) => t(i18n)`A whole number; empty: ${count}`;
  const noLimit = (count: number) => t(i18n)`A whole number; 0: no limit; empty: ${count}`;
  const dayFor = t(i18n)`A day such as 2005-01-31; empty: no limit`;
  const { yes, no } = yesOrNo(i18n);
  const choiceOr = (word: string) => t(i18n)`Choose from the list in the cell; empty: ${word}`;
  const says: Readonly<Record<EventColumn, string>> = {
    code: t(i18n)`2–8 capital letters and digits, each code once`,
    name: t(i18n)`As on the notice, at most 100 characters`,
    group: t(i18n)`Such as employees or students, at most 20 characters`,
    for_occupation: listed,
    team_size: listed,
    least_age: emptyIs(eventDefaults.least_age),
    birth_from: dayFor,
    birth_to: dayFor,
    exclusive: choiceOr(yes),
    residence: choiceOr(no),
    certificate: choiceOr(no),
    places: noLimit(eventDefaults.places),
    per_unit: noLimit(eventDefaults.per_unit),
    least_entrants: noLimit(eventDefaults.least_entrants),
  };
  return writeTable(table, i18n, {
    file: { name: t(i18n)`Event sheet`, plain: 'event-sheet' },
    sheet: t(i18n)`Events`,
    widths: [12, 30, 14, 14, 14, 16, 18, 18, 16, 18, 16, 10, 14, 14],
    says,
    rows: EVENT_SHEET_LIMITS.rows,
  });
}
