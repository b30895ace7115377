import { sql } from 'kysely';
import type { Database } from '../db/open-database.ts';
import { noticesWithCurrent, readersOf, readPhase } from './notice-rows.ts';
import { tell } from '../message/outbox.ts';
import { isCommitteeItself } from '../unit/unit-deciders.ts';

/** The number of readers per portion. */
const AT_ONCE = 500;

/**
 * Notifies readers of a notice: after its publication if it must be acknowledged, and after a reminder.
 * Readers who have acknowledged or read it already are left out. The message of a committee contains number
 * and title. The message of a unit contains no words of its author.
 *
 * It sends one portion at a time, and only if no message in the outbox is due. Otherwise a notice to all
 * accounts delays other messages. Several processes can run it at the same time.
 * @returns the number of notified readers
 */
export async function callReaders(db: Database, now: number): Promise<number> {
  const waiting = await db.selectFrom('outbox').select('id').where('due_at', '<=', now).executeTakeFirst();
  if (waiting !== undefined) return 0;
  return db.transaction().execute(async (transaction) => {
    const notice = await noticesWithCurrent(transaction)
      .selectAll('notice')
      .select([
        'current.title',
        'current.expire_at',
        'current.told_up_to',
        'current.need_ack',
        'current.reminded_at',
      ])
      .where('current.told_up_to', 'is not', null)
      .where('notice.shown_at', '<=', now)
      .orderBy('notice.shown_at')
      .executeTakeFirst();
    if (notice === undefined) return 0;
    const { id, revision, doc_no: no, title: event, told_up_to: last } = notice;
    const { is_committee } = await transaction
      .selectFrom('organisations as organisation')
      .select((is) =>
        is.case().when(isCommitteeItself).then(is.lit(1)).else(is.lit(0)).end().as('is_committee'),
      )
      .where('organisation.id', '=', notice.organisation_id)
      .executeTakeFirstOrThrow();
    const isOfCommittee = is_committee === 1;
    const isReminder = notice.reminded_at !== null;
    const isDone = notice.need_ack === 1 ? 'done.acked_at' : 'done.read_at';
    const readers =
      readPhase(notice, now) === 'published'
        ? await transaction
            .selectFrom('users')
            .select('users.id')
            .where(sql<boolean>`users.id in ${readersOf(id, revision)}`)
            .where('users.id', '>', last ?? '')
            .where('users.status', '=', 'active')
            .where('users.phone', 'is not', null)
            .where((is) =>
              is.not(
                is.exists(
                  is
                    .selectFrom('notice_reads as done')
                    .select('done.user_id')
                    .where('done.notice_id', '=', id)
                    .where('done.revision', '=', revision)
                    .where(isDone, 'is not', null)
                    .whereRef('done.user_id', '=', 'users.id'),
                ),
              ),
            )
            .orderBy('users.id')
            .limit(AT_ONCE)
            .execute()
        : [];
    const moved = await transaction
      .updateTable('notice_revisions')
      .set({ told_up_to: readers.length < AT_ONCE ? null : (readers.at(-1)?.id ?? null) })
      .where('notice_id', '=', id)
      .where('revision', '=', revision)
      // The condition fails if another process has notified the same readers.
      .where('told_up_to', '=', last)
      .returning('notice_id')
      .executeTakeFirst();
    if (moved === undefined || readers.length === 0) return 0;
    await tell(
      transaction,
      readers.map(({ id: userId }) => ({
        userId,
        topic: isReminder ? ('notice.reminder' as const) : ('notice.published' as const),
        about: isOfCommittee ? { no, event: event ?? '' } : { no: '', event: '' },
      })),
      now,
    );
    return readers.length;
  });
}
