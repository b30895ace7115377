import type { I18n } from '@lingui/core';
import { t } from '@lingui/macro';
import {
  judgementGroupMachine,
  type JudgementGroupBy,
  type JudgementGroupEvent,
} from '../../../machines/expert/judgement-group.machine.ts';
import {
  changeJudgementGroup,
  completeJudgementGroup,
  createJudgementGroup,
  removeJudgementGroup,
  reopenJudgementGroup,
  replaceJudge,
  type JudgementGroup,
  type JudgementGroupList,
} from '../../../server/contract/expert/judgement-group.ts';
import type { ActWords } from '../../kit/act/act-dialog.tsx';

export const calls = {
  create: createJudgementGroup,
  change: changeJudgementGroup,
  complete: completeJudgementGroup,
  replace: replaceJudge,
  reopen: reopenJudgementGroup,
  remove: removeJudgementGroup,
};

/** The acts on an existing group. */
export type GroupAct = Exclude<keyof typeof calls, 'create'>;

const acts = ['complete', 'change', 'replace', 'reopen', 'remove'] as const satisfies readonly GroupAct[];

type Reader = JudgementGroupBy;
type Facts = { readonly by: Reader; readonly isOver: boolean; readonly isRemark: boolean };

const reason = 'given';

/**
 * One complete event for each act, with a value for every typed field. The chart checks with it whether the
 * act is allowed.
 */
const asked: Readonly<Record<GroupAct, (facts: Facts, group: JudgementGroup) => JudgementGroupEvent>> = {
  complete: (facts, { lacks }) => ({
    type: 'judgementGroup.complete',
    ...facts,
    hasModules: !lacks.includes('modules'),
    hasEnough: !lacks.includes('judges'),
    hasReserve: !lacks.includes('reserve'),
    hasLeader: !lacks.includes('leader'),
    areAllCounting: !lacks.includes('counting'),
  }),
  change: (facts) => ({ type: 'judgementGroup.change', ...facts }),
  replace: (facts, { lacks }) => ({
    type: 'judgementGroup.replace',
    ...facts,
    reason,
    hasReserve: !lacks.includes('reserve'),
  }),
  reopen: (facts) => ({ type: 'judgementGroup.reopen', ...facts, reason }),
  // The server checks whether the group has sheets.
  remove: (facts) => ({ type: 'judgementGroup.remove', ...facts, reason, hasSheets: false }),
};

const mayAny = (by: readonly Reader[], can: (reader: Reader) => boolean) => by.some(can);

/**
 * Returns the acts that the user may do with a group, according to the chart that server and browser share.
 */
export function actsOnGroup(
  group: JudgementGroup,
  { by, is_over: isOver, remarks }: JudgementGroupList['meta'],
): GroupAct[] {
  const isRemark = remarks.some(({ appeal_id }) => appeal_id === group.appeal_id);
  const snapshot = judgementGroupMachine.resolveState({ value: group.status, context: {} });
  return acts.filter((act) =>
    mayAny(by, (reader) => snapshot.can(asked[act]({ by: reader, isOver, isRemark }, group))),
  );
}

/**
 * Checks whether the user may create a group: a group of the committee, or a group that marks a work again.
 */
export function mayBegin(
  { by, is_over: isOver }: JudgementGroupList['meta'],
  { isRemark }: { readonly isRemark: boolean },
): boolean {
  const snapshot = judgementGroupMachine.resolveState({ value: 'forming', context: {} });
  const readers = by.filter((reader) => (reader === 'panel') === isRemark);
  return mayAny(readers, (reader) =>
    snapshot.can({ type: 'judgementGroup.change', by: reader, isOver, isRemark }),
  );
}

/** Returns the texts of the acts on a group, by act. Acts with a form also need its fields. */
export function groupWords(
  i18n: I18n,
  { form, leaving }: Readonly<Record<'form' | 'leaving', Pick<ActWords, 'fields'>>>,
): Readonly<Record<GroupAct | 'create', ActWords>> {
  return {
    create: {
      title: t(i18n)`Begin a group`,
      words: t(
        i18n,
      )`A group judges its modules together. It takes three judges or more, a leader and a reserve.`,
      button: t(i18n)({ message: 'Begin a group', context: 'button' }),
      ...form,
    },
    change: {
      title: t(i18n)`Change the group`,
      button: t(i18n)({ message: 'Save', context: 'group' }),
      label: t(i18n)`Change the group`,
      ...form,
    },
    complete: {
      title: t(i18n)`Is the group complete?`,
      words: t(
        i18n,
      )`From now on the chief judge replaces judges by the reserve. You can reopen the group with a reason.`,
      button: t(i18n)`The group is complete`,
    },
    replace: {
      title: t(i18n)`Who is replaced?`,
      words: t(i18n)`The first reserve takes the seat at once, and leads if the leader leaves.`,
      button: t(i18n)`Replace the judge`,
      ...leaving,
    },
    reopen: {
      title: t(i18n)`Put the group together again?`,
      words: t(i18n)`It cannot judge until it is complete again.`,
      button: t(i18n)`Reopen the group`,
    },
    remove: {
      title: t(i18n)`Remove the group?`,
      words: t(i18n)`Its judges are free for other groups.`,
      button: t(i18n)`Remove the group`,
      isGrave: true,
    },
  };
}
