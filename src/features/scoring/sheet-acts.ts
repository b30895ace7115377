import type { I18n } from '@lingui/core';
import { t } from '@lingui/macro';
import {
  scoreSheetMachine,
  type ScoreSheetBy,
  type ScoreSheetEvent,
} from '../../../machines/marking/score-sheet.machine.ts';
import {
  askSheetUnlock,
  dropSheetAsking,
  isHolder,
  letSheetStand,
  lockSheet,
  returnSheet,
  sampleSheet,
  signSheet,
  submitSheet,
  takeOverSheet,
  unlockSheet,
  type ScoreSheet,
} from '../../../server/contract/marking/score-sheet.ts';
import type { ActWords } from '../../kit/act/act-dialog.tsx';

export const calls = {
  takeOver: takeOverSheet,
  submit: submitSheet,
  sign: signSheet,
  stand: letSheetStand,
  sample: sampleSheet,
  lock: lockSheet,
  unlock: unlockSheet,
  return: returnSheet,
  drop: dropSheetAsking,
  askUnlock: askSheetUnlock,
};
export type SheetAct = keyof typeof calls;

/** The acts in the order of the buttons. Taking over a sheet has a separate button beside its note. */
const acts = [
  'submit',
  'sign',
  'stand',
  'sample',
  'lock',
  'unlock',
  'return',
  'drop',
  'askUnlock',
] as const satisfies readonly SheetAct[];

type Of = Pick<ScoreSheet, 'facts'> & Pick<ScoreSheetEvent, 'by'>;
const reason = 'given';

/**
 * One complete event for each act, with a value for every typed field. The chart checks with it whether the
 * act is allowed.
 */
const asked: Readonly<
  Record<(typeof acts)[number], (of: Of & { readonly isHeld: boolean }) => ScoreSheetEvent>
> = {
  submit: ({ isHeld, ...of }) => ({ type: 'scoreSheet.submit', ...of, on: isHeld ? 'holder' : 'other' }),
  sign: (of) => ({ type: 'scoreSheet.sign', ...of }),
  stand: (of) => ({ type: 'scoreSheet.stand', ...of, reason }),
  sample: (of) => ({ type: 'scoreSheet.sample', ...of }),
  lock: (of) => ({ type: 'scoreSheet.lock', ...of }),
  // The server compares the two persons. The browser assumes that they differ.
  unlock: (of) => ({ type: 'scoreSheet.unlock', ...of, second: 'another' }),
  return: (of) => ({ type: 'scoreSheet.return', ...of, reason }),
  drop: (of) => ({ type: 'scoreSheet.drop', ...of, reason }),
  askUnlock: (of) => ({ type: 'scoreSheet.askUnlock', ...of, reason }),
};

/** Checks whether another device than this one has the user's part of a sheet. */
export const isElsewhere = ({ part }: Pick<ScoreSheet, 'part'>, device: string): boolean =>
  part !== null && !isHolder(part.device, device);

const standingAt = ({ status }: Pick<ScoreSheet, 'status'>) =>
  scoreSheetMachine.resolveState({ value: status, context: {} });

/**
 * Returns the acts that the user may do, according to the chart that server and browser share.
 * @param isHeld whether no other device has the user's part
 */
export function actsOnSheet(sheet: Pick<ScoreSheet, 'status' | 'facts' | 'by'>, isHeld: boolean): SheetAct[] {
  const snapshot = standingAt(sheet);
  const may = (act: (typeof acts)[number]) =>
    // For an appeal, the unlock is requested on the page of the appeal, where the other group is chosen.
    !(act === 'askUnlock' && sheet.facts.isRemark) &&
    sheet.by.some((by) => snapshot.can(asked[act]({ by, facts: sheet.facts, isHeld })));
  return acts.filter(may);
}

/** The reasons why the leader cannot sign a submitted sheet. */
export type SignObstacle = 'unseen' | 'measured' | 'closed';

/** Returns why the leader cannot sign a submitted sheet; '' if the chart allows it. */
export function signObstacle({ facts }: Pick<ScoreSheet, 'facts'>): SignObstacle | '' {
  const submitted = standingAt({ status: 'submitted' });
  if (submitted.can(asked.sign({ by: 'leader', facts, isHeld: true }))) return '';
  if (!facts.isOpen) return 'closed';
  return facts.hasMeasured ? 'measured' : 'unseen';
}

/** Checks whether a sheet waits for the judge. */
export const isDue = ({ status, facts, by }: Pick<ScoreSheet, 'status' | 'facts' | 'by'>): boolean =>
  (['blank', 'draft', 'conflict'].includes(status) && !facts.isHandedIn) ||
  (status === 'submitted' && by.includes('leader'));

/**
 * Checks whether the user may give a mark now.
 * @param isDisputed whether the aspect of the mark is in conflict
 * @param isMeasured whether the mark replaces a measure of the sheet
 */
export function mayGive(sheet: ScoreSheet, isDisputed: boolean, isMeasured: boolean): boolean {
  const by: ScoreSheetBy = 'judge';
  return (
    sheet.by.includes(by) &&
    standingAt(sheet).can({
      type: 'scoreSheet.save',
      by,
      facts: sheet.facts,
      isHeld: true,
      isWithin: true,
      isDisputed,
      measure: isMeasured ? 'changed' : 'none',
    })
  );
}

/** Returns the texts of the acts on a sheet, by act. */
export function sheetWords(i18n: I18n, { code, module }: ScoreSheet): Readonly<Record<SheetAct, ActWords>> {
  return {
    takeOver: {
      title: t(i18n)`Take over the sheet on this device?`,
      words: t(i18n)`Marks that the other device has not sent yet count no more.`,
      button: t(i18n)`Take over`,
    },
    submit: {
      title: t(i18n)`Hand in ${code}, module ${module}?`,
      words: t(i18n)`Compare the code with the one on the work. Your marks cannot be changed afterwards.`,
      button: t(i18n)`Hand in`,
    },
    sign: {
      title: t(i18n)`Sign ${code}, module ${module}, for the group?`,
      words: t(i18n)`You have compared the measures that others have entered.`,
      button: t(i18n)`Sign for the group`,
    },
    stand: {
      title: t(i18n)`Let the marks of ${code} stand?`,
      words: t(i18n)`They count although they are too far apart.`,
      button: t(i18n)`Let the marks stand`,
    },
    sample: {
      title: t(i18n)`Confirm that you have compared ${code}, module ${module}?`,
      button: t(i18n)`Compared`,
    },
    lock: {
      title: t(i18n)`Lock the marks of ${code}, module ${module}?`,
      words: t(i18n)`With the last sheet the marks of the event are complete, and their digest is published.`,
      button: t(i18n)`Lock the marks`,
    },
    unlock: {
      title: t(i18n)`Unlock the marks of ${code}?`,
      words: t(i18n)`All judges of the group hand in their parts again.`,
      button: t(i18n)`Unlock the marks`,
      isGrave: true,
    },
    return: {
      title: t(i18n)`Give ${code} back to its judges?`,
      words: t(i18n)`All judges of the group hand in their parts again.`,
      button: t(i18n)`Give back`,
    },
    drop: {
      title: t(i18n)`Do not unlock it?`,
      words: t(i18n)`The marks stay locked.`,
      button: t(i18n)`Do not unlock`,
    },
    askUnlock: {
      title: t(i18n)`Ask the chief judge to unlock ${code}?`,
      words: t(i18n)`The chief judge has ten minutes to agree.`,
      button: t(i18n)`Ask to unlock`,
      isGrave: true,
    },
  };
}
