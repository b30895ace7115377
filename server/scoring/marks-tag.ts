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
 * Returns one line for each mark, each penalty and each finish time, sorted, with a step for each sheet. A line holds session, code, module,
 * aspect, judge and value. A penalty's value is the negative number of hundredths. A finish time is a line of
 * its station with the aspect `time` and no module; its value is in seconds.
 */
export function* linesOfMarks(
  sheets: readonly MarkedSheet[],
  { penalties: known }: Pick<SchemeContent, 'penalties'>,
  finishes: readonly FinishTime[],
): Generator<void, string> {
  const amountOf = (code: string) => known.find((one) => one.code === code)?.amount ?? 0;
  // No line of one sheet begins another sheet's lines, because each key has the same number of tabs. The keys
  // are sorted first, and then the lines of each key, because to sort all lines at once holds the event loop.
  const byKey = new Map<string, string[]>();
  const add = (key: readonly string[], values: readonly (readonly (string | number)[])[]) => {
    const start = `${key.join('\t')}\t`;
    const lines = byKey.get(start) ?? [];
    byKey.set(start, lines);
    for (const line of values) lines.push(`${start}${line.join('\t')}\n`);
  };
  for (const { session, code: of, module, marks, penalties } of sheets) {
    add(
      [session, of, module],
      [
        ...marks.map(({ aspect, judge, value }) => [aspect, judge, value]),
        ...penalties.map(({ code, times }) => [code, '', -sumOf([amountOf(code) * times])]),
      ],
    );
    yield;
  }
  for (const { session, station, seconds } of finishes) add([session, station, ''], [['time', '', seconds]]);
  let all = '';
  for (const key of [...byKey.keys()].toSorted()) {
    all += (byKey.get(key) ?? []).toSorted().join('');
    yield;
  }
  return all;
}

export const marksTag = (eventId: string, nonce: string, lines: string): string =>
  createHash('sha256').update(`hbgj-marks-1\n${eventId}\n${nonce}\n${lines}`).digest('hex');
