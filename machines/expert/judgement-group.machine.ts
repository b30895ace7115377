import { emit, setup } from 'xstate';

/** The status as stored in the database. */
export type JudgementGroupStatus = 'forming' | 'complete';

/**
 * `chief`, `supervisor`: the holder of that capacity at the event. `panel`: an arbiter who has ruled that a
 * work is to be marked again.
 */
export type JudgementGroupBy = 'organiser' | 'panel' | 'chief' | 'supervisor' | 'system' | 'viewer';

/**
 * `isOver`: the event or its competition has ended, or is not held. `isRemark`: the group is for the work
 * that the panel has ruled on and that is not marked again yet.
 */
interface Changing {
  readonly by: JudgementGroupBy;
  readonly isOver: boolean;
  readonly isRemark: boolean;
}
/**
 * `hasModules`: the group has at least one module; all of them are in the scheme of the event and judged at
 * one kind of place. `hasEnough`: it has as many judges as the largest panel of its aspects, and at least
 * three. `areAllCounting`: the duty of every member counts.
 */
interface Completing extends Changing {
  readonly hasModules: boolean;
  readonly hasEnough: boolean;
  readonly hasReserve: boolean;
  readonly hasLeader: boolean;
  readonly areAllCounting: boolean;
}
interface Reasoned extends Changing {
  readonly reason: string;
}
/** `hasSheets`: score sheets have been created for the group. */
interface Removing extends Reasoned {
  readonly hasSheets: boolean;
}
/** `hasReserve`: the group has a reserve whose duty counts. */
interface Replacing extends Reasoned {
  readonly hasReserve: boolean;
}

export type JudgementGroupEvent =
  | ({ type: 'judgementGroup.change' } & Changing)
  | ({ type: 'judgementGroup.complete' } & Completing)
  | ({ type: 'judgementGroup.reopen' } & Reasoned)
  | ({ type: 'judgementGroup.replace' } & Replacing)
  | ({ type: 'judgementGroup.remove' } & Removing);

/**
 * Checks who forms the group. The committee forms groups. Arbiters form the group that marks a work again
 * [running.md A6].
 */
const isOrganised = ({ by, isOver, isRemark }: Changing) =>
  (by === 'organiser' || (by === 'panel' && isRemark)) && !isOver;

const types: {
  events?: JudgementGroupEvent;
  emitted?: { type: 'judgementGroup.changed' | 'judgementGroup.replaced' };
} = {};

export const judgementGroupMachine = setup({
  types,
  actions: {
    announceChange: emit({ type: 'judgementGroup.changed' }),
    announceReplacement: emit({ type: 'judgementGroup.replaced' }),
  },
  guards: {
    mayChange: (_, changing: Changing) => changing.by === 'system' || isOrganised(changing),
    mayComplete: (_, completing: Completing) =>
      isOrganised(completing) &&
      completing.hasModules &&
      completing.hasEnough &&
      completing.hasReserve &&
      completing.hasLeader &&
      completing.areAllCounting,
    mayReopen: (_, reopening: Reasoned) =>
      (reopening.by === 'system' || isOrganised(reopening)) && reopening.reason !== '',
    mayReplace: (_, { by, isOver, hasReserve, reason }: Replacing) =>
      by === 'chief' && !isOver && hasReserve && reason !== '',
    mayRemove: (_, removing: Removing) =>
      isOrganised(removing) && !removing.hasSheets && removing.reason !== '',
  },
}).createMachine({
  id: 'judgementGroup',
  description:
    'The judges of some modules of an event (裁判组), with a leader and a reserve. No judge is in two groups ' +
    'of an event.',
  initial: 'forming',
  states: {
    forming: {
      description:
        'The committee forms the group. The panel may also form a group that marks a work again after an ' +
        'appeal.',
      on: {
        'judgementGroup.change': {
          description:
            'The name, modules, leader or members change. The system removes a member who is released ' +
            'from the duty.',
          guard: { type: 'mayChange', params: ({ event }) => event },
          actions: 'announceChange',
        },
        'judgementGroup.complete': {
          description:
            'The group has as many judges as the largest panel of its aspects, at least three, one of ' +
            'them the leader, and a reserve. The duties of all of them count.',
          guard: { type: 'mayComplete', params: ({ event }) => event },
          target: 'complete',
        },
        'judgementGroup.remove': {
          description: 'The group is removed with a reason. It has no score sheets.',
          guard: { type: 'mayRemove', params: ({ event }) => event },
          target: 'removed',
        },
      },
    },
    complete: {
      description: 'The group can judge.',
      on: {
        'judgementGroup.reopen': {
          description:
            'The committee, or the panel that formed the group, reopens it with a reason. The system ' +
            'reopens it if a member is released from the duty.',
          guard: { type: 'mayReopen', params: ({ event }) => event },
          target: 'forming',
        },
        'judgementGroup.replace': {
          description: 'The chief judge replaces a judge with the reserve and gives a reason.',
          guard: { type: 'mayReplace', params: ({ event }) => event },
          actions: 'announceReplacement',
        },
      },
    },
    removed: {
      type: 'final',
      description: 'Only a line in the log is left of the group.',
    },
  },
});
