import type { ApiParts } from '../context.ts';
import { lockCompetition } from '../kit/row-locks.ts';
import { lapseBooths } from './exhibitor-rows.ts';

/**
 * Frees the booths that were not confirmed in time. Each act on an application does the same for its
 * competition first, so a late run of this job extends no deadline.
 */
export async function lapseDueBooths({ db }: Pick<ApiParts, 'db'>, now: number): Promise<void> {
  const due = await db
    .selectFrom('exhibitor_applications')
    .select('competition_id')
    .distinct()
    .where('status', '=', 'booth_assigned')
    .where('confirm_until', '<=', now)
    .execute();
  for (const { competition_id } of due) {
    await db.transaction().execute(async (transaction) => {
      await lockCompetition(transaction, competition_id);
      await lapseBooths(transaction, competition_id, now);
    });
  }
}
