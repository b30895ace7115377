import type { I18n } from '@lingui/core';
import { t } from '@lingui/macro';
import { describeFault, type FaultCode } from '../kit/faults.ts';
import { writeMark } from './decimal.ts';
import type { MarkingRule } from './marking-rule.ts';
import type { awardKinds, lastTies, modulePlaces } from './scheme-content.ts';

/** Returns the display names of the choices of a marking scheme, for pages and sheets. */

export const markingWords = (
  i18n: I18n,
): {
  readonly kind: Readonly<Record<MarkingRule['kind'], string>>;
  readonly at: Readonly<Record<(typeof modulePlaces)[number], string>>;
  readonly tie: Readonly<Record<'practical' | 'time', string>>;
  readonly last: Readonly<Record<(typeof lastTies)[number], string>>;
  readonly award: Readonly<Record<(typeof awardKinds)[number], string>>;
  /** The initial texts of the levels. */
  readonly levels: readonly [string, string, string, string];
} => ({
  kind: {
    level: t(i18n)`J, levels 0–3`,
    points: t(i18n)`J, points`,
    yesNo: t(i18n)`M, yes or no`,
    bands: t(i18n)`M, tolerance bands`,
    faults: t(i18n)`M, number of faults`,
    linear: t(i18n)`M, linear scale`,
    scaled: t(i18n)`M, share of a whole`,
  },
  at: { station: t(i18n)`At the workstation`, work: t(i18n)`By the work alone` },
  tie: { practical: t(i18n)`Practical modules`, time: t(i18n)`Shorter time` },
  last: { shared: t(i18n)`Shared rank`, ruling: t(i18n)`Ruling of the chief judge` },
  award: {
    byRank: t(i18n)`Gold, silver, bronze by rank`,
    noTies: t(i18n)`By rank, without shared ranks`,
    shares: t(i18n)`Prizes by shares`,
    byNumber: t(i18n)`Prizes by number`,
  },
  levels: [
    t(i18n)`Below the standard of the trade, or not attempted`,
    t(i18n)`Meets the standard of the trade`,
    t(i18n)`Meets the standard, and exceeds it in some respects`,
    t(i18n)`Exceeds the standard in all respects`,
  ],
});

type Sentence = (i18n: I18n, total: string, code: string) => string;

/** The sentences by fault code. `total` is the number of the fault as a mark, `code` its code of an aspect. */
const sentences: ReadonlyMap<string, Sentence> = new Map(
  Object.entries({
    'marking.code': (i18n) => t(i18n)`A letter, then letters, digits, dots or hyphens; at most 10 characters`,
    'marking.twice': (i18n) => t(i18n)`This code stands twice`,
    'marking.unknown': (i18n) => t(i18n)`There is no module with this code`,
    'marking.sum': (i18n) => t(i18n)`Name at least two modules, such as A+B`,
    'marking.bandEmpty': (i18n) =>
      t(i18n)`Give at least one band, each from the smaller to the greater value`,
    'marking.bandOverlap': (i18n) =>
      t(i18n)`These bands overlap: a wider band stands below the one that lies within it`,
    'marking.over': (i18n) => t(i18n)`No mark is above the maximum`,
    'marking.order': (i18n) => t(i18n)`From few faults to many, with marks that do not rise`,
    'marking.limit': (i18n) => t(i18n)`Limit and step are not above the maximum`,
    'marking.same': (i18n) => t(i18n)`The best and the worst value differ`,
    'marking.unreachable': (i18n, _, code) =>
      t(i18n)`No judges can give the full marks of ${code}: change its maximum, its step or its best mark`,
    'marking.total': (i18n, total) => t(i18n)`All maxima add up to ${total}, not to 100.00`,
    'marking.none': (i18n) => t(i18n)`There is no module yet`,
    'marking.empty': (i18n) => t(i18n)`Nothing is judged here yet`,
    'marking.texts': (i18n) => t(i18n)`The texts of the levels 0–3 are missing`,
    'marking.number': (i18n) => t(i18n)`Enter a number, such as 2.50`,
    'marking.bands': (i18n) => t(i18n)`Write one band a line: 37.975~38.000=5`,
    'marking.steps': (i18n) => t(i18n)`Write one step a line: 2=1.50`,
    'marking.shares': (i18n) =>
      t(i18n)`Name the shares in percent, such as 10/20/30; only prizes by shares have them`,
    'marking.sharesSum': (i18n) => t(i18n)`The shares add up to 100 % at most`,
    'marking.numbers': (i18n) =>
      t(i18n)`Name the number of each prize, such as 1+3+6; only prizes by number have them`,
    'marking.noTies': (i18n) =>
      t(i18n)`Without shared ranks the last tie rule is the ruling of the chief judge`,
  } satisfies Partial<Record<FaultCode, Sentence>>),
);

/**
 * Returns the sentence for a fault, including the faults of marking schemes.
 * @param text a `Fault`
 */
export function describeMarkingFault(i18n: I18n, text: string): string {
  const [code = '', number = ''] = text.split(':');
  return sentences.get(code)?.(i18n, writeMark(Number(number)), number) ?? describeFault(i18n, text);
}
