import { proposeAwards } from '../../../server/certificate/award-proposals.ts';
import type { Database } from '../../../server/db/open-database.ts';
import type { ResultAward } from '../../../server/contract/results/result-lines.ts';
import { insertPublication } from '../../server/support/publication-rows.ts';

/** The awards by rank. */
const awards: readonly ResultAward[] = ['gold', 'silver', 'bronze', 'merit', '', ''];

/**
 * Writes final results of an event, by receipt number, in the state that the acts produce, with the awards
 * that follow. The first two entries compete for a unit and have a coach. The first of them is a team with
 * the last person of the event.
 * @param db a transaction
 */
export async function writeFinalResults(db: Database, event: string): Promise<void> {
  const entries = await db
    .selectFrom('entries')
    .select(['id', 'person_id'])
    .where('event_id', '=', event)
    .where('status', 'in', ['approved', 'checked_in', 'competed'])
    .orderBy('no')
    .execute();
  const [first, second] = entries;
  const last = entries.at(-1);
  if (first === undefined || second === undefined || last === undefined)
    throw new Error('there are no entries');
  await db
    .updateTable('entries')
    .set({ organisation_id: 'college', coach_name: '程师傅' })
    .where('id', 'in', [first.id, second.id])
    .execute();
  await db
    .insertInto('entry_members')
    .values({
      entry_id: first.id,
      seq: 2,
      person_id: last.person_id,
      residence_id: null,
      certificate_id: null,
      guardian_id: null,
    })
    .execute();
  const id = `final-${event}`;
  await insertPublication(db, {
    id,
    event,
    status: 'final',
    release_at: Date.now() - 2 * 86_400_000,
    publicity_until: Date.now() - 86_400_000,
    lines: entries.map(({ id: entry }, at) =>
      at >= awards.length
        ? { entry, state: 'absent' as const }
        : { entry, total: 9000 - at, rank: at + 1, award: awards[at] ?? '' },
    ),
  });
  await proposeAwards(db, id, Date.now());
}
