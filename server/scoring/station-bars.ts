import { nameKey } from '../contract/person/names.ts';
import type { ApiParts } from '../context.ts';
import type { AboutEvent } from '../duty/assignment-rows.ts';
import { unitsOf, worksOf } from '../results/own-works.ts';

/**
 * Keeps a judge with a waived conflict of interest from the stations of the judge's own unit. The reserve
 * judge marks there [running.md 1.4]. For work codes the encryption is the bar.
 */

/**
 * Stores the judges that are barred from each station sheet of an event that is not settled. The caller's
 * transaction holds the lock on the event.
 */
export async function barOwnStations(
  parts: Pick<ApiParts, 'db' | 'sealing'>,
  about: AboutEvent,
): Promise<void> {
  const { db } = parts;
  const { id: eventId } = about.event;
  const barred = await db
    .selectFrom('assignments')
    .select(['id', 'user_id'])
    .where('event_id', '=', eventId)
    .where('capacity', '=', 'scoring')
    .where('is_barred', '=', 1)
    .where('status', '<>', 'released')
    .orderBy('id')
    .execute();
  if (barred.length === 0) return;
  const unitOf = await unitsOf(
    db,
    barred.map(({ user_id }) => user_id),
  );
  for (const { unit, session, codes } of await worksOf(parts, about)) {
    const here = barred.filter(({ user_id }) => unitOf(user_id).has(nameKey(unit))).map(({ id }) => id);
    if (here.length === 0 || codes.station === '') continue;
    await db
      .updateTable('score_sheets')
      .set({ barred: JSON.stringify(here) })
      .where('session_id', '=', session)
      .where('place', '=', 'station')
      .where('code', '=', codes.station)
      .where('panel', '=', '')
      .execute();
  }
}
