import type { I18n } from '@lingui/core';
import { t } from '@lingui/macro';
import {
  assignmentMachine,
  type AssignmentBy,
  type AssignmentEvent,
} from '../../../machines/expert/assignment.machine.ts';
import {
  askAssignmentWaiver,
  capacities,
  checkAssignment,
  confirmAssignment,
  isSoft,
  nearFacts,
  refuseAssignmentWaiver,
  releaseAssignment,
  settleAssignment,
  waiveAssignment,
  type Assignment,
  type AssignmentList,
} from '../../../server/contract/expert/assignment.ts';
import {
  confirmForCompetition,
  releaseFromCompetition,
  type CompetitionAssignment,
  type CompetitionAssignmentList,
} from '../../../server/contract/expert/competition-assignment.ts';
import { smallestCrew, type EventCrew } from '../../../server/contract/expert/crew.ts';
import type { ActWords } from '../../kit/act/act-dialog.tsx';
import type { Duty } from './duty-texts.ts';

export const calls = {
  confirm: confirmAssignment,
  check: checkAssignment,
  askWaiver: askAssignmentWaiver,
  settle: settleAssignment,
  waive: waiveAssignment,
  refuseWaiver: refuseAssignmentWaiver,
  release: releaseAssignment,
};

export type DutyAct = keyof typeof calls;

const acts = [
  'confirm',
  'check',
  'waive',
  'refuseWaiver',
  'settle',
  'askWaiver',
  'release',
] as const satisfies readonly DutyAct[];

/** The facts that the chart needs in addition to the assignment. */
interface Facts {
  readonly by: AssignmentBy;
  readonly isOver: boolean;
  readonly hasConflict: boolean;
  readonly isSoft: boolean;
  readonly isNear: boolean;
  readonly isOnlyNear: boolean;
  readonly isOwn: boolean;
  readonly isChief: boolean;
  readonly hasChief: boolean;
  readonly hasSuccessor: boolean;
}

const reason = 'given';

/**
 * One complete event for each act, with a value for every typed field. The chart checks with it whether the
 * act is allowed.
 */
const asked: Readonly<Record<DutyAct, (facts: Facts) => AssignmentEvent>> = {
  confirm: (facts) => ({ type: 'assignment.confirm', ...facts, isTrained: true, hasSigned: true }),
  check: (facts) => ({ type: 'assignment.check', ...facts }),
  settle: (facts) => ({ type: 'assignment.settle', ...facts, reason }),
  askWaiver: (facts) => ({ type: 'assignment.askWaiver', ...facts, reason }),
  // The server checks whether the two accounts belong to different persons.
  waive: (facts) => ({ type: 'assignment.waive', ...facts, second: 'another' }),
  refuseWaiver: (facts) => ({ type: 'assignment.refuseWaiver', ...facts, reason }),
  release: (facts) => ({ type: 'assignment.release', ...facts, reason }),
};

const isCounting = (status: Assignment['status']) => status === 'confirmed' || status === 'active';

/** Returns the other assignments of the list to a duty. */
const othersFor = (one: Assignment, all: readonly Assignment[], duty: Duty) =>
  all.filter(
    ({ id, capacity, round_kind }) =>
      id !== one.id && capacity === duty.capacity && round_kind === duty.round_kind,
  );

/** Checks whether another assignment of the list holds the duty and counts. */
const isHeldByAnother = (one: Assignment, all: readonly Assignment[], duty: Duty) =>
  othersFor(one, all, duty).some(({ status }) => isCounting(status));

/**
 * Checks whether the crew lacks a person once the holder of a duty cannot serve. A successor who is proposed
 * already counts. The release of a duty that has begun waits for the successor.
 */
export const needsSuccessor = (one: Assignment, { data, meta }: AssignmentList): boolean =>
  isCounting(one.status) &&
  !meta.is_over &&
  othersFor(one, data, one).filter(({ status }) => status !== 'released').length <
    (smallestCrew.find(
      ({ capacity, round_kind }) => capacity === one.capacity && round_kind === one.round_kind,
    )?.needed ?? 1);

/**
 * Returns the acts that the user may do with an assignment, according to the chart that server and browser
 * share.
 */
export function actsOn(one: Assignment, { data, meta: { by, is_over } }: AssignmentList): DutyAct[] {
  const snapshot = assignmentMachine.resolveState({ value: one.status, context: {} });
  const facts = {
    isOver: is_over,
    hasConflict: one.conflicts.length > 0,
    isSoft: isSoft(one, one.conflicts),
    ...nearFacts(one.conflicts),
    isOwn: one.is_own,
    isChief: one.capacity === 'chief',
    hasChief: isHeldByAnother(one, data, { capacity: 'chief', round_kind: '' }),
    hasSuccessor: isHeldByAnother(one, data, one),
  };
  return acts.filter((act) => by.some((reader) => snapshot.can(asked[act]({ by: reader, ...facts }))));
}

export const postCalls = { confirm: confirmForCompetition, release: releaseFromCompetition };

export type PostAct = keyof typeof postCalls;

/**
 * Returns the acts that the user may do with an assignment for a whole competition. It has no chief judge
 * above it.
 */
export function actsOnPost(
  one: CompetitionAssignment,
  { data, meta: { by, is_over } }: CompetitionAssignmentList,
): PostAct[] {
  const snapshot = assignmentMachine.resolveState({ value: one.status, context: {} });
  const facts = {
    by,
    isOver: is_over,
    hasConflict: one.conflicts.length > 0,
    isSoft: false,
    ...nearFacts([]),
    isOwn: one.is_own,
    isChief: false,
    hasChief: false,
    hasSuccessor: data.some(
      ({ id, capacity, status }) => id !== one.id && capacity === one.capacity && isCounting(status),
    ),
  };
  return (['confirm', 'release'] as const).filter((act) => snapshot.can(asked[act](facts)));
}

/**
 * Sorts assignments by capacity, the chief judge first. Within a capacity they stay in the order of their
 * proposals.
 */
export const inOrder = (rows: readonly Assignment[]): Assignment[] =>
  capacities.flatMap((capacity) => rows.filter((row) => row.capacity === capacity));

/** A duty of the smallest crew for which people are missing. */
export interface Place extends Duty {
  /** The number of people that are missing. */
  readonly open: number;
  /** The number of people who are chosen for it and not proposed yet. */
  readonly picked: number;
  /** The number of people who are still to be chosen. */
  readonly left: number;
}

/**
 * Returns the places of a crew for which people are missing, in the order of the crew.
 * @param picks the duties of the people who are chosen and not proposed yet
 */
export const openPlaces = (rows: EventCrew['rows'], picks: readonly Duty[]): Place[] =>
  rows.flatMap(({ capacity, round_kind, needed, confirmed, waiting, conflicted }) => {
    const open = Math.max(0, needed - confirmed - waiting - conflicted);
    const picked = picks.filter(
      (duty) => duty.capacity === capacity && duty.round_kind === round_kind,
    ).length;
    return open === 0 && picked === 0
      ? []
      : [{ capacity, round_kind, open, picked, left: Math.max(0, open - picked) }];
  });

type Words = Readonly<Record<DutyAct, ActWords>>;

/** Returns the texts of the acts on an assignment, by act. */
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
    settle: {
      title: t(i18n)`State that this is no conflict?`,
      words: t(i18n)`You have checked who is meant. The reason is kept, and only a new match is shown again.`,
      button: t(i18n)`No conflict`,
    },
    askWaiver: {
      title: t(i18n)`Ask that the person may serve all the same?`,
      words: t(i18n)`The supervisor decides. If they agree, the person judges no station of the own unit.`,
      button: t(i18n)`Ask for a waiver`,
    },
    waive: {
      title: t(i18n)`Agree that the person serves all the same?`,
      words: t(i18n)`The chief judge has asked for it. The person judges no station of the own unit.`,
      button: t(i18n)`Agree to it`,
    },
    refuseWaiver: {
      title: t(i18n)`Refuse the waiver?`,
      words: t(i18n)`The conflict stays: the person cannot be confirmed.`,
      button: t(i18n)`Refuse it`,
      isGrave: true,
    },
    release: {
      title: t(i18n)`Release the person?`,
      words: t(i18n)`The duty counts no more. What was done by it stays.`,
      button: t(i18n)`Release the person`,
      isGrave: true,
    },
  };
}
