import type { ApiParts } from '../context.ts';
import type { NewAppeal } from '../contract/appeal/appeal.ts';
import { moveOf } from '../db/move.ts';
import type { Database } from '../db/open-database.ts';
import { aboutEvent } from '../duty/assignment-rows.ts';
import { requireOwnFiles } from '../file/files.ts';
import { invalid, notFound } from '../kit/api-error.ts';
import { lockCompetition, lockEvents } from '../kit/row-locks.ts';
import { randomKey } from '../kit/secrets.ts';
import { noteAppeal, tellAbout } from './appeal-notes.ts';
import { servingArbiters } from './appeal-panels.ts';
import { alreadyAppealed, appealOver } from './appeal-refusals.ts';
import { isOpenAt, speaksFor, windowsOf, type AppealedEntry } from './appeal-windows.ts';

/** Filing of appeals. */

type Parts = Pick<ApiParts, 'db' | 'clock' | 'sealing'>;

/**
 * Locks competition and event. Until the end of the transaction no result becomes final and no other appeal
 * of the entry is filed.
 * @throws ApiError 404 if the user may not file for the entry
 */
async function lockEntryOf(transaction: Database, userId: string, entryId: string): Promise<AppealedEntry> {
  const read = () =>
    transaction.selectFrom('entries').selectAll().where('id', '=', entryId).executeTakeFirst();
  const found = await read();
  if (found === undefined) throw notFound();
  await lockCompetition(transaction, found.competition_id);
  await lockEvents(transaction, [found.event_id]);
  const entry = await read();
  if (entry?.event_id !== found.event_id || !(await speaksFor(transaction, userId, entry))) throw notFound();
  return entry;
}

async function isFirst(db: Database, { entry_id, matter, subject_id }: NewAppeal): Promise<boolean> {
  const other = await db
    .selectFrom('appeals')
    .select('id')
    .where('entry_id', '=', entry_id)
    .where('matter', '=', matter)
    .where('subject_id', '=', subject_id)
    .where('status', '<>', 'withdrawn')
    .executeTakeFirst();
  return other === undefined;
}

/**
 * Files an appeal and notifies the arbiters of the competition.
 * @returns the id of the appeal
 * @throws ApiError 404 if the user may not file for the entry; 409 if there is an appeal on the matter; 410
 *   after the window has ended; 422 naming `matter` if there is no such window, or naming `files`
 */
export async function fileAppeal(
  { db, clock, sealing }: Parts,
  userId: string,
  body: NewAppeal,
): Promise<string> {
  return db.transaction().execute(async (transaction) => {
    const entry = await lockEntryOf(transaction, userId, body.entry_id);
    // The time is read after the locks. Otherwise a request that waits for a lock files after the window has
    // ended.
    const about = await aboutEvent(transaction, entry.event_id, clock());
    const windows = await windowsOf({ db: transaction, sealing }, about, [entry]);
    const window = windows
      .get(entry.id)
      ?.find(({ matter, subject_id }) => matter === body.matter && subject_id === body.subject_id);
    if (window === undefined) throw invalid({ matter: ['choice'] });
    const facts = { isOpen: isOpenAt(window, about.now), isFirst: await isFirst(transaction, body) };
    const move = moveOf('appeals', 'unfiled', { type: 'appeal.file', by: 'party', facts });
    if (move === null) throw facts.isOpen ? alreadyAppealed() : appealOver();
    await requireOwnFiles(transaction, userId, body.files, 'files');
    const id = randomKey();
    await transaction
      .insertInto('appeals')
      .values({
        id,
        competition_id: entry.competition_id,
        event_id: entry.event_id,
        entry_id: entry.id,
        matter: body.matter,
        subject_id: body.subject_id,
        grounds: body.grounds,
        status: move.status,
        deadline: window.endsAt,
        filed_by: userId,
        filed_at: about.now,
        decided_by: null,
        decided_at: null,
        ruled_at: null,
        remedied_by: null,
        remedied_at: null,
        closed_by: null,
        closed_at: null,
      })
      .execute();
    await transaction
      .insertInto('appeal_files')
      .values(body.files.map((file_id, position) => ({ appeal_id: id, file_id, position })))
      .execute();
    const { now } = about;
    await noteAppeal(transaction, id, { action: 'appeal.file', userId, by: 'party', now }, move);
    const arbiters = await servingArbiters(transaction, entry.competition_id);
    await tellAbout(transaction, { filed_by: userId, entry_id: entry.id }, about, {
      topic: 'appeal.file',
      users: arbiters.map(({ user_id }) => user_id),
    });
    return id;
  });
}
