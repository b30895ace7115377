import { isInput } from '../../../../server/contract/marking/aspect-mark.ts';
import { readDecimal, writeDecimal } from '../../../../server/contract/marking/decimal.ts';
import type { Aspect } from '../../../../server/contract/marking/scheme-content.ts';
import type { SheetModule } from '../../../../server/contract/marking/score-sheet.ts';
import { decimalsOf } from '../scoring-texts.ts';

/** Cells of a paper as they are typed. */

/** Typed where nothing stands on the paper. */
const NOTHING = '-';

/** `missing`: nothing is typed. `wrong`: no value of the rule. Null: nothing stands on the paper. */
export type ReadCell = number | null | 'missing' | 'wrong';

export function readCell(aspect: Aspect, typed: string): ReadCell {
  const word = typed.normalize('NFKC').trim();
  if (word === '') return 'missing';
  if (/^[-–—−]$/.test(word)) return null;
  const value = readDecimal(word, decimalsOf(aspect.rule));
  return value !== null && isInput(aspect, value) ? value : 'wrong';
}

/** As {@link readCell} reads it. */
export const writeCell = ({ rule }: Aspect, value: number | null): string =>
  value === null ? NOTHING : writeDecimal(value, decimalsOf(rule));

export const isRead = (value: ReadCell): value is number | null => value !== 'missing' && value !== 'wrong';

/** The aspects of these codes, in the order of the paper. */
export const aspectsIn = (module: SheetModule, codes: readonly string[]): Aspect[] =>
  module.criteria.flatMap(({ aspects }) => aspects).filter(({ code }) => codes.includes(code));
