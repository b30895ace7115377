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

/** By whom something is done with a notice, and what the log says of it. */

/** What is done with notices needs the clock. */
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

/** Writes what was done with a notice into the log. */
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

/** Who asks for a notice, and when; before it is written, the identities that decide are locked. */
interface Asking {
  userId: string;
  now: number;
  isToBeLocked?: boolean;
}

/** What the guards of the chart ask of a notice. */
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

/** How many other notices of its competition stand at the top of the lists. */
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
 * By whom, of those somebody is to a notice, it may be done, and what its chart makes of it.
 * @param second what somebody is to the one who handed it in, where that matters
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

/** By whom a notice is moved, from where and where to. */
export const told = ({ by, before, after }: ReturnType<typeof requireActor>) => ({ by, before, after });
