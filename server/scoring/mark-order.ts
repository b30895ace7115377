import type { SentMark } from '../contract/marking/score-sheet.ts';
import type { Database } from '../db/open-database.ts';

/**
 * The order of the marks of one device [running.md 5, A24]. Two pages of one browser share the device and its
 * counter, and each sends its own batches. Therefore the counter is compared over all batches.
 */

const keyOf = ({ device, aspect }: Pick<SentMark, 'device' | 'aspect'>): string => `${device} ${aspect}`;

/** The highest counter of an applied mark, by device and aspect. */
export type LatestCounts = ReadonlyMap<string, number>;

/** Returns the highest counters of a judge's applied marks on a sheet, for the devices and aspects of a batch. */
export async function latestCounts(
  db: Database,
  of: { readonly userId: string; readonly sheetId: string },
  marks: readonly Pick<SentMark, 'device' | 'aspect'>[],
): Promise<LatestCounts> {
  const rows = await db
    .selectFrom('mark_log')
    .select(['device', 'aspect', (is) => is.fn.max<number | string>('n').as('n')])
    .where('sheet_id', '=', of.sheetId)
    .where('user_id', '=', of.userId)
    .where('outcome', '=', 'applied')
    .where(
      'device',
      'in',
      marks.map(({ device }) => device),
    )
    .where(
      'aspect',
      'in',
      marks.map(({ aspect }) => aspect),
    )
    .groupBy(['device', 'aspect'])
    .execute();
  return new Map(rows.map((row) => [keyOf(row), Number(row.n)]));
}

/**
 * Checks whether the device has given the same aspect a later mark that counts. A mark that its judge gives again
 * (`replaces`) was chosen after both were seen, so it counts by its arrival.
 */
export const isOvertaken = (latest: LatestCounts, mark: SentMark): boolean =>
  mark.replaces === '' && mark.n < (latest.get(keyOf(mark)) ?? 0);
