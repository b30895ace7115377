import { emit, setup } from 'xstate';

/** As the database has it. */
export type JudgementGroupStatus = 'forming' | 'complete';

/**
 * `chief`, `supervisor`: who holds that capacity at the event. `panel`: an arbiter who has ruled that a work is to be
 * marked anew.
 */
export type JudgementGroupBy = 'organiser' | 'panel' | 'chief' | 'supervisor' | 'system' | 'viewer';

/**
 * `isOver`: its event, or the competition, is over or not held. `isRemark`: it is for the work that the panel has ruled
 * on, and that is not marked anew yet.
 */
interface Changing {
  readonly by: JudgementGroupBy;
  readonly isOver: boolean;
  readonly isRemark: boolean;
}
/**
 * `hasModules`: at least one, all of the scheme of the event and judged at one kind of place. `hasEnough`: as many judges
 * as the largest panel of its aspects, and at least three. `areAllCounting`: the duty of every member counts.
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
/** `hasSheets`: score sheets have been made for it. */
interface Removing extends Reasoned {
  readonly hasSheets: boolean;
}
/** `hasReserve`: one whose duty counts. */
interface Replacing extends Reasoned {
  readonly hasReserve: boolean;
}

export type JudgementGroupEvent =
  | ({ type: 'judgementGroup.change' } & Changing)
  | ({ type: 'judgementGroup.complete' } & Completing)
  | ({ type: 'judgementGroup.reopen' } & Reasoned)
  | ({ type: 'judgementGroup.replace' } & Replacing)
  | ({ type: 'judgementGroup.remove' } & Removing);

/** The committee puts groups together; arbiters the one that marks a work anew [running.md A6]. */
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
    'The judges of some modules of an event (裁判组), with a leader and a reserve. Nobody is in two groups of an event.',
  initial: 'forming',
  states: {
    forming: {
      description:
        'The committee puts it together; one that marks a work anew after an appeal its panel too.',
      on: {
        'judgementGroup.change': {
          description:
            'Its name, modules, leader and members. Who is released from the duty leaves it by the system.',
          guard: { type: 'mayChange', params: ({ event }) => event },
          actions: 'announceChange',
        },
        'judgementGroup.complete': {
          description:
            'As many judges as the largest panel of its aspects, at least three, one of them the leader, and a reserve. ' +
            'The duties of all of them count.',
          guard: { type: 'mayComplete', params: ({ event }) => event },
          target: 'complete',
        },
        'judgementGroup.remove': {
          description: 'With a reason, as long as it has no score sheets.',
          guard: { type: 'mayRemove', params: ({ event }) => event },
          target: 'removed',
        },
      },
    },
    complete: {
      description: 'It can judge.',
      on: {
        'judgementGroup.reopen': {
          description:
            'By who has put it together, with a reason; by the system where a member is released from the duty.',
          guard: { type: 'mayReopen', params: ({ event }) => event },
          target: 'forming',
        },
        'judgementGroup.replace': {
          description: 'The chief lets the reserve take the seat of a judge, with a reason.',
          guard: { type: 'mayReplace', params: ({ event }) => event },
          actions: 'announceReplacement',
        },
      },
    },
    removed: {
      type: 'final',
      description: 'Nothing is left of it but a line in the log.',
    },
  },
});
