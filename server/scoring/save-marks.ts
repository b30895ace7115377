import { createHash } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { ScoreSheetFacts } from '../../machines/marking/score-sheet.machine.ts';
import { chinaInstant } from '../competition/competitions.ts';
import type { ApiParts } from '../context.ts';
import type { SavedMarks, SentMark, SheetAnswer } from '../contract/marking/score-sheet.ts';
import { isInput } from '../contract/marking/aspect-mark.ts';
import { isJudged } from '../contract/marking/marking-rule.ts';
import { aspectsOf, type Aspect } from '../contract/marking/scheme-content.ts';
import { moveOf, write, type Move } from '../db/move.ts';
import type { Database } from '../db/open-database.ts';
import type { Tables } from '../db/tables.ts';
import { beginDuty } from '../expert/assignment-moves.ts';
import { forbidden } from '../kit/api-error.ts';
import { audit } from '../kit/audit.ts';
import { randomKey } from '../kit/secrets.ts';
import { findSheet, type FoundSheet } from './find-sheet.ts';
import { describedSheet, sheetAnswerOf } from './sheet-readers.ts';
import { currentDisputes, judgeOf, sheetAgain, sheetFactsOf } from './sheet-rows.ts';
import { announce } from '../news/event-news.ts';

/**
 * How marks come in: each counts once, whatever is sent [running.md 5]. All that arrives is written down with what came
 * of it; sent again, it gets its first answer.
 */

type Parts = Pick<ApiParts, 'db' | 'clock'>;
type LogRow = Selectable<Tables['mark_log']>;
type Fault = LogRow['fault'];

/** What makes two sendings the same mark. */
const hashOf = (
  sheetId: string,
  { aspect, value, reason, lease, device, n, made_at, replaces }: SentMark,
): string => {
  const own = [sheetId, aspect, value, reason, lease, device, n, made_at];
  return createHash('sha256')
    .update(JSON.stringify(replaces === '' ? own : [...own, replaces]))
    .digest('hex');
};

interface Judged {
  readonly found: FoundSheet;
  /** Of the whole batch: no mark of it changes them. */
  readonly facts: ScoreSheetFacts;
  readonly userId: string;
  readonly lease: number;
  readonly device: string;
}

/** Whether the mark comes from the device that has the part, or takes one that no device has. */
const isHeldBy = ({ lease, device }: Judged, mark: SentMark) =>
  mark.lease === lease && (device === '' || device === mark.device);

/** Why a mark that the chart does not take is not taken. */
function faultOf(judged: Judged, mark: SentMark, aspect: Aspect): Fault {
  const { facts, found } = judged;
  if (!isInput(aspect, mark.value)) return 'value';
  if (!isHeldBy(judged, mark)) return 'lease';
  const isTaken = facts.isOpen && !facts.isHandedIn;
  return isTaken && found.state.row.status === 'conflict' ? 'reason' : 'late';
}

/** Whether a conflict asks for the mark: of a disputed aspect, or of one that a judge who came in later has not marked. */
function isAsked({ found: { state }, userId }: Judged, aspect: Aspect): boolean {
  const judge = judgeOf(aspect, userId);
  const hasMark = state.marks.some((one) => one.aspect === aspect.code && one.judge === judge);
  return !hasMark || currentDisputes(state).includes(aspect.code);
}

/** Asks the chart of the sheet for one mark. */
function answerTo(
  judged: Judged,
  mark: SentMark,
): { fault: Fault; aspect?: Aspect; move?: Move<'score_sheets'> } {
  const { facts, found, userId } = judged;
  const { state } = found;
  const aspect = aspectsOf(state.module).find(({ code }) => code === mark.aspect);
  if (aspect === undefined) return { fault: 'aspect' };
  if (!isJudged(aspect.rule) && state.group.leader === userId) return { fault: 'leader' };
  const move = moveOf('score_sheets', state.row.status, {
    type: 'scoreSheet.save',
    by: 'judge',
    facts,
    isHeld: isHeldBy(judged, mark),
    isWithin: isInput(aspect, mark.value),
    isDisputed: isAsked(judged, aspect) && mark.reason !== '',
  });
  return move === null ? { fault: faultOf(judged, mark, aspect) } : { fault: '', aspect, move };
}

const outcomeOf = (fault: Fault): LogRow['outcome'] =>
  fault === '' ? 'applied' : fault === 'lease' ? 'superseded' : 'refused';

async function keep(
  transaction: Database,
  { found: { state, ground }, userId }: Judged,
  mark: SentMark,
  aspect: Aspect,
): Promise<void> {
  const { value, reason } = mark;
  const given = { entered_by: userId, value, reason, saved_at: ground.about.now, paper_id: null };
  await transaction
    .insertInto('marks')
    .values({ sheet_id: state.row.id, aspect: aspect.code, judge: judgeOf(aspect, userId), ...given })
    .onConflict((on) => on.columns(['sheet_id', 'aspect', 'judge']).doUpdateSet(given))
    .execute();
}

/** The part of a judge as it is written, with the device that has it from now on. */
async function holdPart(
  transaction: Database,
  { sheetId, userId, lease }: { sheetId: string; userId: string; lease: number },
  device: string,
  now: number,
): Promise<void> {
  const held = { lease, device, held_at: now };
  await transaction
    .insertInto('sheet_parts')
    .values({ sheet_id: sheetId, user_id: userId, submitted_at: null, ...held })
    .onConflict((on) => on.columns(['sheet_id', 'user_id']).doUpdateSet(held))
    .execute();
}

const answered = (mark: Pick<LogRow, 'client_uuid' | 'outcome' | 'fault' | 'arrived_at'>) => ({
  client_uuid: mark.client_uuid,
  outcome: mark.outcome,
  fault: mark.fault,
  at: chinaInstant(mark.arrived_at),
});

/** What has come of a mark, and what it makes of the sheet where it counts now. */
interface Taken {
  readonly answer: ReturnType<typeof answered>;
  readonly applied?: { readonly move: Move<'score_sheets'>; readonly device: string };
}

/** One mark of a batch, after those before it. */
async function take(
  transaction: Database,
  judged: Judged,
  mark: SentMark,
  logged: Map<string, LogRow>,
): Promise<Taken> {
  const { found, userId } = judged;
  const sheetId = found.state.row.id;
  const { now } = found.ground.about;
  const content_hash = hashOf(sheetId, mark);
  const first = logged.get(mark.client_uuid);
  if (first !== undefined) {
    // The same random number for something else is a fault of the device: what it had first stays.
    return {
      answer:
        first.content_hash === content_hash
          ? answered(first)
          : answered({ ...first, outcome: 'refused', fault: 'uuid', arrived_at: now }),
    };
  }
  const { fault, aspect, move } = answerTo(judged, mark);
  const row = {
    id: randomKey(),
    user_id: userId,
    client_uuid: mark.client_uuid,
    content_hash,
    sheet_id: sheetId,
    aspect: mark.aspect,
    value: mark.value,
    lease: mark.lease,
    device: mark.device,
    n: mark.n,
    made_at: mark.made_at,
    replaces: mark.replaces,
    arrived_at: now,
    outcome: outcomeOf(fault),
    fault,
  };
  const written = await transaction
    .insertInto('mark_log')
    .values(row)
    .onConflict((on) => on.columns(['user_id', 'client_uuid']).doNothing())
    .returning('id')
    .execute();
  // Another sheet has taken the number at this moment.
  if (written.length === 0) return { answer: answered({ ...row, outcome: 'refused', fault: 'uuid' }) };
  logged.set(mark.client_uuid, row);
  if (aspect === undefined || move === undefined) return { answer: answered(row) };
  await keep(transaction, judged, mark, aspect);
  return { answer: answered(row), applied: { move, device: mark.device } };
}

/**
 * Takes a batch of marks of one judge for one sheet, in their order.
 * @throws ApiError 404, 403 for who is no judge of the sheet
 */
export async function saveMarks(
  { db, clock }: Parts,
  userId: string,
  id: string,
  marks: readonly SentMark[],
): Promise<SavedMarks> {
  return db.transaction().execute(async (transaction) => {
    const found = await findSheet({ db: transaction, clock }, userId, id, 'sheet');
    const { state, by, ground } = found;
    if (!by.includes('judge')) throw forbidden();
    const { now, event } = ground.about;
    const part = state.parts.find(({ user_id }) => user_id === userId);
    const facts = sheetFactsOf(ground, state, userId);
    const judged = { found, facts, userId, lease: part?.lease ?? 0, device: part?.device ?? '' };
    const known = await transaction
      .selectFrom('mark_log')
      .selectAll()
      .where('user_id', '=', userId)
      .where(
        'client_uuid',
        'in',
        marks.map(({ client_uuid }) => client_uuid),
      )
      .execute();
    const logged = new Map(known.map((row) => [row.client_uuid, row]));
    const taken = new Map<string, Taken>();
    for (const mark of marks.toSorted((one, other) => one.n - other.n)) {
      taken.set(mark.client_uuid, await take(transaction, judged, mark, logged));
    }
    const applied = [...taken.values()].find((one) => one.applied !== undefined)?.applied;
    if (applied !== undefined) {
      const { row } = state;
      if (judged.device === '') {
        await holdPart(transaction, { sheetId: id, userId, lease: judged.lease }, applied.device, now);
      }
      if (applied.move.after !== row.status) {
        await write(transaction, applied.move, { id, version: row.version });
      }
      await beginDuty(transaction, userId, event.id, now);
      await announce(transaction, event.id, 'marks');
    }
    return {
      outcomes: marks.flatMap(({ client_uuid }) => taken.get(client_uuid)?.answer ?? []),
      sheet: describedSheet(ground, await sheetAgain(transaction, ground, id), userId, by),
    };
  });
}

/**
 * Gives the own part of a sheet to a device: marks of the one that had it count no more.
 * @throws ApiError 404, 403
 */
export async function takeOver(
  { db, clock }: Parts,
  userId: string,
  id: string,
  device: string,
): Promise<SheetAnswer> {
  await db.transaction().execute(async (transaction) => {
    const { state, by, ground } = await findSheet({ db: transaction, clock }, userId, id, 'sheet');
    if (!by.includes('judge')) throw forbidden();
    const { now } = ground.about;
    const part = state.parts.find(({ user_id }) => user_id === userId);
    if (part?.device === device) return;
    // The first device takes a part that nobody has.
    const lease = (part?.lease ?? 0) + (part === undefined || part.device === '' ? 0 : 1);
    await holdPart(transaction, { sheetId: id, userId, lease }, device, now);
    await audit(transaction, {
      object: 'scoreSheet',
      object_id: id,
      action: 'scoreSheet.takeOver',
      actor_id: userId,
      capacity: 'judge',
      before: String(part?.lease ?? 0),
      after: String(lease),
      reason: '',
      at: now,
    });
  });
  const { ground, state, by } = await findSheet({ db, clock }, userId, id);
  return sheetAnswerOf(ground, state, userId, by);
}
