import { createHash } from 'node:crypto';
import type { AppealVerdict } from '../contract/appeal/appeal.ts';
import { onRoster } from '../contract/entry/entry-fields.ts';
import type { Database } from '../db/open-database.ts';

/**
 * What results are counted from, without the marks themselves: a version that was compiled from something else than what
 * stands now is never agreed to or released [running.md A12].
 */
export interface CountBasis {
  /** SHA-256, hex: another one, once anything that the results follow from has changed. */
  readonly digest: string;
  /** All sheets are locked, and no work waits to be marked anew after an appeal. */
  readonly isMarked: boolean;
}

/** Rulings after which the results are counted anew. */
const changing: readonly AppealVerdict[] = ['remark', 'correct', 'reinstate', 'laterSession', 'noRank'];

/** Of appeals whose ruling holds. */
const upheld = ['upheld', 'remedied', 'closed'] as const;

/** As it stands now; inside a transaction that holds the event it does not change meanwhile. */
export async function countBasisOf(db: Database, eventId: string): Promise<CountBasis> {
  const sheets = await db
    .selectFrom('score_sheets')
    .select(['id', 'status', 'group_id', 'fresh_code', 'locked_at', 'appeal_id'])
    .where('event_id', '=', eventId)
    // Nothing that was given in them counts.
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
  // Every change after the decoding publishes a tag of its own.
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
