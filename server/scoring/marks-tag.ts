import { createHash } from 'node:crypto';
import { sumOf } from '../contract/marking/aspect-mark.ts';
import type { FinishTime } from '../day/finish-times.ts';
import type { SchemeContent } from '../contract/marking/scheme-content.ts';

/** The digest that fixes the marks of an event in public before any round is decoded [running.md 3.4, A2]. */

/** The marks and penalties of a sheet; `penalties` contains the confirmed ones only. */
export interface MarkedSheet {
  readonly session: string;
  readonly code: string;
  readonly module: string;
  readonly marks: readonly { readonly aspect: string; readonly judge: string; readonly value: number }[];
  readonly penalties: readonly { readonly code: string; readonly times: number }[];
}

/**
 * Returns one line for each mark, each penalty and each finish time, sorted. A line holds session, code, module,
 * aspect, judge and value. A penalty's value is the negative number of hundredths. A finish time is a line of
 * its station with the aspect `time` and no module; its value is in seconds.
 */
export function linesOfMarks(
  sheets: readonly MarkedSheet[],
  { penalties: known }: Pick<SchemeContent, 'penalties'>,
  finishes: readonly FinishTime[],
): string {
  const amountOf = (code: string) => known.find((one) => one.code === code)?.amount ?? 0;
  const lines = sheets.flatMap(({ session, code: of, module, marks, penalties }) => [
    ...marks.map(({ aspect, judge, value }) => [session, of, module, aspect, judge, value]),
    ...penalties.map(({ code, times }) => [session, of, module, code, '', -sumOf([amountOf(code) * times])]),
  ]);
  const ofFinishes = finishes.map(({ session, station, seconds }) => [
    session,
    station,
    '',
    'time',
    '',
    seconds,
  ]);
  return [...lines, ...ofFinishes]
    .map((line) => `${line.join('\t')}\n`)
    .toSorted()
    .join('');
}

export const marksTag = (eventId: string, nonce: string, lines: string): string =>
  createHash('sha256').update(`hbgj-marks-1\n${eventId}\n${nonce}\n${lines}`).digest('hex');
