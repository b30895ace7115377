import { sql } from 'kysely';
import type { ApiParts } from '../../context.ts';
import type { Database } from '../../db/open-database.ts';
import { audit } from '../../kit/audit.ts';
import { moveOf } from '../../db/move.ts';
import { tell } from '../../message/outbox.ts';
import { confirmedOffices, officesHolding } from '../../unit/offices.ts';
import { type Opening, findRow, lockEntry } from '../reading/entry-rows.ts';
import { factsOf } from '../reading/entry-facts.ts';
import { type Written, carryOut } from './move-entry.ts';

/**
 * Changes of an entry without an act on it: it lapses, its unit is removed, or the committee withdraws it.
 */

/**
 * Removes the unit from an entry if one of its people declares not to belong to the unit. It runs inside the
 * transaction that writes this declaration. An endorsed entry waits for the reviewers again. A frozen roster
 * does not change, and the committee is notified in addition to the unit. All people in the entry are
 * notified when the unit is removed.
 */
export async function releaseEntry(
  transaction: Database,
  sealing: Opening,
  id: string,
  { actor, organisationId, now }: { actor: string; organisationId: string; now: number },
): Promise<void> {
  await lockEntry(transaction, id);
  const row = await findRow(transaction, sealing, id);
  if (row?.organisation_id !== organisationId) return;
  const act = { type: 'entry.release', by: 'owner' } as const;
  const move = moveOf('entries', row.status, { ...act, facts: factsOf(row, now) });
  const about = { no: row.no ?? '', event: row.event_name };
  const units = await confirmedOffices(transaction, organisationId);
  if (move === null) {
    const organisers = await officesHolding(transaction, row.competition_id);
    const userIds = [...new Set([...units, ...organisers])];
    await tell(
      transaction,
      userIds.map((userId) => ({ userId, topic: 'entry.dispute', about })),
      now,
    );
    const [before, after] = [row.status, row.status];
    await audit(transaction, {
      object: 'entry',
      object_id: id,
      action: 'entry.dispute',
      actor_id: actor,
      capacity: 'owner',
      before,
      after,
      reason: '',
      at: now,
    });
    return;
  }
  const set = { organisation_id: null };
  await carryOut(transaction, move, row, { ...act, actor, reason: '', now, set });
  await tell(
    transaction,
    [
      ...[row, ...row.team].map(({ user_id: userId }) => ({
        userId,
        topic: 'entry.release' as const,
        about,
      })),
      ...units.map((userId) => ({ userId, topic: 'entry.released' as const, about })),
    ],
    now,
  );
}

/**
 * Withdraws an entry for the committee if its chart still allows it. The transaction must hold the lock on
 * the entry.
 */
export async function withdrawByCommittee(
  transaction: Database,
  sealing: Opening,
  id: string,
  { actor, reason, now }: Pick<Written, 'reason' | 'now'> & { actor: string },
): Promise<void> {
  const row = await findRow(transaction, sealing, id);
  if (row === undefined) return;
  const act = { type: 'entry.withdraw', by: 'organiser', reason } as const;
  const move = moveOf('entries', row.status, { ...act, facts: factsOf(row, now) });
  if (move !== null) await carryOut(transaction, move, row, { ...act, actor, now });
}

/** Ends returned entries whose correction period has expired, up to 200 in one run. */
export async function lapseEntries(
  { db, sealing }: Pick<ApiParts, 'db' | 'sealing'>,
  now: number,
): Promise<void> {
  const due = await db
    .selectFrom('entries')
    .select('id')
    // The status is a literal, because otherwise the database does not use the partial index of returned
    // entries.
    .where('status', '=', sql.lit('returned'))
    .where('correction_until', '<=', now)
    .limit(200)
    .execute();
  for (const { id } of due) {
    await db.transaction().execute(async (transaction) => {
      await lockEntry(transaction, id);
      const row = await findRow(transaction, sealing, id);
      if (row === undefined) return;
      const act = { type: 'entry.lapse', by: 'system' } as const;
      const move = moveOf('entries', row.status, { ...act, facts: factsOf(row, now) });
      if (move !== null)
        await carryOut(transaction, move, row, { ...act, actor: null, reason: row.reason, now });
    });
  }
}
