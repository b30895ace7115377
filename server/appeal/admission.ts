import type { ApiParts } from '../context.ts';
import { rosterHash } from '../competition/roster-hash.ts';
import { isRostered } from '../contract/competition/competition-making.ts';
import { moveOf, write } from '../db/move.ts';
import { findRow, lockEntry } from '../entry/reading/entry-rows.ts';
import { drawnOf } from '../event/event-facts.ts';
import { takeSeats } from '../entry/moving/places.ts';
import type { AboutEvent } from '../duty/assignment-rows.ts';
import { audit } from '../kit/audit.ts';
import { tell } from '../message/outbox.ts';
import type { AppealRow } from './appeal-readers.ts';
import { tooLateToAdmit } from './appeal-refusals.ts';

/** Admission of a rejected entry to the roster after an upheld appeal [running.md A6]. */

/**
 * Admits the entry, even if the event is full: the capacity does not limit a ruling. The caller's transaction
 * makes the ruling and holds the locks on competition and event.
 * @throws ApiError 409 if the order is prepared, or a competitor of the entry has another entry now
 */
export async function admitEntry(
  { db, sealing }: Pick<ApiParts, 'db' | 'sealing'>,
  { entry_id, ruling }: Pick<AppealRow, 'entry_id' | 'ruling'>,
  userId: string,
  { event, now }: AboutEvent,
): Promise<void> {
  await lockEntry(db, entry_id);
  const row = await findRow(db, sealing, entry_id);
  if (row === undefined) throw tooLateToAdmit();
  const isUnique = await takeSeats(db, row);
  const act = { type: 'entry.admit', by: 'arbiter' } as const;
  const move = moveOf('entries', row.status, {
    ...act,
    facts: { isUnique },
    reason: ruling,
    isDrawn: (await drawnOf(db, [event.id])).has(event.id),
  });
  if (move === null) throw tooLateToAdmit();
  await write(db, move, { id: entry_id, version: row.version }, { reason: ruling, updated_at: now });
  await db
    .updateTable('competition_events')
    .set((is) => ({ taken: is('taken', '+', 1) }))
    .where('id', '=', event.id)
    .execute();
  if (isRostered(event.status)) {
    await db
      .updateTable('competition_events')
      .set({ roster_hash: await rosterHash(db, event.id) })
      .where('id', '=', event.id)
      .execute();
  }
  await audit(db, {
    object: 'entry',
    object_id: entry_id,
    action: act.type,
    actor_id: userId,
    capacity: act.by,
    before: row.status,
    after: move.after,
    reason: ruling,
    at: now,
  });
  const about = { no: row.no ?? '', event: row.event_name };
  await tell(
    db,
    [row, ...row.team].map(({ user_id }) => ({ userId: user_id, topic: 'entry.approve' as const, about })),
    now,
  );
}
