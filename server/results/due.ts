import type { PublicationEvent } from '../../machines/results/publication.machine.ts';
import { openAppeals } from '../appeal/open-appeals.ts';
import { proposeAwards } from '../certificate/award-proposals.ts';
import { isReleased } from '../contract/competition/competition-making.ts';
import type { ApiParts } from '../context.ts';
import { moveEvent } from '../event/event-steps.ts';
import { onRoster } from '../contract/entry/entry-fields.ts';
import { moveOf, write } from '../db/move.ts';
import type { Database } from '../db/open-database.ts';
import { post } from '../draw/board/board.ts';
import { revealRounds } from '../draw/reveal-rounds.ts';
import { aboutEvent, type AboutEvent } from '../duty/assignment-rows.ts';
import { accountsInEntries } from '../entry/team/team-members.ts';
import { auditSystem } from '../kit/audit.ts';
import { lockCompetition, lockEvents } from '../kit/row-locks.ts';
import { tell } from '../message/outbox.ts';
import { announce } from '../news/event-news.ts';
import { clockFacts, type PublicationRow } from './publication-rows.ts';

/**
 * Transitions of results by the clock. A scheduled version is public from its instant on, and final when its
 * window has ended. Readers compare with the clock too, so a late run of this job delays no release.
 */

type Parts = Pick<ApiParts, 'db' | 'sealing'>;

const noteStep = (
  transaction: Database,
  row: PublicationRow,
  { action, after }: { action: PublicationEvent['type']; after: string },
  now: number,
) =>
  auditSystem(transaction, {
    object: 'publication',
    object_id: row.id,
    action,
    before: row.status,
    after,
    at: now,
  });

/** Notifies the accounts of all people in the entries. */
async function tellEntered(transaction: Database, row: PublicationRow, { event, now }: AboutEvent) {
  const entries = await transaction
    .selectFrom('entries')
    .select(['id', 'no', 'user_id'])
    .where('event_id', '=', event.id)
    .where('status', 'in', onRoster)
    .execute();
  const topic = row.corrects === null ? 'results.release' : 'results.correct';
  const accounts = await accountsInEntries(transaction, entries);
  await tell(
    transaction,
    entries.flatMap(({ id, no }) => {
      const about = { no: no ?? '', event: event.name };
      return [...(accounts.get(id) ?? [])].map((userId) => ({ userId, topic, about }));
    }),
    now,
  );
}

/** Supersedes the corrected version. Its row stays. */
async function supersede(transaction: Database, id: string, now: number): Promise<void> {
  const row = await transaction
    .selectFrom('publications')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const move = moveOf('publications', row.status, { type: 'publication.supersede', by: 'system' });
  if (move === null) return;
  await write(transaction, move, { id, version: row.version });
  await noteStep(transaction, row, { action: 'publication.supersede', after: move.after }, now);
}

async function release(
  parts: Parts,
  transaction: Database,
  row: PublicationRow,
  about: AboutEvent,
): Promise<void> {
  const { event, now } = about;
  if (row.corrects !== null) await supersede(transaction, row.corrects, now);
  await tellEntered(transaction, row, about);
  await post(
    transaction,
    { competition_id: row.competition_id, event_id: row.event_id, id: null },
    'results',
    { event: event.code, version: String(row.number), publication: row.id, sha256: row.answer_hash },
    now,
  );
  if (event.status !== 'released') {
    await moveEvent(transaction, about, { type: 'competitionEvent.release', by: 'system' });
  }
  await revealRounds(parts, transaction, event.id, now);
}

/** Proposes the awards of a final version and finalises the event. */
async function finalise(transaction: Database, row: PublicationRow, about: AboutEvent): Promise<void> {
  await proposeAwards(transaction, row.id, about.now);
  if (isReleased(about.event.status) && about.event.status !== 'final') {
    await moveEvent(transaction, about, { type: 'competitionEvent.finalise', by: 'system' });
  }
}

/** Moves one version if its instant has passed. Does nothing if another process has moved it. */
async function moveDue(parts: Parts, id: string, now: number): Promise<void> {
  await parts.db.transaction().execute(async (transaction) => {
    const known = await transaction
      .selectFrom('publications')
      .select(['competition_id', 'event_id'])
      .where('id', '=', id)
      .executeTakeFirst();
    if (known === undefined) return;
    await lockCompetition(transaction, known.competition_id);
    await lockEvents(transaction, [known.event_id]);
    const row = await transaction
      .selectFrom('publications')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const about = await aboutEvent(transaction, row.event_id, now);
    const isDisputed = (await openAppeals(transaction, { event_id: row.event_id })) > 0;
    const facts = clockFacts(about, row, isDisputed);
    for (const type of ['publication.release', 'publication.finalise'] as const) {
      const move = moveOf('publications', row.status, { type, by: 'system', facts });
      if (move === null) continue;
      await write(transaction, move, { id, version: row.version });
      await noteStep(transaction, row, { action: type, after: move.after }, now);
      if (type === 'publication.release') await release(parts, transaction, row, about);
      else await finalise(transaction, row, about);
      await announce(transaction, row.event_id, 'results');
      return;
    }
  });
}

/** Moves every version whose instant has passed. */
export async function moveDueResults(parts: Parts, now: number): Promise<void> {
  const rows = await parts.db
    .selectFrom('publications')
    .select('id')
    .where((is) =>
      is.or([
        is.and([is('status', '=', 'scheduled'), is('release_at', '<=', now)]),
        is.and([is('status', '=', 'released'), is('publicity_until', '<=', now)]),
      ]),
    )
    .orderBy('id')
    .execute();
  for (const { id } of rows) await moveDue(parts, id, now);
}
