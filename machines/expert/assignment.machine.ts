import { setup } from 'xstate';

/** As the database has it. */
export type AssignmentStatus = 'proposed' | 'cleared' | 'conflicted' | 'confirmed' | 'active' | 'released';

/** `chief`: who holds that capacity at the event; never of their own assignment. */
type By = 'organiser' | 'chief' | 'system' | 'viewer';

/** `isOver`: its event, or the competition, is over or not held. `hasConflict`: a cause keeps the person away now. */
interface Checking {
  readonly by: By;
  readonly isOver: boolean;
  readonly hasConflict: boolean;
}
/** `isTrained`, `hasSigned`: told by who confirms. */
interface Confirming extends Checking {
  readonly isTrained: boolean;
  readonly hasSigned: boolean;
}
/** `isChief`: the duty that is released is the chief's. `hasSuccessor`: another person holds the same duty. */
interface Releasing {
  readonly by: By;
  readonly isChief: boolean;
  readonly hasSuccessor: boolean;
  readonly reason: string;
}

export type AssignmentEvent =
  | ({ type: 'assignment.check' } & Checking)
  | ({ type: 'assignment.confirm' } & Confirming)
  | { type: 'assignment.begin'; by: By }
  | ({ type: 'assignment.release' } & Releasing);

export const assignmentMachine = setup({
  types: {
    events: {} as AssignmentEvent,
  },
  guards: {
    isClear: (_, { by, isOver, hasConflict }: Checking) => by === 'organiser' && !isOver && !hasConflict,
    isInConflict: (_, { by, isOver, hasConflict }: Checking) => by === 'organiser' && !isOver && hasConflict,
    mayConfirm: (_, { by, isOver, hasConflict, isTrained, hasSigned }: Confirming) =>
      by === 'organiser' && !isOver && !hasConflict && isTrained && hasSigned,
    mayBegin: (_, { by }: { by: By }) => by === 'system',
    mayTakeBack: (_, { by, reason }: Releasing) => (by === 'organiser' || by === 'chief') && reason !== '',
    mayRelease: (_, { by, isChief, reason }: Releasing) =>
      by === (isChief ? 'organiser' : 'chief') && reason !== '',
    mayReplace: (_, { by, isChief, hasSuccessor, reason }: Releasing) =>
      by === (isChief ? 'organiser' : 'chief') && hasSuccessor && reason !== '',
  },
}).createMachine({
  id: 'assignment',
  description:
    'One capacity of one person at one event (赛事任务). It counts from its confirmation until its release; the role ' +
    'of the account says nothing of it.',
  initial: 'proposed',
  states: {
    proposed: {
      description: 'By the committee, or by an invitation that was accepted.',
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
        'assignment.release': {
          description: 'With a reason.',
          guard: { type: 'mayTakeBack', params: ({ event }) => event },
          target: 'released',
        },
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
          description: 'By the chief, with a reason; the chief’s own by the committee.',
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
