import type {
  ScoreSheetBy,
  ScoreSheetEvent,
  ScoreSheetFacts,
  SubmittedOn,
} from '../../machines/marking/score-sheet.machine.ts';
import { unasked } from '../account/asked-second.ts';
import { peopleServing } from '../duty/serving.ts';
import { lockIdentity, requireSecondPerson, secondPersonOf } from '../account/second-person.ts';
import { moveEvent } from '../event/event-steps.ts';
import type { ApiParts } from '../context.ts';
import { isHolder, type SheetAnswer } from '../contract/marking/score-sheet.ts';
import { moveOf, requireMoveBy, write, type Move } from '../db/move.ts';
import type { Database } from '../db/open-database.ts';
import { beginDuty } from '../duty/assignment-moves.ts';
import { aboutEvent } from '../duty/assignment-rows.ts';
import { stale } from '../kit/api-error.ts';
import { audit } from '../kit/audit.ts';
import { isDecoded } from '../contract/competition/competition-making.ts';
import { markEvent, publishMarks } from './event-marks.ts';
import { findSheet, showSheet, type FoundSheet } from './find-sheet.ts';
import { giveToOthers, requireRemarkGroup } from './remark.ts';
import { disputesOf, evaluated, panelAfter, sheetFactsOf } from './sheet-facts.ts';
import { announce } from '../news/event-news.ts';
import { overtakeResults } from '../results/overtaken.ts';

/** Acts on a sheet other than saving marks. */

type Parts = Pick<ApiParts, 'db' | 'clock' | 'sealing'>;

export type SheetAct = { version: number } & (
  | {
      type: 'scoreSheet.sign' | 'scoreSheet.sample' | 'scoreSheet.lock' | 'scoreSheet.unlock';
    }
  | {
      type: 'scoreSheet.stand' | 'scoreSheet.return' | 'scoreSheet.drop';
      reason: string;
    }
  | { type: 'scoreSheet.submit'; device: string }
  | { type: 'scoreSheet.askUnlock'; reason: string; group_id: string }
);

/** The standings that can act on a sheet. */
const workers = ['judge', 'leader', 'chief', 'supervisor', 'arbiter'] as const;

/** Acts that can also move the event. */
const ofEvent: readonly SheetAct['type'][] = ['scoreSheet.lock', 'scoreSheet.unlock'];

/** What the chart reads besides the facts of the sheet. */
interface Said {
  readonly second: SecondPerson;
  readonly on: SubmittedOn;
}

const eventOf = (
  act: SheetAct,
  facts: ScoreSheetFacts,
  by: ScoreSheetBy,
  { second, on }: Said,
): ScoreSheetEvent => {
  switch (act.type) {
    case 'scoreSheet.unlock':
      return { type: act.type, by, facts, second };
    case 'scoreSheet.stand':
    case 'scoreSheet.return':
    case 'scoreSheet.askUnlock':
    case 'scoreSheet.drop':
      return { type: act.type, by, facts, reason: act.reason };
    case 'scoreSheet.submit':
      return { type: act.type, by, facts, on };
    case 'scoreSheet.sign':
    case 'scoreSheet.sample':
    case 'scoreSheet.lock':
      return { type: act.type, by, facts };
  }
};

/** Returns whether a device has the part of a judge. A part that no device has is given to any. */
const deviceIn = ({ parts }: FoundSheet['state'], userId: string, device: string): SubmittedOn =>
  isHolder(parts.find(({ user_id }) => user_id === userId)?.device ?? '', device) ? 'holder' : 'other';

/** Reopens all parts of a sheet for their judges. */
const reopenParts = (transaction: Database, sheetId: string) =>
  transaction
    .updateTable('sheet_parts')
    .set({ submitted_at: null })
    .where('sheet_id', '=', sheetId)
    .execute();

/**
 * Submits a judge's part from the typed paper if the part is complete, because the paper is signed. It does
 * nothing while the sheet is in conflict. The transaction of the clerk or leader must hold the row lock on
 * the sheet.
 * @returns whether the part was submitted
 */
export async function handInPaper(
  transaction: Database,
  found: Pick<FoundSheet, 'state' | 'ground'>,
  judge: string,
  actor: { readonly id: string; readonly capacity: string },
): Promise<boolean> {
  const { row } = found.state;
  const facts = sheetFactsOf(found.ground, found.state, judge);
  const move = moveOf('score_sheets', row.status, {
    type: 'scoreSheet.submit',
    by: 'judge',
    facts,
    on: 'paper',
  });
  if (move === null || row.status === 'conflict') return false;
  const set = { ...(await handIn(transaction, found, judge)), ...panelAfter(found.state, move.after) };
  await write(transaction, move, { id: row.id, version: row.version }, set);
  await audit(transaction, {
    object: 'scoreSheet',
    object_id: row.id,
    action: 'scoreSheet.submit',
    actor_id: actor.id,
    capacity: actor.capacity,
    before: row.status,
    after: move.after,
    reason: '',
    at: found.ground.about.now,
  });
  return true;
}

/**
 * Submits the part of a judge. If the last part leaves a conflict, all parts are reopened, and the judges
 * mark the disputed aspects again.
 */
async function handIn(
  transaction: Database,
  { state, ground }: Pick<FoundSheet, 'state' | 'ground'>,
  userId: string,
): Promise<{ disputed?: string }> {
  const { now } = ground.about;
  const { id } = state.row;
  const facts = sheetFactsOf(ground, state, userId);
  const handed = { submitted_at: now };
  await transaction
    .insertInto('sheet_parts')
    .values({ sheet_id: id, user_id: userId, held_at: null, ...handed })
    .onConflict((on) => on.columns(['sheet_id', 'user_id']).doUpdateSet(handed))
    .execute();
  if (!facts.isLast || !facts.hasConflict) return {};
  const { disputed } = evaluated(state, ground.content);
  const before = disputesOf(state.row);
  await reopenParts(transaction, id);
  await transaction
    .updateTable('marks')
    .set((is) => ({ reason: '', earlier_reason: is.ref('reason') }))
    .where('sheet_id', '=', id)
    .where('aspect', 'in', [...disputed])
    .execute();
  return {
    disputed: JSON.stringify(Object.fromEntries(disputed.map((code) => [code, (before[code] ?? 0) + 1]))),
  };
}

/** Clears signature, sample and lock. They must be given again. */
const unsigned = {
  signed_by: null,
  signed_at: null,
  sampled_by: null,
  sampled_at: null,
  locked_by: null,
  locked_at: null,
  disputed: '{}',
} as const;

/** Checks whether only an upheld appeal allows the sheet to change. */
const isRemarked = ({ ground, state }: FoundSheet, userId: string): boolean => {
  const { isMarked, isRemark } = sheetFactsOf(ground, state, userId);
  return isRemark && !isMarked;
};

/** Carries out the consequences of an act, and returns the columns to write besides the status. */
async function carryOut(
  transaction: Database,
  found: FoundSheet,
  act: SheetAct,
  userId: string,
): Promise<Parameters<typeof write<'score_sheets'>>[3]> {
  const { row } = found.state;
  const { now } = found.ground.about;
  switch (act.type) {
    case 'scoreSheet.submit':
      return handIn(transaction, found, userId);
    case 'scoreSheet.stand':
      return { reason: act.reason };
    case 'scoreSheet.sign':
      return { signed_by: userId, signed_at: now };
    case 'scoreSheet.sample':
      return { sampled_by: userId, sampled_at: now };
    case 'scoreSheet.lock':
      return { locked_by: userId, locked_at: now };
    case 'scoreSheet.return':
      await reopenParts(transaction, row.id);
      return { ...unsigned, reason: act.reason };
    case 'scoreSheet.askUnlock': {
      const isOther = isRemarked(found, userId);
      if (isOther) await requireRemarkGroup(transaction, found, act.group_id);
      const asked_group = isOther ? act.group_id : '';
      return { asked: 'unlock', asked_by: userId, asked_at: now, asked_reason: act.reason, asked_group };
    }
    case 'scoreSheet.unlock': {
      const unlocked = { ...unasked, ...unsigned, asked_group: '', reason: row.asked_reason };
      if (isRemarked(found, userId)) {
        await requireRemarkGroup(transaction, found, row.asked_group);
        return { ...unlocked, ...(await giveToOthers(transaction, found)) };
      }
      await reopenParts(transaction, row.id);
      return unlocked;
    }
    case 'scoreSheet.drop':
      return { ...unasked, reason: act.reason };
  }
}

/** Writes an audit row for an act on a sheet. The row contains no code and no mark. */
const noteMove = (
  transaction: Database,
  { state: { row }, ground }: FoundSheet,
  { type, reason }: { type: SheetAct['type']; reason: string },
  { move, userId }: { move: Move<'score_sheets'> & { by: ScoreSheetBy }; userId: string },
) =>
  audit(transaction, {
    object: 'scoreSheet',
    object_id: row.id,
    action: type,
    actor_id: userId,
    capacity: move.by,
    before: row.status,
    after: move.after,
    reason,
    at: ground.about.now,
  });

/**
 * Updates the event after an act on a sheet. The lock of the last sheet moves the event to `marked`, and an
 * unlock moves it back. A re-mark after the decoding publishes a new digest. Unreleased results that the act
 * makes outdated are reverted.
 */
async function followEvent(
  { db, sealing }: Pick<Parts, 'db' | 'sealing'>,
  { ground }: FoundSheet,
  act: SheetAct,
) {
  const { event, now } = ground.about;
  const about = await aboutEvent(db, event.id, now);
  if (act.type === 'scoreSheet.lock') {
    if (isDecoded(event.status)) await publishMarks({ db, sealing }, about);
    else await markEvent({ db, sealing }, about);
  }
  if (act.type === 'scoreSheet.unlock' && event.status === 'marked') {
    await moveEvent(db, about, { type: 'competitionEvent.reopen', by: 'system' });
  }
  await overtakeResults(db, about);
}

/**
 * Performs an act on a sheet by its chart, with the facts of this moment.
 * @throws ApiError 404; 403 if the act needs another standing or another second approver; 409 if the chart
 * does not allow the act or the version is outdated; 422 naming `group_id`. A judge's submission ignores the
 * version, because the parts are independent
 */
export async function moveSheet(
  { db, clock, sealing }: Parts,
  userId: string,
  id: string,
  act: SheetAct,
): Promise<SheetAnswer> {
  await db.transaction().execute(async (transaction) => {
    const lock = ofEvent.includes(act.type) ? 'event' : 'sheet';
    const found = await findSheet({ db: transaction, clock }, userId, id, lock);
    const { state, ground, by } = found;
    const { row } = state;
    if (act.type !== 'scoreSheet.submit' && row.version !== act.version) throw stale();
    const second =
      act.type === 'scoreSheet.unlock' && row.asked_by !== null
        ? await secondPersonOf(transaction, row.asked_by, userId, true)
        : 'another';
    const facts = sheetFactsOf(ground, state, userId);
    const on = act.type === 'scoreSheet.submit' ? deviceIn(state, userId, act.device) : 'holder';
    const move = requireMoveBy('score_sheets', row.status, { as: by, of: workers, second }, (one, other) =>
      eventOf(act, facts, one, { second: other, on }),
    );
    if (act.type === 'scoreSheet.askUnlock') {
      const chiefs = await peopleServing(transaction, ground.about.event.id, { capacity: 'chief' });
      await requireSecondPerson(transaction, userId, chiefs, 'chief');
    }
    const set = await carryOut(transaction, found, act, userId);
    await write(
      transaction,
      move,
      { id, version: row.version },
      { ...set, ...panelAfter(state, move.after) },
    );
    const reason = 'reason' in act ? act.reason : '';
    await noteMove(transaction, found, { type: act.type, reason }, { move, userId });
    if (ofEvent.includes(act.type)) await followEvent({ db: transaction, sealing }, found, act);
    if (act.type === 'scoreSheet.askUnlock' || act.type === 'scoreSheet.unlock') {
      await lockIdentity(transaction, userId, ground.about.now);
    }
    await beginDuty(transaction, userId, ground.about.event.id, ground.about.now);
    for (const news of ['marks', 'sheets'] as const) {
      await announce(transaction, ground.about.event.id, news);
    }
  });
  return showSheet({ db, clock }, userId, id);
}
