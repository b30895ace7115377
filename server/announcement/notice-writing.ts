import { fieldLocked, forbidden, invalid, stale } from '../kit/api-error.ts';
import type { NoticeDraft } from '../contract/official-notice.ts';
import type { Database } from '../db/open-database.ts';
import { begin, write } from '../db/move.ts';
import { releaseDocuments } from '../competition/document-publication.ts';
import { requireLocked, issuersOf, numberOf } from './notice-rows.ts';
import { requireOffice } from '../unit/offices.ts';
import { randomKey } from '../kit/secrets.ts';
import { instantOf, timesOf, writeRevision, deleteRevision } from './notice-contents.ts';
import { requireChoices, requireFreeNumber } from './notice-choices.ts';
import { type Parts, note, requireActor, told } from './notice-acts.ts';

/** Writing of notices: create, change and delete. */

/** The interval, in milliseconds, after which continued writing adds another audit row. */
const NOTED_AGAIN = 3_600_000;

/**
 * Creates a notice of the user's organisation as a draft.
 * @returns the id of the notice
 * @throws ApiError 403 if the user writes for no organisation or is only a viewer; 409 if `version` is not 0;
 *   422
 */
export async function writeNotice({ db, clock }: Parts, userId: string, facts: NoticeDraft): Promise<string> {
  if (facts.version !== 0) throw stale();
  return db.transaction().execute((transaction) => beginNotice(transaction, userId, facts, clock));
}

/**
 * Creates a notice like {@link writeNotice}, inside the caller's transaction.
 * @throws ApiError like {@link writeNotice}
 */
export async function beginNotice(
  transaction: Database,
  userId: string,
  facts: NoticeDraft,
  clock: () => number,
): Promise<string> {
  const issuers = await issuersOf(transaction, userId);
  if (issuers.length === 0) throw forbidden();
  const { organisationId, capacity } = await requireOffice(transaction, userId);
  if (!issuers.includes(organisationId) || capacity === 'viewer') throw forbidden();
  await requireChoices(transaction, { organisationId, userId }, facts);
  await requireFreeNumber(transaction, organisationId, facts.doc_no);
  const now = clock();
  const id = randomKey();
  const made = await transaction
    .insertInto('notices')
    .values({
      id,
      competition_id: facts.competition_id,
      organisation_id: organisationId,
      doc_no: facts.doc_no || id,
      status: begin('notices').status,
      version: 1,
      revision: 0,
      working: 1,
      shown_at: 0,
      submitted_by: null,
      reason: '',
      created_at: now,
      updated_at: now,
    })
    .onConflict((on) => on.columns(['organisation_id', 'doc_no']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (made === undefined) throw invalid({ doc_no: ['docNo.taken'] });
  await writeRevision(transaction, { id, revision: 1, userId, organisationId }, facts);
  await note(transaction, { id, action: 'officialNotice.write', actor: userId, by: 'author', at: now });
  return id;
}

/**
 * Checks whether the latest audit row records that this user is writing. A draft is saved at every pause in
 * typing, so each save would add a row otherwise.
 */
async function isNoted(db: Database, { id, userId, now }: { id: string; userId: string; now: number }) {
  const last = await db
    .selectFrom('audit_log')
    .select(['actor_id', 'action', 'at'])
    .where('object', '=', 'notice')
    .where('object_id', '=', id)
    .orderBy('at', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  const isWriting = last?.action === 'officialNotice.write' || last?.action === 'officialNotice.change';
  return isWriting && last.actor_id === userId && now - last.at < NOTED_AGAIN;
}

/**
 * Changes the revision in work. Every field of a draft can change. In a later revision the competition, the
 * number and the time of publication are fixed.
 * @throws ApiError 404, 403; 409 if no revision is in work or another request has changed it; 422; 423
 */
export async function changeNotice(
  { db, clock }: Parts,
  userId: string,
  id: string,
  facts: NoticeDraft,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const seen = await requireLocked(transaction, userId, id, clock);
    const { row, now } = seen;
    if (row.version !== facts.version) throw stale();
    const move = requireActor(seen, now, (one) => ({ type: 'officialNotice.change', by: one }));
    const { organisation_id: organisationId } = row;
    if (row.revision > 0) {
      const { publishesAt } = await timesOf(transaction, row, now);
      const locked = [
        ...(facts.competition_id === row.competition_id ? [] : ['competition_id']),
        ...(facts.doc_no === numberOf(row) ? [] : ['doc_no']),
        ...(facts.publish_at === instantOf(publishesAt) ? [] : ['publish_at']),
      ];
      if (locked.length > 0) throw fieldLocked(locked);
    }
    await requireChoices(transaction, { organisationId, userId }, facts);
    await requireFreeNumber(transaction, organisationId, facts.doc_no, id);
    await writeRevision(transaction, { id, revision: row.working, userId, organisationId }, facts);
    const { competition_id, doc_no, version } = facts;
    await write(
      transaction,
      move,
      { id, version },
      { competition_id, doc_no: doc_no || id, updated_at: now },
    );
    if (await isNoted(transaction, { id, userId, now })) return;
    await note(transaction, { id, action: 'officialNotice.change', actor: userId, by: move.by, at: now });
  });
}

/**
 * Deletes a draft that was never submitted. Its audit rows stay.
 * @throws ApiError 404, 403; 409 if it was submitted before, or has changed
 */
export async function deleteNotice(
  { db, clock }: Parts,
  userId: string,
  id: string,
  version: number,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const seen = await requireLocked(transaction, userId, id, clock);
    const { row, now } = seen;
    if (row.version !== version) throw stale();
    const move = requireActor(seen, now, (one) => ({
      type: 'officialNotice.delete',
      by: one,
      isHandedIn: row.submitted_by !== null,
    }));
    await deleteRevision(transaction, { notice_id: id, revision: row.working });
    await releaseDocuments(transaction, id, now);
    await write(transaction, move, { id, version });
    await note(transaction, { id, action: 'officialNotice.delete', actor: userId, ...told(move), at: now });
  });
}
