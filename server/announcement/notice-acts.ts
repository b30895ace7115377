import type {
  NoticeActor,
  OfficialNoticeEvent,
} from '../../machines/announcement/official-notice.machine.ts';
import type { ApiParts } from '../context.ts';
import type { OfficialNotice } from '../contract/official-notice.ts';
import type { Database } from '../db/open-database.ts';
import { audit } from '../kit/audit.ts';
import { requireMoveBy } from '../db/move.ts';
import { timesOf } from './notice-contents.ts';
import {
  inReadPhase,
  noticePhase,
  noticesWithCurrent,
  type NoticeRow,
  type SeenNotice,
} from './notice-rows.ts';
import { secondPersonOf } from '../account/second-person.ts';

/** The actor of an act on a notice, and its audit row. */

/** The parts that acts on notices need. */
export type Parts = Pick<ApiParts, 'db' | 'clock'>;

interface Noted {
  id: string;
  action: string;
  actor: string;
  by: NoticeActor;
  before?: string;
  after?: string;
  reason?: string;
  at: number;
}

/** Adds an audit row for an act on a notice. */
export async function note(
  db: Database,
  { id, actor, by, before = '', after = '', reason = '', ...act }: Noted,
) {
  await audit(db, {
    object: 'notice',
    object_id: id,
    actor_id: actor,
    capacity: by,
    before,
    after,
    reason,
    ...act,
  });
}

/**
 * The user and the instant of a request. With `isToBeLocked` the identities of both people are locked before
 * a write.
 */
interface Asking {
  userId: string;
  now: number;
  isToBeLocked?: boolean;
}

/** Returns the facts about a notice that the chart's guards need. */
export const noticeFactsOf = async (
  db: Database,
  row: NoticeRow,
  { userId, now, isToBeLocked = false }: Asking,
): Promise<OfficialNotice['facts']> => ({
  times: await timesOf(db, row, now),
  isHandedIn: row.submitted_by !== null,
  second:
    row.submitted_by === null ? 'another' : await secondPersonOf(db, row.submitted_by, userId, isToBeLocked),
  pinning: { isPinned: row.pinned_at !== null, others: await countPinned(db, row, now) },
});

/** Returns the number of other pinned notices in force of the same competition. */
async function countPinned(db: Database, { id, competition_id }: NoticeRow, now: number): Promise<number> {
  const { count } = await noticesWithCurrent(db)
    .where('notice.competition_id', '=', competition_id)
    .where('notice.id', '<>', id)
    .where('notice.pinned_at', 'is not', null)
    .where(inReadPhase('published', now))
    .select((is) => is.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * Returns the move of an event, and the capacity of the user that the chart allows.
 * @param second what the user is to the submitter, if the event depends on it
 * @throws ApiError 403, 409
 */
export const requireActor = (
  { row, capacities }: SeenNotice,
  now: number,
  event: (by: NoticeActor, second: SecondPerson) => OfficialNoticeEvent,
  second: SecondPerson = 'another',
) =>
  requireMoveBy(
    'notices',
    noticePhase(row, now),
    { as: capacities, of: ['author', 'organiser'] as const, second },
    event,
  );

/** Returns the part of a move that the audit row contains. */
export const told = ({ by, before, after }: ReturnType<typeof requireActor>) => ({ by, before, after });
