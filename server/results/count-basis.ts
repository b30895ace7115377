import { createHash } from 'node:crypto';
import type { AppealVerdict } from '../contract/appeal/appeal.ts';
import { onRoster } from '../contract/entry/entry-fields.ts';
import type { Database } from '../db/open-database.ts';

/**
 * The state that results are compiled from, without the marks. A version whose basis differs from the current
 * one cannot be agreed or released [running.md A12].
 */
export interface CountBasis {
  /** SHA-256 in hex. It changes with any data that the results depend on. */
  readonly digest: string;
  /** Whether all sheets are locked and no work waits to be marked anew after an appeal. */
  readonly isMarked: boolean;
}

/** Verdicts after which the results are compiled anew. */
const changing: readonly AppealVerdict[] = ['remark', 'correct', 'reinstate', 'laterSession', 'noRank'];

/** Statuses of an appeal with an upheld ruling. */
const upheld = ['upheld', 'remedied', 'closed'] as const;

/** Returns the current basis. It does not change while a transaction holds the lock on the event. */
export async function countBasisOf(db: Database, eventId: string): Promise<CountBasis> {
  const sheets = await db
    .selectFrom('score_sheets')
    .select(['id', 'status', 'group_id', 'fresh_code', 'locked_at', 'appeal_id'])
    .where('event_id', '=', eventId)
    // Marks in a closed sheet do not count.
    .where('status', '<>', 'closed')
    .orderBy('id')
    .execute();
  const entries = await db
    .selectFrom('entries')
    .select(['id', 'status'])
    .where('event_id', '=', eventId)
    .where('status', 'in', onRoster)
    .orderBy('id')
    .execute();
  const rulings = await db
    .selectFrom('appeals')
    .select(['id', 'verdict', 'status'])
    .where('event_id', '=', eventId)
    .where('status', 'in', upheld)
    .where('verdict', 'in', changing)
    .orderBy('id')
    .execute();
  // Every change of marks after decoding posts a new tag, so the number of tags changes too.
  const { tags } = await db
    .selectFrom('board')
    .select((is) => is.fn.countAll<number>().as('tags'))
    .where('event_id', '=', eventId)
    .where('kind', '=', 'marks')
    .executeTakeFirstOrThrow();
  const lines = [
    `tags\t${tags}`,
    ...sheets.map((one) =>
      ['sheet', one.id, one.status, one.group_id, one.fresh_code, one.locked_at ?? ''].join('\t'),
    ),
    ...entries.map(({ id, status }) => `entry\t${id}\t${status}`),
    ...rulings.map(({ id, verdict }) => `ruling\t${id}\t${verdict}`),
  ];
  const isOwed = rulings.some(
    ({ id, verdict, status }) =>
      status === 'upheld' &&
      verdict === 'remark' &&
      sheets.every(({ appeal_id, fresh_code }) => appeal_id !== id || fresh_code === ''),
  );
  return {
    digest: createHash('sha256').update(lines.join('\n')).digest('hex'),
    isMarked: !isOwed && sheets.every(({ status }) => status === 'locked'),
  };
}
