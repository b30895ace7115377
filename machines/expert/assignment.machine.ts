import { emit, setup } from 'xstate';

/** The status as stored in the database. */
export type AssignmentStatus =
  | 'proposed'
  | 'cleared'
  | 'conflicted'
  | 'waiving'
  | 'confirmed'
  | 'active'
  | 'released';

/** `chief`, `supervisor`: the holder of that capacity at the event. */
export type AssignmentBy = 'organiser' | 'chief' | 'supervisor' | 'system' | 'viewer';

/**
 * `isOver`: the event or its competition has ended, or is not held. `hasConflict`: a cause excludes the
 * person now. `isSoft`: the only cause is the same unit, and the capacity is neither chief judge nor
 * supervisor.
 */
interface Checking {
  readonly by: AssignmentBy;
  readonly isOver: boolean;
  readonly hasConflict: boolean;
  readonly isSoft: boolean;
}
/**
 * `isOwn`: the assignment belongs to the acting person. `isTrained`, `hasSigned`: statements of the account
 * that confirms.
 */
interface Confirming extends Pick<Checking, 'by' | 'isOver' | 'hasConflict'> {
  readonly isOwn: boolean;
  readonly isTrained: boolean;
  readonly hasSigned: boolean;
}
interface AskingWaiver extends Omit<Checking, 'hasConflict'> {
  readonly isOwn: boolean;
  readonly reason: string;
}
/** `second`: the relation of the deciding account to the account that asked. */
interface Waiving extends Omit<Checking, 'hasConflict'> {
  readonly isOwn: boolean;
  readonly second: SecondPerson;
}
/**
 * `isNear`: a near match is to be checked. `isOnlyNear`: no other cause excludes the person. `isChief`, `hasChief`: as in
 * a release.
 */
interface Settling extends Refusing {
  readonly isOver: boolean;
  readonly isOwn: boolean;
  readonly isNear: boolean;
  readonly isOnlyNear: boolean;
  readonly isChief: boolean;
  readonly hasChief: boolean;
}
interface Refusing {
  readonly by: AssignmentBy;
  readonly reason: string;
}
/**
 * `isChief`: the released duty is that of the chief judge. `hasChief`: another person holds the duty of chief
 * judge. `hasSuccessor`: another person holds the same duty.
 */
interface Releasing extends Refusing {
  readonly isChief: boolean;
  readonly hasChief: boolean;
  readonly hasSuccessor: boolean;
}

export type AssignmentEvent =
  | ({ type: 'assignment.check' } & Checking)
  | ({ type: 'assignment.askWaiver' } & AskingWaiver)
  | ({ type: 'assignment.waive' } & Waiving)
  | ({ type: 'assignment.refuseWaiver' } & Refusing)
  | ({ type: 'assignment.settle' } & Settling)
  | ({ type: 'assignment.confirm' } & Confirming)
  | { type: 'assignment.begin'; by: AssignmentBy }
  | ({ type: 'assignment.release' } & Releasing)
  /** The event of the duty is cancelled. */
  | { type: 'assignment.lapse'; by: 'system' };

const mayCheck = ({ by, isOver }: Checking) => (by === 'system' || by === 'organiser') && !isOver;

/**
 * Checks who may release a duty. The chief judge releases the duties at the event. The committee releases the
 * chief judge, and every duty while there is no chief judge. The system releases a duty whose invitation
 * ends.
 */
const mayEnd = ({ by, isChief, hasChief, reason }: Releasing) =>
  reason !== '' && (by === 'system' || by === (isChief || !hasChief ? 'organiser' : 'chief'));

/**
 * Checks who may settle near matches: the chief judge, or the committee for the chief judge and while there is none.
 */
const maySettle = ({ by, isOver, isOwn, isNear, isChief, hasChief, reason }: Settling) =>
  isNear && !isOver && !isOwn && reason !== '' && by === (isChief || !hasChief ? 'organiser' : 'chief');

const types: {
  events?: AssignmentEvent;
  emitted?: { type: 'assignment.settled' };
} = {};

export const assignmentMachine = setup({
  types,
  actions: { announceSettled: emit({ type: 'assignment.settled' }) },
  guards: {
    isClear: (_, checking: Checking) => mayCheck(checking) && !checking.hasConflict,
    isInConflict: (_, checking: Checking) => mayCheck(checking) && checking.hasConflict,
    isHard: (_, checking: Checking) => mayCheck(checking) && checking.hasConflict && !checking.isSoft,
    mayAskWaiver: (_, { by, isOver, isSoft, isOwn, reason }: AskingWaiver) =>
      by === 'chief' && !isOver && isSoft && !isOwn && reason !== '',
    mayWaive: (_, { by, isOver, isSoft, isOwn, second }: Waiving) =>
      by === 'supervisor' && !isOver && isSoft && !isOwn && second === 'another',
    mayRefuse: (_, { by, reason }: Refusing) => by === 'supervisor' && reason !== '',
    maySettleLast: (_, settling: Settling) => maySettle(settling) && settling.isOnlyNear,
    maySettle: (_, settling: Settling) => maySettle(settling),
    mayConfirm: (_, { by, isOver, isOwn, hasConflict, isTrained, hasSigned }: Confirming) =>
      by === 'organiser' && !isOver && !isOwn && !hasConflict && isTrained && hasSigned,
    mayBegin: (_, { by }: { by: AssignmentBy }) => by === 'system',
    mayTakeBack: (_, { by, reason }: Releasing) =>
      (by === 'organiser' || by === 'chief' || by === 'system') && reason !== '',
    mayRelease: (_, releasing: Releasing) => mayEnd(releasing),
    mayReplace: (_, releasing: Releasing) => mayEnd(releasing) && releasing.hasSuccessor,
  },
}).createMachine({
  id: 'assignment',
  description:
    'One capacity of one person at one event, or at a whole competition (赛事任务). It counts from its ' +
    'confirmation until its release. The role of the account does not determine it.',
  initial: 'proposed',
  states: {
    proposed: {
      description:
        'The committee has proposed the assignment, or an invitation was accepted. It is checked at once.',
      on: {
        'assignment.check': [
          {
            description: 'No cause excludes the person.',
            guard: { type: 'isClear', params: ({ event }) => event },
            target: 'cleared',
          },
          {
            description: 'A cause excludes the person. A missing declaration is a cause as well.',
            guard: { type: 'isInConflict', params: ({ event }) => event },
            target: 'conflicted',
          },
        ],
        'assignment.lapse': {
          description: 'The event is cancelled, and the duty ends with it.',
          target: 'released',
        },
      },
    },
    cleared: {
      description: 'The check has found no cause that excludes the person.',
      on: {
        'assignment.check': {
          description:
            'The roster, the unit or the declaration has changed, and a cause now excludes the person.',
          guard: { type: 'isInConflict', params: ({ event }) => event },
          target: 'conflicted',
        },
        'assignment.confirm': {
          description:
            'The committee confirms the assignment. The person is trained and has signed, and still no ' +
            'cause excludes them.',
          guard: { type: 'mayConfirm', params: ({ event }) => event },
          target: 'confirmed',
        },
        'assignment.release': {
          description: 'The assignment is released with a reason.',
          guard: { type: 'mayTakeBack', params: ({ event }) => event },
          target: 'released',
        },
        'assignment.lapse': {
          description: 'The event is cancelled, and the duty ends with it.',
          target: 'released',
        },
      },
    },
    conflicted: {
      description: 'A cause excludes the person.',
      on: {
        'assignment.check': {
          description: 'The cause no longer exists.',
          guard: { type: 'isClear', params: ({ event }) => event },
          target: 'cleared',
        },
        'assignment.settle': [
          {
            description:
              'The chief judge has checked the near matches and states with a reason that they are no conflict. ' +
              'The committee does so for the chief judge, and while there is no chief judge.',
            guard: { type: 'maySettleLast', params: ({ event }) => event },
            target: 'cleared',
            actions: 'announceSettled',
          },
          {
            description: 'The near matches are settled, and another cause still excludes the person.',
            guard: { type: 'maySettle', params: ({ event }) => event },
            target: 'conflicted',
            actions: 'announceSettled',
          },
        ],
        'assignment.askWaiver': {
          description:
            'The chief judge asks with a reason for a waiver. The only cause is the same unit, and the ' +
            'assignment does not belong to the chief judge.',
          guard: { type: 'mayAskWaiver', params: ({ event }) => event },
          target: 'waiving',
        },
        'assignment.release': {
          description: 'The assignment is released with a reason.',
          guard: { type: 'mayTakeBack', params: ({ event }) => event },
          target: 'released',
        },
        'assignment.lapse': {
          description: 'The event is cancelled, and the duty ends with it.',
          target: 'released',
        },
      },
    },
    waiving: {
      description:
        'The supervisor decides whether the person may serve although they belong to the unit of a ' +
        'competitor.',
      on: {
        'assignment.check': [
          {
            description: 'The cause no longer exists.',
            guard: { type: 'isClear', params: ({ event }) => event },
            target: 'cleared',
          },
          {
            description: 'A new cause excludes the person, and it cannot be waived.',
            guard: { type: 'isHard', params: ({ event }) => event },
            target: 'conflicted',
          },
        ],
        'assignment.waive': {
          description:
            'The supervisor, who is another person than the chief judge, grants the waiver. From now on ' +
            'the person may not judge stations of the unit.',
          guard: { type: 'mayWaive', params: ({ event }) => event },
          target: 'cleared',
        },
        'assignment.refuseWaiver': {
          description: 'The supervisor refuses the waiver with a reason.',
          guard: { type: 'mayRefuse', params: ({ event }) => event },
          target: 'conflicted',
        },
        'assignment.release': {
          description: 'The assignment is released with a reason.',
          guard: { type: 'mayTakeBack', params: ({ event }) => event },
          target: 'released',
        },
        'assignment.lapse': {
          description: 'The event is cancelled, and the duty ends with it.',
          target: 'released',
        },
      },
    },
    confirmed: {
      description: 'The person may do what the capacity allows.',
      on: {
        'assignment.begin': {
          description: 'The person has done the first act of the duty.',
          guard: { type: 'mayBegin', params: ({ event }) => event },
          target: 'active',
        },
        'assignment.settle': {
          description:
            'The chief judge, or the committee, has checked near matches that were found later. The duty goes on.',
          guard: { type: 'maySettle', params: ({ event }) => event },
          target: 'confirmed',
          actions: 'announceSettled',
        },
        'assignment.release': {
          description:
            'The chief judge releases the duty with a reason. The committee releases the chief judge, and ' +
            'every duty while there is no chief judge. The system releases the duty if its invitation is ' +
            'withdrawn.',
          guard: { type: 'mayRelease', params: ({ event }) => event },
          target: 'released',
        },
        'assignment.lapse': {
          description: 'The event is cancelled, and the duty ends with it.',
          target: 'released',
        },
      },
    },
    active: {
      description: 'The person has acted in this capacity.',
      on: {
        'assignment.settle': {
          description:
            'The chief judge, or the committee, has checked near matches that were found later. The duty goes on.',
          guard: { type: 'maySettle', params: ({ event }) => event },
          target: 'active',
          actions: 'announceSettled',
        },
        'assignment.release': {
          description:
            'The duty is released as in the state `confirmed`, but only once another person holds the ' +
            'same duty. The acts of the person stay valid.',
          guard: { type: 'mayReplace', params: ({ event }) => event },
          target: 'released',
        },
        'assignment.lapse': {
          description: 'The event is cancelled, and the duty ends with it.',
          target: 'released',
        },
      },
    },
    released: { description: 'The assignment no longer counts. It stays stored.' },
  },
});
