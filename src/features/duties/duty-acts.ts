import type { I18n } from '@lingui/core';
import { t } from '@lingui/macro';
import { assignmentMachine, type AssignmentEvent } from '../../../machines/expert/assignment.machine.ts';
import {
  capacities,
  checkAssignment,
  confirmAssignment,
  releaseAssignment,
  type Assignment,
  type AssignmentList,
} from '../../../server/contract/expert/assignment.ts';
import type { EventCrew } from '../../../server/contract/expert/crew.ts';
import type { ActWords } from '../../kit/act-dialog.tsx';

export const calls = {
  confirm: confirmAssignment,
  check: checkAssignment,
  release: releaseAssignment,
};

export type DutyAct = keyof typeof calls;

const acts = ['confirm', 'check', 'release'] as const satisfies readonly DutyAct[];

/** What the chart asks for, beside the assignment itself. */
interface Facts {
  readonly by: AssignmentList['meta']['by'];
  readonly isOver: boolean;
  readonly hasConflict: boolean;
  readonly isChief: boolean;
  readonly hasSuccessor: boolean;
}

/** An event of each kind with everything given that is typed, to ask the chart whether it is possible at all. */
const asked: Readonly<Record<DutyAct, (facts: Facts) => AssignmentEvent>> = {
  confirm: (facts) => ({ type: 'assignment.confirm', ...facts, isTrained: true, hasSigned: true }),
  check: (facts) => ({ type: 'assignment.check', ...facts }),
  release: (facts) => ({ type: 'assignment.release', ...facts, reason: 'given' }),
};

/** Whether somebody else of the list holds the same duty. */
const isHeldByAnother = (one: Assignment, all: readonly Assignment[]) =>
  all.some(
    ({ id, capacity, round_kind, status }) =>
      id !== one.id &&
      capacity === one.capacity &&
      round_kind === one.round_kind &&
      (status === 'confirmed' || status === 'active'),
  );

/** Those of the acts that the reader may do with an assignment, as the chart that server and browser share allows. */
export function actsOn(
  one: Assignment,
  { data, meta: { by } }: AssignmentList,
  { state }: Pick<EventCrew, 'state'>,
): DutyAct[] {
  const snapshot = assignmentMachine.resolveState({ value: one.status, context: {} });
  const facts: Facts = {
    by,
    isOver: state === 'over',
    hasConflict: one.conflicts.length > 0,
    isChief: one.capacity === 'chief',
    hasSuccessor: isHeldByAnother(one, data),
  };
  return acts.filter((act) => snapshot.can(asked[act](facts)));
}

/** By capacity, chief first; within it in the order in which they were proposed. */
export const inOrder = (rows: readonly Assignment[]): Assignment[] =>
  capacities.flatMap((capacity) => rows.filter((row) => row.capacity === capacity));

type Words = Readonly<Record<DutyAct, ActWords>>;

/** The words of what can be done with an assignment, by the act. */
export function dutyWords(i18n: I18n, fields: Pick<ActWords, 'fields'>): Words {
  return {
    confirm: {
      title: t(i18n)`Confirm the duty?`,
      words: t(i18n)`It counts from now on: the person may do what the duty allows.`,
      button: t(i18n)`Confirm the duty`,
      ...fields,
    },
    check: {
      title: t(i18n)`Look for conflicts again?`,
      words: t(i18n)`The roster, the units and the declaration of the person are compared anew.`,
      button: t(i18n)`Look for conflicts`,
    },
    release: {
      title: t(i18n)`Release the person?`,
      words: t(i18n)`The duty counts no more. What was done by it stays.`,
      button: t(i18n)`Release the person`,
      isGrave: true,
    },
  };
}
