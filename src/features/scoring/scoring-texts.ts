import type { I18n } from '@lingui/core';
import { t } from '@lingui/macro';
import type { ScoreSheet } from '../../../server/contract/marking/score-sheet.ts';
import { writeDecimal, writeMark } from '../../../server/contract/marking/decimal.ts';
import type { MarkingRule } from '../../../server/contract/marking/marking-rule.ts';
import { signObstacle, type SignObstacle } from './sheet-acts.ts';

export const statusTexts = (i18n: I18n): Readonly<Record<ScoreSheet['status'], string>> => ({
  blank: t(i18n)`No marks yet`,
  draft: t(i18n)({ message: 'Being marked', context: 'sheet' }),
  conflict: t(i18n)({ message: 'Marks too far apart', context: 'sheet' }),
  submitted: t(i18n)({ message: 'To be signed', context: 'sheet' }),
  group_signed: t(i18n)({ message: 'Signed', context: 'sheet' }),
  locked: t(i18n)({ message: 'Locked', context: 'sheet' }),
  closed: t(i18n)({ message: 'Closed unjudged', context: 'sheet' }),
});

export const tones: Readonly<Record<ScoreSheet['status'], 'good' | 'todo' | 'bad' | 'calm'>> = {
  blank: 'todo',
  draft: 'todo',
  conflict: 'bad',
  submitted: 'todo',
  group_signed: 'good',
  locked: 'good',
  closed: 'calm',
};

/** Returns what a sheet in conflict waits for. */
function conflictText(i18n: I18n, { facts, by }: Pick<ScoreSheet, 'facts' | 'by'>): string {
  if (by.includes('judge') && facts.isHandedIn) return t(i18n)`Your part is handed in again.`;
  return by.includes('chief') && facts.isRepeated && facts.hasUnsubmitted
    ? t(
        i18n,
      )`A judge has given a mark anew and not handed it in yet. The marks can stand once it is handed in.`
    : t(i18n)`Marks of some aspects are too far apart. Each judge gives those anew, with a reason.`;
}

/** Returns the reasons why a leader cannot sign a sheet of the group, see `signObstacle`. */
export const unsignableTexts = (i18n: I18n): Readonly<Record<SignObstacle, string>> => ({
  unseen: t(i18n)`Not opened since its last change`,
  measured: t(i18n)`It has a measure that you have entered. The chief judge gives it back to the judges.`,
  closed: t(i18n)`Its session takes no marks now`,
});

/** Returns what a sheet that is being marked waits for, from the point of view of one of its judges. */
function markingText(i18n: I18n, { facts, parts, reason }: ScoreSheet): string {
  if (facts.isHandedIn) {
    const left = parts.of - parts.in;
    return t(i18n)`Your part is handed in. Parts still missing: ${left}.`;
  }
  // Only a sheet that was returned or unlocked has a reason. The group of a re-mark begins with an empty sheet.
  return reason !== '' && !facts.isRemark
    ? t(i18n)`The sheet was given back: all judges of the group check their marks and hand in again.`
    : t(i18n)`Each mark is saved as you give it. Hand in your part when all are given.`;
}

/** Returns what a sheet waits for, from the point of view of the user. */
export function waitText(i18n: I18n, sheet: ScoreSheet): string {
  const { status, facts, by } = sheet;
  if (facts.waiting === 'unlock') return t(i18n)`The chief judge is asked to unlock the sheet.`;
  const isJudge = by.includes('judge');
  switch (status) {
    case 'blank':
    case 'draft':
      return isJudge ? markingText(i18n, sheet) : t(i18n)`The judges give their marks.`;
    case 'conflict':
      return conflictText(i18n, { facts, by });
    case 'submitted': {
      const obstacle = by.includes('leader') ? signObstacle({ facts }) : '';
      return obstacle === 'measured'
        ? unsignableTexts(i18n).measured
        : t(i18n)`All parts are in. The leader of the group signs.`;
    }
    case 'group_signed':
      return facts.isSampled
        ? t(i18n)`Signed for the group. The chief judge locks it.`
        : t(
            i18n,
          )`Signed for the group. The supervisor compares sheets of the module before it can be locked.`;
    case 'locked':
      return t(i18n)`The marks stand.`;
    case 'closed':
      return t(i18n)`Who it was of competes in another session, or without a rank. Nothing in it counts.`;
  }
}

/** Returns why a mark does not count. */
export function faultText(i18n: I18n, fault: string): string {
  switch (fault) {
    case 'lease':
      return t(i18n)`Another device has taken over the sheet.`;
    case 'measured':
      return t(i18n)`Another judge has entered another value.`;
    case 'handedIn':
      return t(
        i18n,
      )`Another judge has handed in another value. The chief judge gives the sheet back where this one is to count.`;
    case 'late':
      return t(i18n)`It came after the part was handed in, or the sheet was locked or closed.`;
    case 'earlier':
      return t(i18n)`A mark that this device gave later arrived first, and it counts.`;
    case 'value':
      return t(i18n)`The rule of the aspect does not know this value.`;
    case 'leader':
      return t(i18n)`The leader of the group enters no measures: the signature checks them.`;
    case 'reason':
      return t(i18n)`Only marks in conflict are given anew, with a reason.`;
    default:
      return t(i18n)`The server did not take it.`;
  }
}

/** Returns the number of decimals of a typed value of a rule. */
export const decimalsOf = (rule: MarkingRule): number =>
  rule.kind === 'points' ? 2 : 'decimals' in rule ? rule.decimals : 0;

/** Returns a value as the judge gave it: yes or no, or a number with its decimals and unit. */
export const valueText = (i18n: I18n, rule: MarkingRule, value: number): string => {
  if (rule.kind === 'yesNo') return value === 1 ? t(i18n)`Yes` : t(i18n)`No`;
  const unit = 'unit' in rule && rule.unit !== '' ? ` ${rule.unit}` : '';
  return `${writeDecimal(value, decimalsOf(rule))}${unit}`;
};

/** Describes in one line how a measured value becomes a mark. */
export function ruleLine(i18n: I18n, rule: MarkingRule, max: number): string {
  const read = (value: number) => valueText(i18n, rule, value);
  const most = writeMark(max);
  switch (rule.kind) {
    case 'level':
      return t(i18n)`0–3, at most ${rule.limit} apart; ${most} points`;
    case 'points': {
      const limit = writeMark(rule.limit);
      return t(i18n)`0–${most} points, at most ${limit} apart`;
    }
    case 'yesNo':
      return t(i18n)`Yes: ${most} points`;
    case 'bands':
      return rule.bands
        .map(({ from, to, mark }) => {
          const [low, high, points] = [read(from), read(to), writeMark(mark)];
          return from === to ? t(i18n)`${low}: ${points}` : t(i18n)`${low} to ${high}: ${points}`;
        })
        .join(' · ');
    case 'faults':
      return rule.steps
        .map(({ upTo, mark }) => {
          const points = writeMark(mark);
          return t(i18n)`up to ${upTo} faults: ${points}`;
        })
        .join(' · ');
    case 'linear': {
      const [best, worst] = [read(rule.best), read(rule.worst)];
      return t(i18n)`${best}: ${most}, falling to 0 at ${worst}`;
    }
    case 'scaled': {
      const of = read(rule.of);
      return t(i18n)`Share of ${of}; ${most} points at most`;
    }
  }
}
