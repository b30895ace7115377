import type { Updateable } from 'kysely';
import * as v from 'valibot';
import type { NoticeTimes } from '../../machines/announcement/official-notice.machine.ts';
import { invalid, notFound, stale } from '../kit/api-error.ts';
import { faultsOf } from '../kit/payload.ts';
import type { ApiParts } from '../context.ts';
import type * as contract from '../contract/official-notice.ts';
import { noticeFacts } from '../contract/official-notice.ts';
import type { Database } from '../db/open-database.ts';
import type { Tables } from '../db/tables.ts';
import { write } from '../db/move.ts';
import { requireLocked, numberOf, type NoticeRow, type SeenNotice } from './notice-rows.ts';
import { openNotice } from './notice-reading.ts';
import { officesHolding } from '../unit/offices.ts';
import { lockIdentity, requireSecondPerson } from '../account/second-person.ts';
import { requireSignature, useSignature, type Signature, type Signer } from '../account/signatures.ts';
import { dropDocuments, publishDocuments } from '../competition/document-publication.ts';
import { lockCompetition } from '../kit/row-locks.ts';
import type { Handler } from '../kit/handle.ts';
import type { SignedInUser } from '../session/tokens.ts';
import type { CodeProof } from '../session/verification-codes.ts';
import { contentOf, deleteRevision, copyRevision } from './notice-contents.ts';
import { type Parts, note, noticeFactsOf, requireActor, told } from './notice-acts.ts';

/**
 * Moves of notices (submit, approve, return, revise, discard, withdraw and pin): the calls and their effects.
 */

type PlainMove = `officialNotice.${'submit' | 'revise' | 'discard' | 'pin' | 'unpin'}`;
type ReasonedMove = `officialNotice.${'return' | 'withdraw'}`;

/** A move of a notice as a whole. An approval is signed. */
type NoticeMove = {
  version: number;
  /** '' if the move needs no reason. */
  reason: string;
} & ({ type: PlainMove | ReasonedMove } | { type: 'officialNotice.approve'; signature: Signature });

/**
 * Moves a notice by its chart. From then on the identities of the submitter and of the approver are locked.
 * @throws ApiError 404, 403; 409 if the chart does not allow it or another request has changed the notice;
 *   422 naming `code`
 */
async function moveNotice({ db, clock }: Parts, user: Signer, id: string, act: NoticeMove): Promise<void> {
  const { type, reason } = act;
  const { id: userId } = user;
  let proof: CodeProof | null = null;
  if (act.type === 'officialNotice.approve') {
    // This check comes before the code is checked. Otherwise a user who may not approve receives an error
    // about the code.
    await requireMove(db, await requireLocked(db, userId, id, clock), userId, act);
    proof = await requireSignature(db, user, { act: 'approveNotice', id }, act.signature, clock());
  }
  await db.transaction().execute(async (transaction) => {
    if (proof !== null) await useSignature(transaction, proof);
    if (type === 'officialNotice.pin') await lockPins(transaction, id);
    const seen = await requireLocked(transaction, userId, id, clock);
    const { row, now } = seen;
    const { move, times } = await requireMove(transaction, seen, userId, act, true);
    const { version } = act;
    if (type === 'officialNotice.submit') {
      const colleagues = await officesHolding(transaction, row.competition_id);
      await requireSecondPerson(transaction, userId, colleagues, 'organiser');
    }
    if (type === 'officialNotice.submit' || type === 'officialNotice.approve') {
      await lockIdentity(transaction, userId, now);
    }
    const effect = await effectOf(transaction, row, { type, reason, userId, times });
    await write(transaction, move, { id, version }, { updated_at: now, ...effect });
    await note(transaction, { id, action: type, actor: userId, ...told(move), reason, at: now });
    if (type === 'officialNotice.approve') {
      await publishDocuments(transaction, id, { at: now, shownAt: Math.max(now, times.publishesAt) });
    }
    if (type === 'officialNotice.withdraw') await dropDocuments(transaction, id, { at: now, reason });
  });
}

/** Creates the calls that move a notice by its chart. Each responds with the current notice. */
export function moveCalls(parts: ApiParts) {
  const move = async (user: SignedInUser, id: string, act: NoticeMove) => {
    await moveNotice(parts, user, id, act);
    return openNotice(parts, user.id, id);
  };
  const plain =
    (type: PlainMove): Handler<typeof contract.submitNotice> =>
    ({ user, id, body }) =>
      move(user, id, { type, version: body.version, reason: '' });
  const reasoned =
    (type: ReasonedMove): Handler<typeof contract.returnNotice> =>
    ({ user, id, body }) =>
      move(user, id, { type, ...body });
  const signed: Handler<typeof contract.approveNotice> = ({ user, id, body: { version, ...signature } }) =>
    move(user, id, { type: 'officialNotice.approve', version, reason: '', signature });
  return {
    submitNotice: plain('officialNotice.submit'),
    returnNotice: reasoned('officialNotice.return'),
    approveNotice: signed,
    reviseNotice: plain('officialNotice.revise'),
    discardNotice: plain('officialNotice.discard'),
    withdrawNotice: reasoned('officialNotice.withdraw'),
    pinNotice: plain('officialNotice.pin'),
    unpinNotice: plain('officialNotice.unpin'),
  };
}

/** Returns the move of an act and the times of the notice. @throws as {@link moveNotice} */
async function requireMove(
  db: Database,
  seen: SeenNotice & { now: number },
  userId: string,
  { type, version, reason }: NoticeMove,
  isToBeLocked = false,
) {
  const { row, now } = seen;
  if (row.version !== version) throw stale();
  if (type === 'officialNotice.submit') await requireComplete(db, row);
  const facts = await noticeFactsOf(db, row, { userId, now, isToBeLocked });
  const move = requireActor(
    seen,
    now,
    (by, second) => {
      const said = { ...facts, by, reason, second };
      return { type, ...said };
    },
    facts.second,
  );
  return { move, times: facts.times };
}

/**
 * Locks the competition of a notice. The lock serializes pinning, because the chart limits the number of
 * pinned notices.
 */
async function lockPins(transaction: Database, id: string): Promise<void> {
  const found = await transaction
    .selectFrom('notices')
    .select('competition_id')
    .where('id', '=', id)
    .executeTakeFirst();
  if (found !== undefined) await lockCompetition(transaction, found.competition_id);
}

/** Checks that a submitted notice is complete. @throws ApiError 422 naming the missing fields */
async function requireComplete(db: Database, row: NoticeRow): Promise<void> {
  const content = await contentOf(db, row.id, row.working);
  if (content === null) throw notFound();
  const { revision: _, event, files, ...said } = content;
  const { issues } = v.safeParse(noticeFacts, {
    ...said,
    competition_id: row.competition_id,
    doc_no: numberOf(row),
    event_id: event?.id ?? '',
    file_ids: files.map(({ id }) => id),
    version: row.version,
  });
  if (issues === undefined) return;
  throw invalid(faultsOf(issues));
}

/** Carries out a move and returns the columns that are written beside the status. */
async function effectOf(
  db: Database,
  row: NoticeRow,
  {
    type,
    reason,
    userId,
    times,
  }: Pick<NoticeMove, 'type' | 'reason'> & { userId: string; times: NoticeTimes },
): Promise<
  Pick<
    Updateable<Tables['notices']>,
    'submitted_by' | 'reason' | 'revision' | 'shown_at' | 'working' | 'pinned_at'
  >
> {
  switch (type) {
    case 'officialNotice.submit':
      return { submitted_by: userId, reason: '' };
    case 'officialNotice.return':
      return { reason };
    case 'officialNotice.approve':
      await db
        .updateTable('notice_revisions')
        .set((is) => ({
          approved_at: times.at,
          told_up_to: is.case().when('need_ack', '=', 1).then('').end(),
        }))
        .where('notice_id', '=', row.id)
        .where('revision', '=', row.working)
        .execute();
      return { revision: row.working, shown_at: Math.max(times.at, times.publishesAt), reason: '' };
    case 'officialNotice.revise':
      await copyRevision(db, row);
      return { working: row.revision + 1 };
    case 'officialNotice.discard':
    case 'officialNotice.withdraw':
      if (row.working !== row.revision) {
        await deleteRevision(db, { notice_id: row.id, revision: row.working });
      }
      return {
        working: row.revision,
        reason,
        ...(type === 'officialNotice.withdraw' && { pinned_at: null }),
      };
    case 'officialNotice.pin':
      return { pinned_at: times.at };
    case 'officialNotice.unpin':
      return { pinned_at: null };
  }
}
