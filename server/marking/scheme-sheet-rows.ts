import * as v from 'valibot';
import type { Fault } from '../contract/kit/faults.ts';
import { readMark } from '../contract/marking/decimal.ts';
import { pointsLimit } from '../contract/marking/marking-rule.ts';
import { readBands, readEnds, readMeasure, readSteps } from '../contract/marking/rule-text.ts';
import {
  aspect,
  contentFields,
  type AwardRules,
  awardsByRank,
  criterionFacts,
  type lastTies,
  moduleFacts,
  penalty,
  ruleKinds,
  type SchemeContent,
  type Tie,
} from '../contract/marking/scheme-content.ts';
import type { SchemeColumn } from '../contract/marking/scheme-sheet.ts';
import type { TableRow } from '../sheet/sheet-table.ts';
import { faultOf } from '../kit/payload.ts';

/** Reads the rows of a scheme sheet with the schemas of the form. */

export type Faults = Partial<Record<SchemeColumn, Fault>>;
type Row = TableRow<SchemeColumn>;

const textOf = (row: Row, column: SchemeColumn) => String(row.cell(column));
/**
 * Returns a whole number that is written in digits. Returns other text unchanged, and the schema rejects it.
 */
const wholeOf = (row: Row, column: SchemeColumn, empty: number): unknown => {
  const typed = textOf(row, column).normalize('NFKC');
  if (typed === '') return empty;
  return /^\d{1,9}$/.test(typed) ? Number(typed) : typed;
};

/** The column that shows a fault, by the path of the field. */
const columnOf: Readonly<Record<string, SchemeColumn>> = {
  code: 'code',
  text: 'text',
  max: 'max',
  amount: 'max',
  times: 'rule',
  module: 'module',
  rule: 'rule',
  'rule.kind': 'kind',
  'rule.panel': 'panel',
  'rule.limit': 'limit',
  'rule.trim': 'trim',
  'rule.unit': 'unit',
  'rule.texts.0': 'level0',
  'rule.texts.1': 'level1',
  'rule.texts.2': 'level2',
  'rule.texts.3': 'level3',
};

/**
 * Validates a value with a schema. Each fault is stored for its column, unless the column already has a
 * fault.
 * @returns the output of the schema; null if the value is invalid
 */
function readBy<Schema extends v.GenericSchema>(
  schema: Schema,
  given: unknown,
  faults: Faults,
  columns: Readonly<Record<string, SchemeColumn>> = columnOf,
): v.InferOutput<Schema> | null {
  const { success, output, issues } = v.safeParse(schema, given);
  for (const issue of issues ?? []) {
    const path = v.getDotPath(issue) ?? '';
    const column = columns[path] ?? columns[path.split('.')[0] ?? ''] ?? 'code';
    faults[column] ??= faultOf(issue);
  }
  return success ? output : null;
}

/** Returns the details of a measurement in the shape of the schema; null if they cannot be read. */
function measuredBy(kind: string, typed: string): object | null {
  switch (kind) {
    case 'bands':
      return readBands(typed);
    case 'faults': {
      const steps = readSteps(typed);
      return steps === null ? null : { steps };
    }
    case 'linear':
      return readEnds(typed);
    case 'scaled': {
      const whole = readMeasure(typed);
      return whole === null ? null : { of: whole.value, decimals: whole.decimals };
    }
    default:
      return {};
  }
}

const detailFault = (kind: string): Fault =>
  kind === 'bands' ? 'marking.bands' : kind === 'faults' ? 'marking.steps' : 'marking.number';

/** Returns the mark in a cell, or `empty` if the cell is empty or has a fault. */
function markIn(row: Row, column: SchemeColumn, faults: Faults, empty: number): number {
  const typed = textOf(row, column);
  if (typed === '') return empty;
  const found = readMark(typed);
  if (found === null) faults[column] ??= 'marking.number';
  return found ?? empty;
}

function ruleIn(row: Row, max: number, faults: Faults): object {
  const kind = String(row.choice('kind'));
  const unit = textOf(row, 'unit');
  if (kind === 'level') {
    return {
      kind,
      panel: wholeOf(row, 'panel', 3),
      limit: wholeOf(row, 'limit', 1),
      trim: row.choice('trim') === 'yes',
      texts: (['level0', 'level1', 'level2', 'level3'] as const).map((level) => textOf(row, level)),
    };
  }
  if (kind === 'points') {
    return {
      kind,
      panel: wholeOf(row, 'panel', 5),
      limit: markIn(row, 'limit', faults, pointsLimit(max)),
      step: markIn(row, 'rule', faults, 1),
    };
  }
  const details = measuredBy(kind, textOf(row, 'rule'));
  if (details === null) faults.rule ??= detailFault(kind);
  const isMeasured = kind === 'bands' || kind === 'linear' || kind === 'scaled';
  return { kind, ...details, ...(isMeasured && { unit }) };
}

/**
 * The kinds of tie rules by their words in all languages. A row has the form `B > A+C > practical > time >
 * shared`.
 */
export type TieWords = ReadonlyMap<string, Tie['kind'] | (typeof lastTies)[number]>;

/** Parses tie rules. */
function tiesIn(
  typed: string,
  words: TieWords,
  keyOf: (word: string) => string,
): Pick<SchemeContent, 'ties' | 'last'> {
  const ties: Tie[] = [];
  let last: SchemeContent['last'] = 'shared';
  for (const part of typed
    .normalize('NFKC')
    .split(/[>;]/)
    .map((one) => one.trim())) {
    const word = words.get(keyOf(part));
    const modules = part
      .toUpperCase()
      .split('+')
      .map((one) => one.trim());
    const [module = ''] = modules;
    if (word === 'shared' || word === 'ruling') last = word;
    else if (word === 'practical' || word === 'time') ties.push({ kind: word });
    else if (modules.length > 1) ties.push({ kind: 'sum', modules });
    else if (module !== '') ties.push({ kind: 'module', module });
  }
  return { ties, last };
}

/** The kinds of award rules without shares, by their words in all languages. */
export type AwardWords = ReadonlyMap<string, AwardRules['kind']>;

/**
 * Parses award rules: the word of a kind, shares such as 10/20/30, or numbers of prizes such as 1+3+6. Returns
 * null for other text.
 */
function awardsIn(typed: string, floor: number, kind: AwardRules['kind'] | undefined): AwardRules | null {
  if (kind !== undefined) return { kind, floor, shares: [], numbers: [] };
  const isNumbers = typed.normalize('NFKC').includes('+');
  const parts = typed
    .normalize('NFKC')
    .split(isNumbers ? '+' : '/')
    .map((one) => one.replace('%', '').trim());
  if (!parts.every((one) => /^\d{1,3}$/.test(one))) return null;
  const read = parts.map(Number);
  return isNumbers
    ? { kind: 'byNumber', floor, shares: [], numbers: read }
    : { kind: 'shares', floor, shares: read, numbers: [] };
}

/**
 * Builds the content of a scheme row by row. Stores the row number of each code, which the fault of a
 * repeated code names.
 */
export class SchemeRows {
  readonly content: SchemeContent = {
    modules: [],
    penalties: [],
    ties: [],
    last: 'shared',
    awards: awardsByRank(),
  };
  readonly #words: TieWords;
  readonly #awardWords: AwardWords;
  readonly #keyOf: (word: string) => string;
  readonly #codes = new Map<string, number>();

  constructor(words: TieWords, awardWords: AwardWords, keyOf: (word: string) => string) {
    this.#words = words;
    this.#awardWords = awardWords;
    this.#keyOf = keyOf;
  }

  /** Adds a row to the content and returns the faults of the row. */
  take(row: Row): Faults {
    const faults: Faults = {};
    const kind = row.choice('kind');
    if (kind === 'tie') Object.assign(this.content, tiesIn(textOf(row, 'rule'), this.#words, this.#keyOf));
    else if (kind === 'awards') this.#takeAwards(row, faults);
    else if (kind === 'penalty') this.#takePenalty(row, faults);
    else this.#takeAspect(row, faults);
    return faults;
  }

  /** Stores a code. A code that another row of the same kind has is a fault. */
  #keepCode(kind: string, code: string, number: number, faults: Faults): void {
    const before = this.#codes.get(`${kind} ${code}`);
    if (before !== undefined) faults.code ??= `row.twice:${before}`;
    else this.#codes.set(`${kind} ${code}`, number);
  }

  #takeAwards(row: Row, faults: Faults): void {
    const typed = textOf(row, 'rule');
    const floor = markIn(row, 'max', faults, 0);
    const found = awardsIn(typed, floor, this.#awardWords.get(this.#keyOf(typed)));
    const read =
      found === null
        ? null
        : readBy(contentFields.awards, found, faults, {
            floor: 'max',
            kind: 'rule',
            shares: 'rule',
            numbers: 'rule',
          });
    if (found === null) faults.rule ??= 'marking.shares';
    if (read !== null) this.content.awards = read;
  }

  #takePenalty(row: Row, faults: Faults): void {
    const amount = markIn(row, 'max', faults, 0);
    const given = {
      code: textOf(row, 'code'),
      text: textOf(row, 'text'),
      module: textOf(row, 'module'),
      amount,
      times: wholeOf(row, 'rule', 1),
    };
    const found = readBy(penalty, given, faults);
    if (found === null) return;
    this.#keepCode('penalty', found.code, row.number, faults);
    this.content.penalties.push(found);
  }

  #takeAspect(row: Row, faults: Faults): void {
    const criteria = this.#criteriaOf(row, faults);
    const kind = String(row.choice('kind'));
    if (!ruleKinds.some((one) => one === kind)) faults.kind ??= kind === '' ? 'required' : 'choice';
    const max = markIn(row, 'max', faults, 0);
    const rule = ruleIn(row, max, faults);
    const found = readBy(aspect, { code: textOf(row, 'code'), text: textOf(row, 'text'), max, rule }, faults);
    if (found === null) return;
    this.#keepCode('aspect', found.code, row.number, faults);
    criteria?.push(found);
  }

  /**
   * Returns the aspects of the sub-criterion of a row; undefined if the module or the sub-criterion has a
   * fault. The first row of a module or sub-criterion creates it.
   */
  #criteriaOf(row: Row, faults: Faults) {
    const at = row.choice('at');
    const module = readBy(
      moduleFacts,
      {
        code: textOf(row, 'module'),
        name: textOf(row, 'module_name') || this.#nameOf(textOf(row, 'module')),
        at: at === '' ? 'work' : at,
        practical: row.choice('practical') !== 'no',
      },
      faults,
      { code: 'module', name: 'module_name', at: 'at' },
    );
    const part = readBy(
      criterionFacts,
      {
        code: textOf(row, 'criterion'),
        name: textOf(row, 'criterion_name') || this.#partNameOf(textOf(row, 'criterion')),
      },
      faults,
      { code: 'criterion', name: 'criterion_name' },
    );
    if (module === null || part === null) return undefined;
    const { modules } = this.content;
    const known = modules.find(({ code }) => code === module.code);
    const whole = known ?? { ...module, criteria: [] };
    if (known === undefined) modules.push(whole);
    const knownPart = whole.criteria.find(({ code }) => code === part.code);
    if (
      knownPart === undefined &&
      modules.some(({ criteria }) => criteria.some(({ code }) => code === part.code))
    )
      faults.criterion ??= 'marking.twice';
    const criterion = knownPart ?? { ...part, aspects: [] };
    if (knownPart === undefined) whole.criteria.push(criterion);
    return criterion.aspects;
  }

  /** Returns the name of a module from an earlier row. Only the first row of a module needs the name. */
  #nameOf(code: string): string {
    return this.content.modules.find((one) => one.code === code.toUpperCase())?.name ?? '';
  }

  #partNameOf(code: string): string {
    const parts = this.content.modules.flatMap(({ criteria }) => criteria);
    return parts.find((one) => one.code === code.toUpperCase())?.name ?? '';
  }
}
