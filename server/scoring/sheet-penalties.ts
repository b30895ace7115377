import type { ApiParts } from '../context.ts';
import type { NewSheetPenalty, SheetAnswer } from '../contract/marking/score-sheet.ts';
import type { Database } from '../db/open-database.ts';
import { dutyAt } from '../duty/assignment-rows.ts';
import { conflict, forbidden, invalid, notFound, stale } from '../kit/api-error.ts';
import { audit } from '../kit/audit.ts';
import { randomKey } from '../kit/secrets.ts';
import { findSheet, type FoundSheet } from './find-sheet.ts';
import { sheetAnswerOf } from './sheet-readers.ts';
import { sheetFactsOf } from './sheet-facts.ts';
import { announce } from '../news/event-news.ts';

/**
 * Penalties, which reduce the mark of a module. The floor judge reports them, and the chief judge confirms or
 * refuses them [running.md A9].
 */

type Parts = Pick<ApiParts, 'db' | 'clock'>;

/**
 * Checks that penalties of a sheet can change. A locked sheet, and a sheet that is re-marked after the
 * decoding, accept none.
 * @throws ApiError 409
 */
function requireOpen({ ground, state }: FoundSheet, userId: string): void {
  const { isOpen, isRemark } = sheetFactsOf(ground, state, userId);
  if (state.row.status === 'locked' || !isOpen || isRemark) throw conflict();
}

/** A penalty changes what the sheet shows, but not its version. The leader opens the sheet again before signing. */
const forgetOpening = (transaction: Database, id: string) =>
  transaction.updateTable('score_sheets').set({ opened_version: 0 }).where('id', '=', id).execute();

async function answer(parts: Parts, userId: string, id: string): Promise<SheetAnswer> {
  const { ground, state, by } = await findSheet(parts, userId, id);
  return sheetAnswerOf(ground, state, userId, by);
}

/**
 * Reports a penalty for the module of a sheet.
 * @throws ApiError 404; 403 if the user is not a floor judge; 409 if the sheet is locked; 422 naming `code`
 * or `times`
 */
export async function givePenalty(
  { db, clock }: Parts,
  userId: string,
  id: string,
  { code, times, reason }: NewSheetPenalty,
): Promise<SheetAnswer> {
  await db.transaction().execute(async (transaction) => {
    const found = await findSheet({ db: transaction, clock }, userId, id, 'sheet');
    const { ground, state } = found;
    const { event, now } = ground.about;
    const duty = await dutyAt(transaction, userId, event.id);
    if (duty?.capacity !== 'floor') throw forbidden();
    requireOpen(found, userId);
    const rule = ground.content.penalties.find(
      (one) => one.code === code && one.module === state.module.code,
    );
    if (rule === undefined) throw invalid({ code: ['choice'] });
    const given = state.penalties.filter((one) => one.code === code).map((one) => one.times);
    const all = given.reduce((sum, one) => sum + one, times);
    if (all > rule.times) throw invalid({ times: ['choice'] });
    const row = { id: randomKey(), sheet_id: id, code, times, reason, given_by: userId, given_at: now };
    await forgetOpening(transaction, id);
    await transaction
      .insertInto('sheet_penalties')
      .values({ ...row, confirmed_by: null, confirmed_at: null })
      .execute();
    await audit(transaction, {
      object: 'scoreSheet',
      object_id: id,
      action: 'scoreSheet.givePenalty',
      actor_id: userId,
      capacity: 'floor',
      before: '',
      after: code,
      reason,
      at: now,
    });
    await announce(transaction, event.id, 'marks');
  });
  return answer({ db, clock }, userId, id);
}

/** A decision of the chief judge on a reported penalty. */
interface PenaltyDecision {
  readonly type: 'scoreSheet.confirmPenalty' | 'scoreSheet.refusePenalty';
  readonly version: number;
  readonly reason: string;
  /** Writes the decision. Returns false if the penalty is already decided. */
  readonly write: (transaction: Database, now: number) => Promise<boolean>;
}

async function decidePenalty(
  { db, clock }: Parts,
  userId: string,
  id: string,
  { type, version, reason, write }: PenaltyDecision,
): Promise<SheetAnswer> {
  const sheetId = await db.transaction().execute(async (transaction) => {
    const penalty = await transaction
      .selectFrom('sheet_penalties')
      .select(['sheet_id', 'code'])
      .where('id', '=', id)
      .executeTakeFirst();
    if (penalty === undefined) throw notFound();
    const found = await findSheet({ db: transaction, clock }, userId, penalty.sheet_id, 'sheet');
    if (!found.by.includes('chief')) throw forbidden();
    if (found.state.row.version !== version) throw stale();
    requireOpen(found, userId);
    const { now, event } = found.ground.about;
    if (!(await write(transaction, now))) throw conflict();
    await forgetOpening(transaction, penalty.sheet_id);
    await audit(transaction, {
      object: 'scoreSheet',
      object_id: penalty.sheet_id,
      action: type,
      actor_id: userId,
      capacity: 'chief',
      before: '',
      after: penalty.code,
      reason,
      at: now,
    });
    await announce(transaction, event.id, 'marks');
    return penalty.sheet_id;
  });
  return answer({ db, clock }, userId, sheetId);
}

/**
 * Confirms a penalty.
 * @throws ApiError 404; 403 if the user is not the chief judge; 409 if the sheet is locked or the penalty is
 * already confirmed
 */
export const confirmPenalty = (
  parts: Parts,
  userId: string,
  id: string,
  version: number,
): Promise<SheetAnswer> =>
  decidePenalty(parts, userId, id, {
    type: 'scoreSheet.confirmPenalty',
    version,
    reason: '',
    write: async (transaction, now) =>
      (await transaction
        .updateTable('sheet_penalties')
        .set({ confirmed_by: userId, confirmed_at: now })
        .where('id', '=', id)
        .where('confirmed_at', 'is', null)
        .returning('id')
        .executeTakeFirst()) !== undefined,
  });

/**
 * Refuses a reported penalty and removes it from the sheet, because an open penalty keeps the sheet from being
 * locked. The audit log keeps the report and the refusal.
 * @throws ApiError 404, also if the penalty is already refused; 403 if the user is not the chief judge; 409 if
 * the sheet is locked or the penalty is already confirmed
 */
export const refusePenalty = (
  parts: Parts,
  userId: string,
  id: string,
  { version, reason }: Pick<PenaltyDecision, 'version' | 'reason'>,
): Promise<SheetAnswer> =>
  decidePenalty(parts, userId, id, {
    type: 'scoreSheet.refusePenalty',
    version,
    reason,
    write: async (transaction) =>
      (await transaction
        .deleteFrom('sheet_penalties')
        .where('id', '=', id)
        .where('confirmed_at', 'is', null)
        .returning('id')
        .executeTakeFirst()) !== undefined,
  });
