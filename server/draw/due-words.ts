import type { ApiParts } from '../context.ts';
import { aboutEvent } from '../duty/assignment-rows.ts';
import { tellLeaders } from './led-draws.ts';

/** The time before the deadline for words at which leaders are reminded, in milliseconds. */
const BEFORE = 10 * 60_000;

/**
 * Reminds the leaders who have neither added nor declined a word, once a round: ten minutes before the deadline, or
 * after half of a period that is shorter than twenty minutes. A late run of this job reminds until the deadline.
 */
export async function remindOfWords({ db }: Pick<ApiParts, 'db'>, now: number): Promise<void> {
  const open = await db
    .selectFrom('draw_rounds')
    .select(['id', 'event_id', 'committed_at', 'words_until'])
    .where('status', '=', 'committed')
    .where('words_closed_at', 'is', null)
    .where('words_until', '>', now)
    .where('words_until', '<=', now + BEFORE)
    .where('reminded_at', 'is', null)
    .orderBy('id')
    .execute();
  const due = open.filter(
    ({ committed_at, words_until }) =>
      now >= words_until - Math.min(BEFORE, (words_until - committed_at) / 2),
  );
  for (const { id, event_id, words_until } of due) {
    await db.transaction().execute(async (transaction) => {
      // Of two processes only one finds the round not reminded yet.
      const taken = await transaction
        .updateTable('draw_rounds')
        .set({ reminded_at: now })
        .where('id', '=', id)
        .where('status', '=', 'committed')
        .where('words_closed_at', 'is', null)
        .where('reminded_at', 'is', null)
        .returning('id')
        .executeTakeFirst();
      if (taken === undefined) return;
      const about = await aboutEvent(transaction, event_id, now);
      await tellLeaders(transaction, { id }, 'draw.wordsSoon', about, words_until);
    });
  }
}
