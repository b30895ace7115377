import { waitingOf } from '../account/asked-second.ts';
import type { ScoreSheetFacts } from '../../machines/marking/score-sheet.machine.ts';
import { aspectMark, moduleMark, type AspectMark } from '../contract/marking/aspect-mark.ts';
import { isJudged } from '../contract/marking/marking-rule.ts';
import { aspectsOf, type Aspect, type SchemeContent } from '../contract/marking/scheme-content.ts';
import { sampleKey, type SheetGround, type SheetRow, type SheetState } from './sheet-rows.ts';

/** Facts that are computed from the marks of a sheet. */

/**
 * Returns the judge column of a mark. A measured aspect has one mark for the whole group, so its judge is ''.
 */
export const judgeOf = ({ rule }: Pick<Aspect, 'rule'>, userId: string): string =>
  isJudged(rule) ? userId : '';

const valueOf = ({ marks }: Pick<SheetState, 'marks'>, aspect: string, judge: string): number | null => {
  const mark = marks.find((one) => one.aspect === aspect && one.judge === judge);
  return mark === undefined ? null : mark.value;
};

/**
 * Statuses in which all parts are submitted and no conflict is open. The chief judge can let differing marks
 * stand.
 */
const settledStatuses: readonly string[] = ['submitted', 'group_signed', 'locked'];
export const isSettled = ({ status }: Pick<SheetRow, 'status'>): boolean => settledStatuses.includes(status);

/**
 * Returns the judges to store with a sheet after a step: those of the group when the step settles the sheet,
 * the stored ones while it stays settled, and none while its group marks it.
 */
export const panelAfter = (
  { row, group }: Pick<SheetState, 'row' | 'group'>,
  after: SheetRow['status'],
): Pick<SheetRow, 'panel'> => {
  if (!isSettled({ status: after })) return { panel: '' };
  if (isSettled(row)) return { panel: row.panel };
  return { panel: JSON.stringify(group.judges.map(({ id, assignment }) => ({ id, assignment }))) };
};

/** A limit that is larger than any difference between two marks. */
const WITHOUT_LIMIT = 1_000_000;

/** Computes the mark of an aspect from the judges' marks. */
function resultOf(state: SheetState, aspect: Aspect): AspectMark {
  const { rule, max } = aspect;
  if (!isJudged(rule)) return aspectMark(aspect, [valueOf(state, aspect.code, '')]);
  const inputs = state.panel.map(({ id }) => valueOf(state, aspect.code, id));
  return aspectMark({ max, rule: isSettled(state.row) ? { ...rule, limit: WITHOUT_LIMIT } : rule }, inputs);
}

/** The computed results of a sheet. */
export interface Evaluation {
  /** The codes of the aspects whose marks differ too much. */
  readonly disputed: readonly string[];
  /** Marks in hundredths; null if an aspect has no mark yet. */
  readonly results: readonly { readonly aspect: string; readonly mark: number | null }[];
  readonly total: number | null;
}

export function evaluated(state: SheetState, { penalties }: SchemeContent): Evaluation {
  const found = aspectsOf(state.module).map((aspect) => ({
    aspect: aspect.code,
    ...resultOf(state, aspect),
  }));
  const results = found.map((one) => ({
    aspect: one.aspect,
    mark: one.state === 'marked' ? one.mark : null,
  }));
  const marks = results.flatMap(({ mark }) => mark ?? []);
  const taken = state.penalties
    .filter((one) => one.confirmed_at !== null)
    .map(({ code, times }) => (penalties.find((one) => one.code === code)?.amount ?? 0) * times);
  return {
    disputed: found.filter((one) => one.state === 'conflict').map(({ aspect }) => aspect),
    results,
    total: marks.length === results.length ? moduleMark(marks, taken) : null,
  };
}

/** Returns the number of conflicts of each aspect so far. */
export const disputesOf = ({ disputed }: Pick<SheetRow, 'disputed'>): Record<string, number> =>
  JSON.parse(disputed);

/** Returns the codes of the aspects that are in conflict now. */
export const currentDisputes = (state: SheetState): string[] =>
  state.row.status === 'conflict' ? Object.keys(disputesOf(state.row)) : [];

/**
 * Checks whether a judge has given all requested marks. In a conflict each disputed mark must be given again
 * with a reason.
 */
function isComplete(state: SheetState, userId: string): boolean {
  const disputed = currentDisputes(state);
  return askedOfJudge(state, userId).every((aspect) => {
    const judge = judgeOf(aspect, userId);
    const mark = state.marks.find((one) => one.aspect === aspect.code && one.judge === judge);
    return mark !== undefined && (!disputed.includes(aspect.code) || mark.reason !== '');
  });
}

/**
 * Checks whether the sheet has enough judges. It lacks one if a judge is barred from the station and no reserve
 * judge is left. It then waits until one joins the group.
 */
const hasPanel = ({ module, panel }: Pick<SheetState, 'module' | 'panel'>) =>
  aspectsOf(module).every(({ rule }) => !isJudged(rule) || panel.length >= rule.panel);

/** Statuses of sessions whose sheets are open while their event runs. */
export const openSessions = ['running', 'paused', 'ended'] as const;

const isIn = (state: SheetState, userId: string) =>
  state.parts.some((part) => part.user_id === userId && part.submitted_at !== null);

/**
 * Checks whether a judge has given a mark of an aspect in conflict again and has not submitted it. A conflict
 * clears the reasons of its marks, so a mark with a reason was given after it.
 */
function hasUnsubmitted(state: SheetState): boolean {
  const disputed = currentDisputes(state);
  return state.marks.some(
    ({ aspect, judge, reason }) =>
      disputed.includes(aspect) &&
      reason !== '' &&
      state.panel.some(({ id }) => id === judge) &&
      !isIn(state, judge),
  );
}

/**
 * Returns the aspects that a judge has to mark. The leader enters no measured values, because the leader's
 * signature confirms them.
 */
export const askedOfJudge = (
  { module, group }: Pick<SheetState, 'module' | 'group'>,
  judge: string,
): Aspect[] => aspectsOf(module).filter(({ rule }) => isJudged(rule) || judge !== group.leader);

/** Returns the number of judges of a sheet who have submitted their parts. */
export const partsIn = (state: SheetState): number => state.panel.filter(({ id }) => isIn(state, id)).length;

/** Returns the code of a sheet that its judges see. */
export const shownCode = ({ code, fresh_code }: Pick<SheetRow, 'code' | 'fresh_code'>): string =>
  fresh_code === '' ? code : fresh_code;

/** Returns the facts about a sheet that the chart's guards read, for one reader. */
export function sheetFactsOf(ground: SheetGround, state: SheetState, userId: string): ScoreSheetFacts {
  const { row, group } = state;
  const { event, now } = ground.about;
  const { disputed } = evaluated(state, ground.content);
  const before = disputesOf(row);
  const isRemark = row.appeal_id !== null && ground.appealed.has(row.appeal_id);
  return {
    isOpen:
      (event.status === 'running' &&
        row.status !== 'closed' &&
        openSessions.some((one) => one === ground.sessions.get(row.session_id)?.status)) ||
      (isRemark && row.fresh_code !== ''),
    isHandedIn: isIn(state, userId),
    isComplete: isComplete(state, userId),
    isLast: hasPanel(state) && state.panel.every(({ id }) => id === userId || isIn(state, id)),
    hasConflict: disputed.length > 0,
    isRepeated: disputed.some((code) => (before[code] ?? 0) > 1),
    hasUnsubmitted: hasUnsubmitted(state),
    hasMeasured: state.marks.some(({ judge, entered_by }) => judge === '' && entered_by === group.leader),
    isSeen: row.opened_by === group.leader && row.opened_version === row.version,
    areMeasuresIn: state.panel.some(({ id }) => id !== userId && id !== group.leader && isIn(state, id)),
    isCompared: row.sampled_at !== null,
    isSampled: ground.sampled.has(sampleKey(row)),
    hasOpenPenalty: state.penalties.some(({ confirmed_at }) => confirmed_at === null),
    isMarked: event.status === 'marked' && !ground.isDecoding,
    isRemark,
    waiting: waitingOf(row, now),
  };
}
