import { setup } from 'xstate';

/** As the database has it. */
export type AssignmentStatus =
  | 'proposed'
  | 'cleared'
  | 'conflicted'
  | 'waiving'
  | 'confirmed'
  | 'active'
  | 'released';

/** `chief`, `supervisor`: who holds that capacity at the event. */
export type AssignmentBy = 'organiser' | 'chief' | 'supervisor' | 'system' | 'viewer';

/**
 * `isOver`: its event, or the competition, is over or not held. `hasConflict`: a cause keeps the person away now.
 * `isSoft`: the cause is the same unit alone, and the capacity is not that of chief or supervisor.
 */
interface Checking {
  readonly by: AssignmentBy;
  readonly isOver: boolean;
  readonly hasConflict: boolean;
  readonly isSoft: boolean;
}
/** `isOwn`: of the person who acts. `isTrained`, `hasSigned`: told by who confirms. */
interface Confirming extends Pick<Checking, 'by' | 'isOver' | 'hasConflict'> {
  readonly isOwn: boolean;
  readonly isTrained: boolean;
  readonly hasSigned: boolean;
}
interface AskingWaiver extends Omit<Checking, 'hasConflict'> {
  readonly isOwn: boolean;
  readonly reason: string;
}
/** `second`: what who decides is to who has asked. */
interface Waiving extends Omit<Checking, 'hasConflict'> {
  readonly isOwn: boolean;
  readonly second: SecondPerson;
}
interface Refusing {
  readonly by: AssignmentBy;
  readonly reason: string;
}
/**
 * `isChief`: the duty that is released is the chief's. `hasChief`: another person holds that of the chief.
 * `hasSuccessor`: another person holds the same duty.
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
  | ({ type: 'assignment.confirm' } & Confirming)
  | { type: 'assignment.begin'; by: AssignmentBy }
  | ({ type: 'assignment.release' } & Releasing);

const mayCheck = ({ by, isOver }: Checking) => (by === 'system' || by === 'organiser') && !isOver;

/** A chief who is there releases; else, and of the chief, the committee does. What an invitation ends, the system does. */
const mayEnd = ({ by, isChief, hasChief, reason }: Releasing) =>
  reason !== '' && (by === 'system' || by === (isChief || !hasChief ? 'organiser' : 'chief'));

const types: {
  events?: AssignmentEvent;
} = {};

export const assignmentMachine = setup({
  types,
  guards: {
    isClear: (_, checking: Checking) => mayCheck(checking) && !checking.hasConflict,
    isInConflict: (_, checking: Checking) => mayCheck(checking) && checking.hasConflict,
    isHard: (_, checking: Checking) => mayCheck(checking) && checking.hasConflict && !checking.isSoft,
    mayAskWaiver: (_, { by, isOver, isSoft, isOwn, reason }: AskingWaiver) =>
      by === 'chief' && !isOver && isSoft && !isOwn && reason !== '',
    mayWaive: (_, { by, isOver, isSoft, isOwn, second }: Waiving) =>
      by === 'supervisor' && !isOver && isSoft && !isOwn && second === 'another',
    mayRefuse: (_, { by, reason }: Refusing) => by === 'supervisor' && reason !== '',
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
    'One capacity of one person at one event, or at a whole competition (赛事任务). It counts from its confirmation ' +
    'until its release; the role of the account says nothing of it.',
  initial: 'proposed',
  states: {
    proposed: {
      description: 'By the committee, or by an invitation that was accepted. It is checked at once.',
      on: {
        'assignment.check': [
          {
            description: 'Nothing keeps the person away.',
            guard: { type: 'isClear', params: ({ event }) => event },
            target: 'cleared',
          },
          {
            description: 'Something does; not to have declared is a cause of its own.',
            guard: { type: 'isInConflict', params: ({ event }) => event },
            target: 'conflicted',
          },
        ],
      },
    },
    cleared: {
      description: 'Nothing has been found that keeps the person away.',
      on: {
        'assignment.check': {
          description: 'The roster, the unit or the declaration has changed.',
          guard: { type: 'isInConflict', params: ({ event }) => event },
          target: 'conflicted',
        },
        'assignment.confirm': {
          description: 'The person is trained and has signed, and still nothing keeps them away.',
          guard: { type: 'mayConfirm', params: ({ event }) => event },
          target: 'confirmed',
        },
        'assignment.release': {
          description: 'With a reason.',
          guard: { type: 'mayTakeBack', params: ({ event }) => event },
          target: 'released',
        },
      },
    },
    conflicted: {
      description: 'A cause keeps the person away.',
      on: {
        'assignment.check': {
          description: 'The cause is gone.',
          guard: { type: 'isClear', params: ({ event }) => event },
          target: 'cleared',
        },
        'assignment.askWaiver': {
          description: 'The chief, of the same unit alone, with a reason; never of their own.',
          guard: { type: 'mayAskWaiver', params: ({ event }) => event },
          target: 'waiving',
        },
        'assignment.release': {
          description: 'With a reason.',
          guard: { type: 'mayTakeBack', params: ({ event }) => event },
          target: 'released',
        },
      },
    },
    waiving: {
      description:
        'The supervisor decides whether the person may serve although of the unit of a competitor.',
      on: {
        'assignment.check': [
          {
            description: 'The cause is gone.',
            guard: { type: 'isClear', params: ({ event }) => event },
            target: 'cleared',
          },
          {
            description: 'A cause has come that nobody waives.',
            guard: { type: 'isHard', params: ({ event }) => event },
            target: 'conflicted',
          },
        ],
        'assignment.waive': {
          description:
            'Another person than the chief. From then on the person is barred from stations of the unit.',
          guard: { type: 'mayWaive', params: ({ event }) => event },
          target: 'cleared',
        },
        'assignment.refuseWaiver': {
          description: 'With a reason.',
          guard: { type: 'mayRefuse', params: ({ event }) => event },
          target: 'conflicted',
        },
        'assignment.release': {
          description: 'With a reason.',
          guard: { type: 'mayTakeBack', params: ({ event }) => event },
          target: 'released',
        },
      },
    },
    confirmed: {
      description: 'The person may do what the capacity allows.',
      on: {
        'assignment.begin': {
          description: 'The first act of the duty.',
          guard: { type: 'mayBegin', params: ({ event }) => event },
          target: 'active',
        },
        'assignment.release': {
          description:
            'By the chief, with a reason; the chief’s own, and while there is no chief, by the committee; by an ' +
            'invitation that is withdrawn.',
          guard: { type: 'mayRelease', params: ({ event }) => event },
          target: 'released',
        },
      },
    },
    active: {
      description: 'Something has been done by it.',
      on: {
        'assignment.release': {
          description: 'As before, and only once somebody else holds the same duty. What was done stays.',
          guard: { type: 'mayReplace', params: ({ event }) => event },
          target: 'released',
        },
      },
    },
    released: { description: 'It counts no more, and is kept.' },
  },
});
