import { createHash } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { ScoreSheetFacts } from '../../machines/marking/score-sheet.machine.ts';
import { chinaInstant } from '../competition/competitions.ts';
import type { ApiParts } from '../context.ts';
import {
  isHolder,
  type SavedMarks,
  type SentMark,
  type SheetAnswer,
} from '../contract/marking/score-sheet.ts';
import { isInput } from '../contract/marking/aspect-mark.ts';
import { isJudged } from '../contract/marking/marking-rule.ts';
import { aspectsOf, type Aspect } from '../contract/marking/scheme-content.ts';
import { moveOf, write, type Move } from '../db/move.ts';
import type { Database } from '../db/open-database.ts';
import type { Tables } from '../db/tables.ts';
import { beginDuty } from '../duty/assignment-moves.ts';
import { forbidden } from '../kit/api-error.ts';
import { audit } from '../kit/audit.ts';
import { randomKey } from '../kit/secrets.ts';
import { findSheet, type FoundSheet } from './find-sheet.ts';
import { isOvertaken, latestCounts, type LatestCounts } from './mark-order.ts';
import { describedSheet, sheetAnswerOf } from './sheet-readers.ts';
import { currentDisputes, judgeOf, sheetFactsOf } from './sheet-facts.ts';
import type { PartRow, SheetState } from './sheet-rows.ts';
import { announce } from '../news/event-news.ts';

/**
 * Receiving marks: each mark counts once, no matter how often it is sent [running.md 5]. The log stores every
 * received mark with its outcome. A repeated mark receives its first outcome again.
 */

type Parts = Pick<ApiParts, 'db' | 'clock'>;
type LogRow = Selectable<Tables['mark_log']>;
type Fault = LogRow['fault'];

/** Returns the digest of a mark's content. Two requests with the same digest contain the same mark. */
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
  /** The facts for the whole batch. No mark of the batch changes them. */
  readonly facts: ScoreSheetFacts;
  readonly userId: string;
  readonly lease: number;
  readonly device: string;
  readonly latest: LatestCounts;
}

/** Checks whether the mark comes from the device that holds the part, or whether no device holds the part. */
const isHeldBy = ({ lease, device }: Judged, mark: SentMark) =>
  mark.lease === lease && isHolder(device, mark.device);

/** Checks whether a mark gives another value for a measure of the sheet. */
const changesMeasure = ({ found: { state } }: Judged, mark: SentMark, { code, rule }: Aspect) =>
  !isJudged(rule) && state.marks.some(({ aspect, value }) => aspect === code && value !== mark.value);

/** Returns the reason why the chart refuses a mark. */
function faultOf(judged: Judged, mark: SentMark, aspect: Aspect): Fault {
  const { facts, found } = judged;
  if (!isInput(aspect, mark.value)) return 'value';
  if (!isHeldBy(judged, mark)) return 'lease';
  if (!facts.isOpen || facts.isHandedIn) return 'late';
  if (found.state.row.status === 'conflict') return 'reason';
  return changesMeasure(judged, mark, aspect) ? 'handedIn' : 'late';
}

/**
 * Checks whether a conflict requires the mark. The aspect is disputed, or a judge who joined later has not
 * marked it.
 */
function isAsked({ found: { state }, userId }: Judged, aspect: Aspect): boolean {
  const judge = judgeOf(aspect, userId);
  const hasMark = state.marks.some((one) => one.aspect === aspect.code && one.judge === judge);
  return !hasMark || currentDisputes(state).includes(aspect.code);
}

/**
 * Checks whether another judge has entered a different value of a measurement. A sheet stores one value for each
 * measurement, and only a judge who has read both values replaces it.
 */
const isOtherMeasure = ({ found: { state }, userId }: Judged, mark: SentMark, { code, rule }: Aspect) =>
  !isJudged(rule) &&
  mark.replaces === '' &&
  state.marks.some(
    ({ aspect, entered_by, value }) => aspect === code && entered_by !== userId && value !== mark.value,
  );

/** Evaluates one mark against the chart of the sheet. */
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
    measure: changesMeasure(judged, mark, aspect) ? 'changed' : 'none',
  });
  if (move === null) return { fault: faultOf(judged, mark, aspect) };
  if (isOvertaken(judged.latest, mark)) return { fault: 'earlier' };
  return isOtherMeasure(judged, mark, aspect) ? { fault: 'measured' } : { fault: '', aspect, move };
}

/** The faults of marks that were valid when they were given. Another mark counts instead. */
const superseding: readonly Fault[] = ['lease', 'measured', 'earlier'];

const outcomeOf = (fault: Fault): LogRow['outcome'] =>
  fault === '' ? 'applied' : superseding.includes(fault) ? 'superseded' : 'refused';

/** Stores the counting marks of a batch. Of several marks for one aspect only the last is stored. */
async function keep(
  transaction: Database,
  { found: { state, ground }, userId }: Judged,
  counting: readonly { readonly mark: SentMark; readonly aspect: Aspect }[],
): Promise<SheetState['marks']> {
  const last = new Map(counting.map((one) => [one.aspect.code, one]));
  if (last.size === 0) return [];
  const rows = [...last.values()].map(({ mark: { value, reason }, aspect }) => ({
    sheet_id: state.row.id,
    aspect: aspect.code,
    judge: judgeOf(aspect, userId),
    entered_by: userId,
    value,
    reason,
    earlier_reason: '',
    saved_at: ground.about.now,
    paper_id: null,
  }));
  await transaction
    .insertInto('marks')
    .values(rows)
    .onConflict((on) =>
      on.columns(['sheet_id', 'aspect', 'judge']).doUpdateSet((is) => ({
        entered_by: is.ref('excluded.entered_by'),
        value: is.ref('excluded.value'),
        reason: is.ref('excluded.reason'),
        saved_at: is.ref('excluded.saved_at'),
        paper_id: is.ref('excluded.paper_id'),
      })),
    )
    .execute();
  return rows;
}

/** Writes the part of a judge with the device that holds it from now on. */
async function holdPart(
  transaction: Database,
  { sheetId, userId, lease }: { sheetId: string; userId: string; lease: number },
  device: string,
  now: number,
): Promise<Pick<PartRow, 'lease' | 'device' | 'held_at'>> {
  const held = { lease, device, held_at: now };
  await transaction
    .insertInto('sheet_parts')
    .values({ sheet_id: sheetId, user_id: userId, submitted_at: null, ...held })
    .onConflict((on) => on.columns(['sheet_id', 'user_id']).doUpdateSet(held))
    .execute();
  return held;
}

const answered = (mark: Pick<LogRow, 'client_uuid' | 'outcome' | 'fault' | 'arrived_at'>) => ({
  client_uuid: mark.client_uuid,
  outcome: mark.outcome,
  fault: mark.fault,
  at: chinaInstant(mark.arrived_at),
});

/** The log row of a mark, and its effect on the sheet if it counts. */
interface Taken {
  readonly mark: SentMark;
  readonly row: LogRow;
  readonly counts: { readonly aspect: Aspect; readonly move: Move<'score_sheets'> } | null;
}

/**
 * Returns the first outcome of a repeated mark. If the same UUID arrives with other content, the device is
 * faulty: the stored mark does not change and the new one is refused.
 */
const firstAnswer = (first: LogRow, content_hash: string, now: number) =>
  first.content_hash === content_hash
    ? answered(first)
    : answered({ ...first, outcome: 'refused', fault: 'uuid', arrived_at: now });

/** Evaluates a mark that is not in the log. */
function taking(judged: Judged, mark: SentMark, content_hash: string): Taken {
  const { found, userId } = judged;
  const { fault, aspect, move } = answerTo(judged, mark);
  const { client_uuid, value, lease, device, n, made_at, replaces } = mark;
  const row: LogRow = {
    id: randomKey(),
    user_id: userId,
    client_uuid,
    content_hash,
    sheet_id: found.state.row.id,
    aspect: mark.aspect,
    value,
    lease,
    device,
    n,
    made_at,
    replaces,
    arrived_at: found.ground.about.now,
    outcome: outcomeOf(fault),
    fault,
  };
  return { mark, row, counts: aspect === undefined || move === undefined ? null : { aspect, move } };
}

/**
 * Writes the new marks to the log.
 * @returns the ids of the written rows; the UUID of a missing row is used by a simultaneous request for
 *   another sheet
 */
async function writeLog(transaction: Database, fresh: readonly Taken[]): Promise<ReadonlySet<string>> {
  if (fresh.length === 0) return new Set();
  const written = await transaction
    .insertInto('mark_log')
    .values(fresh.map(({ row }) => row))
    .onConflict((on) => on.columns(['user_id', 'client_uuid']).doNothing())
    .returning('id')
    .execute();
  return new Set(written.map(({ id }) => id));
}

/**
 * Evaluates and stores all marks of a batch, in the order of their counters.
 * @returns the outcomes by UUID, the last counting mark, and the stored marks
 */
async function takeAll(
  transaction: Database,
  judged: Judged,
  marks: readonly SentMark[],
  known: readonly LogRow[],
) {
  const { now } = judged.found.ground.about;
  const logged = new Map(known.map((row) => [row.client_uuid, row]));
  const repeated: (readonly [uuid: string, answer: ReturnType<typeof answered>])[] = [];
  const fresh: Taken[] = [];
  for (const mark of marks.toSorted((one, other) => one.n - other.n)) {
    const content_hash = hashOf(judged.found.state.row.id, mark);
    const first = logged.get(mark.client_uuid);
    if (first === undefined) {
      const taken = taking(judged, mark, content_hash);
      logged.set(mark.client_uuid, taken.row);
      fresh.push(taken);
    } else repeated.push([mark.client_uuid, firstAnswer(first, content_hash, now)]);
  }
  const written = await writeLog(transaction, fresh);
  const counting = fresh.flatMap(({ counts, ...taken }) =>
    counts !== null && written.has(taken.row.id) ? [{ ...taken, ...counts }] : [],
  );
  const kept = await keep(transaction, judged, counting);
  const answers = new Map([
    ...fresh.map(({ row }) => {
      const isTaken = !written.has(row.id);
      return [
        row.client_uuid,
        answered(isTaken ? { ...row, outcome: 'refused', fault: 'uuid' } : row),
      ] as const;
    }),
    ...repeated,
  ]);
  return { answers, applied: counting.at(-1), kept };
}

const isSame = (one: SheetState['marks'][number], other: SheetState['marks'][number]) =>
  one.aspect === other.aspect && one.judge === other.judge;

const withMarks = (state: SheetState, kept: SheetState['marks']): SheetState => ({
  ...state,
  marks: [...state.marks.filter((one) => !kept.some((other) => isSame(one, other))), ...kept],
});

function withPart(
  state: SheetState,
  userId: string,
  held: Pick<PartRow, 'lease' | 'device' | 'held_at'>,
): SheetState {
  const before = state.parts.find(({ user_id }) => user_id === userId);
  const part = {
    sheet_id: state.row.id,
    user_id: userId,
    submitted_at: before?.submitted_at ?? null,
    ...held,
  };
  return { ...state, parts: [...state.parts.filter((one) => one !== before), part] };
}

/**
 * Saves a batch of marks of one judge for one sheet, in their order.
 * @throws ApiError 404; 403 if the user is not a judge of the sheet
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
    const latest = await latestCounts(transaction, { userId, sheetId: id }, marks);
    const held = { lease: part?.lease ?? 0, device: part?.device ?? '' };
    const judged = { found, facts, userId, ...held, latest };
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
    const { answers, applied, kept } = await takeAll(transaction, judged, marks, known);
    // The row of the sheet is locked. Therefore its state changes only by the writes of this transaction.
    let after = withMarks(state, kept);
    if (applied !== undefined) {
      const { row } = state;
      const { move, mark } = applied;
      if (judged.device === '') {
        const of = { sheetId: id, userId, lease: judged.lease };
        after = withPart(after, userId, await holdPart(transaction, of, mark.device, now));
      }
      if (move.after !== row.status) {
        await write(transaction, move, { id, version: row.version });
        after = { ...after, row: { ...row, status: move.after, version: row.version + 1 } };
      }
      await beginDuty(transaction, userId, event.id, now);
      await announce(transaction, event.id, 'marks');
    }
    return {
      outcomes: marks.flatMap(({ client_uuid }) => answers.get(client_uuid) ?? []),
      sheet: describedSheet(ground, after, userId, by),
    };
  });
}

/**
 * Gives the user's own part of a sheet to a device. Marks that the previous device sends later do not count.
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
    // The lease does not change if no device holds the part.
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
