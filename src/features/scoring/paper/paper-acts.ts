import type { I18n } from '@lingui/core';
import { t } from '@lingui/macro';
import { paperSheetMachine, type PaperSheetEvent } from '../../../../machines/marking/paper-sheet.machine.ts';
import {
  dropPaper,
  settlePaper,
  typePaper,
  type Paper,
  type PaperList,
  type SheetPapers,
} from '../../../../server/contract/marking/paper-sheet.ts';
import type { ActWords } from '../../../kit/act/act-dialog.tsx';

export const paperCalls = { type: typePaper, settle: settlePaper, drop: dropPaper };
type PaperAct = keyof typeof paperCalls;

type Of = Pick<Paper, 'status' | 'is_own' | 'facts'>;
type By = PaperList['meta']['by'];

const asked = (act: PaperAct, { facts, is_own }: Of, by: 'clerk' | 'leader'): PaperSheetEvent => {
  const of = { by, facts } as const;
  switch (act) {
    case 'type':
      return {
        type: 'paperSheet.type',
        ...of,
        second: is_own ? 'samePerson' : 'another',
        isWithin: true,
        isEqual: true,
      };
    case 'settle':
      return { type: 'paperSheet.settle', ...of, isWithin: true };
    case 'drop':
      return { type: 'paperSheet.drop', ...of, reason: 'given' };
  }
};

/**
 * Checks whether the user may do an act now, according to the chart that server and browser share. A paper
 * that counts is final.
 */
export function mayDo(act: PaperAct, paper: Of, by: By): boolean {
  const snapshot = paperSheetMachine.resolveState({
    // After a paper counts, another paper of the same part starts from the first state.
    value: paper.status === 'counted' ? 'untyped' : paper.status,
    context: {},
  });
  return (['clerk', 'leader'] as const).some(
    (one) => by.includes(one) && snapshot.can(asked(act, paper, one)),
  );
}

/** Returns the texts of the acts on a paper, by act. */
export function paperWords(
  i18n: I18n,
  { code, module }: Pick<SheetPapers['data'], 'code' | 'module'>,
  judge: string,
): Readonly<Record<PaperAct, ActWords>> {
  return {
    type: {
      title: t(i18n)`Send what you have typed for ${code}, module ${module}, ${judge}?`,
      words: t(i18n)`Compare code, module and judge with the paper. It cannot be changed afterwards.`,
      button: t(i18n)`Send what is typed`,
    },
    settle: {
      title: t(i18n)`Settle ${code}, module ${module}, ${judge}?`,
      words: t(i18n)`The values count as the marks of the judge.`,
      button: t(i18n)`Settle the cells`,
    },
    drop: {
      title: t(i18n)`Drop both typings of ${code}, module ${module}, ${judge}?`,
      words: t(i18n)`The two clerks type the paper anew.`,
      button: t(i18n)`Drop both typings`,
      isGrave: true,
    },
  };
}

export const paperTones: Readonly<Record<Paper['status'], 'good' | 'todo' | 'bad'>> = {
  untyped: 'todo',
  typed: 'todo',
  unequal: 'bad',
  counted: 'good',
};

export const paperStatusTexts = (i18n: I18n): Readonly<Record<Paper['status'], string>> => ({
  untyped: t(i18n)`Not typed`,
  typed: t(i18n)`Typed once`,
  unequal: t(i18n)`Cells differ`,
  counted: t(i18n)({ message: 'Typed twice, counts', context: 'paper' }),
});

/** Returns what a paper waits for, from the point of view of the user. */
export function paperWaitText(i18n: I18n, paper: Paper, by: By): string {
  const { status, is_own, is_handed_in, facts } = paper;
  if (status === 'counted') {
    return is_handed_in
      ? t(i18n)`Both clerks have read the same, or the leader has settled it. The part is handed in.`
      : t(i18n)`Its values count. Marks are still missing: the part is handed in once they are there.`;
  }
  if (is_handed_in) return t(i18n)`The judge has handed in this part: nothing is typed for it.`;
  if (!facts.isOpen) return t(i18n)`The sheet takes no marks from paper at the moment.`;
  switch (status) {
    case 'untyped':
      return t(i18n)`Two clerks type it, each for themselves.`;
    case 'typed':
      return is_own
        ? t(i18n)`You have typed it. Another clerk types it the second time.`
        : t(i18n)`Another clerk has typed it. It is typed the second time without seeing that.`;
    case 'unequal':
      if (by.includes('leader') && !facts.isLeaderIn)
        return t(i18n)`Hand in your own part first: then you see what the two have read.`;
      return t(
        i18n,
      )`The two have read some cells differently. The leader of the group settles them from the paper.`;
  }
}
