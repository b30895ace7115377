import { isInput } from '../../../../server/contract/marking/aspect-mark.ts';
import { readDecimal, writeDecimal } from '../../../../server/contract/marking/decimal.ts';
import type { Aspect } from '../../../../server/contract/marking/scheme-content.ts';
import type { SheetModule } from '../../../../server/contract/marking/score-sheet.ts';
import { decimalsOf } from '../scoring-texts.ts';

/** Reads and writes the cells of a score sheet that was filled in on paper, as the clerk types them. */

/** The text that the clerk types for an empty cell of the paper. */
const NOTHING = '-';

/**
 * A number: the value in the smallest decimal step of the rule. `missing`: nothing is typed. `wrong`: the
 * value does not fit the rule. Null: the cell of the paper is empty.
 */
export type ReadCell = number | null | 'missing' | 'wrong';

export function readCell(aspect: Aspect, typed: string): ReadCell {
  const word = typed.normalize('NFKC').trim();
  if (word === '') return 'missing';
  if (/^[-–—−]$/.test(word)) return null;
  const value = readDecimal(word, decimalsOf(aspect.rule));
  return value !== null && isInput(aspect, value) ? value : 'wrong';
}

/** Writes a value in the format that {@link readCell} reads. */
export const writeCell = ({ rule }: Aspect, value: number | null): string =>
  value === null ? NOTHING : writeDecimal(value, decimalsOf(rule));

export const isRead = (value: ReadCell): value is number | null => value !== 'missing' && value !== 'wrong';

/** Returns the aspects with these codes, in the order of the paper. */
export const aspectsIn = (module: SheetModule, codes: readonly string[]): Aspect[] =>
  module.criteria.flatMap(({ aspects }) => aspects).filter(({ code }) => codes.includes(code));
