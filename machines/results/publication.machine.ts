import { emit, setup } from 'xstate';

/** The status as stored in the database; `uncompiled` is never stored. */
export type PublicationStatus =
  | 'uncompiled'
  | 'needs_ruling'
  | 'compiled'
  | 'agreed'
  | 'proposed'
  | 'scheduled'
  | 'released'
  | 'final'
  | 'corrected'
  | 'discarded';

/** `clerk`, `chief`, `supervisor`: the holder of that capacity at the event. */
export type PublicationBy = 'clerk' | 'chief' | 'organiser' | 'supervisor' | 'system' | 'viewer';

/** The facts that decide whether a step is allowed. The server computes them with its own clock. */
export interface PublicationFacts {
  /**
   * Whether the event is decoded, all sheets are locked, and no ruling waits for marks that are given again.
   */
  readonly isReady: boolean;
  /**
   * Whether the version was compiled from the present data. Nothing that results follow from has changed
   * since, for example by a ruling.
   */
  readonly isCurrent: boolean;
  /** Whether the version replaces a released one. */
  readonly isCorrection: boolean;
  /** Whether the release time is not reached, or not set. */
  readonly isAhead: boolean;
  /** Whether the window for objections has closed, and no appeal or remedy is open. */
  readonly isUndisputed: boolean;
  /** Whether the competition is a rehearsal. Its results never become public. */
  readonly isRehearsal: boolean;
}

interface Act {
  readonly by: PublicationBy;
  readonly facts: PublicationFacts;
}
/** `isTied`: contestants who are equal by all rules still need a ruling. */
interface Counting extends Act {
  readonly isTied: boolean;
}
interface Reasoned extends Act {
  readonly reason: string;
}
/** `second`: the relation of the approver to the proposer. */
interface Agreeing extends Act {
  readonly second: SecondPerson;
}

export type PublicationEvent =
  | ({ type: 'publication.compile' } & Counting)
  | ({ type: 'publication.rule' } & Counting & Reasoned)
  | ({ type: 'publication.agree' } & Act)
  | ({ type: 'publication.propose' } & Reasoned)
  | ({ type: 'publication.approve' } & Agreeing)
  | ({ type: 'publication.drop' } & Reasoned)
  | ({ type: 'publication.recall' } & Reasoned)
  | ({ type: 'publication.discard' } & Reasoned)
  | ({ type: 'publication.overtake' } & Act)
  | ({ type: 'publication.release' } & Act)
  | ({ type: 'publication.finalise' } & Act)
  | { type: 'publication.supersede'; by: 'system' }
  /** The event of the results is cancelled. */
  | { type: 'publication.abandon'; by: 'system' };

const mayCompile = ({ by, facts }: Act) => by === 'clerk' && facts.isReady;

/**
 * Checks whether the version can be agreed or released. A version that was compiled before a change cannot.
 */
const isReleasable = ({ isReady, isCurrent }: PublicationFacts) => isReady && isCurrent;

const mayRule = ({ by, facts, reason }: Reasoned) => by === 'chief' && isReleasable(facts) && reason !== '';

const isOvertaken = ({ by, facts }: Act) => by === 'system' && !facts.isCurrent;

/**
 * Returns the capacity that approves a release. Another committee member approves the results of an event.
 * The supervisor approves a correction.
 */
const approver = ({ isCorrection }: PublicationFacts) => (isCorrection ? 'supervisor' : 'organiser');

const types: {
  events?: PublicationEvent;
  emitted?: { type: 'publication.changed' };
} = {};

export const publicationMachine = setup({
  types,
  actions: {
    announceChange: emit({ type: 'publication.changed' }),
  },
  guards: {
    findsTie: (_, act: Counting) => mayCompile(act) && act.isTied,
    mayCompile: (_, act: Counting) => mayCompile(act),
    leavesTie: (_, act: Counting & Reasoned) => mayRule(act) && act.isTied,
    mayRule: (_, act: Reasoned) => mayRule(act),
    mayAgree: (_, { by, facts }: Act) => by === 'chief' && isReleasable(facts),
    mayPropose: (_, { by, facts, reason }: Reasoned) =>
      by === 'organiser' &&
      !facts.isRehearsal &&
      isReleasable(facts) &&
      facts.isAhead &&
      (reason !== '' || !facts.isCorrection),
    mayApprove: (_, { by, facts, second }: Agreeing) =>
      by === approver(facts) && isReleasable(facts) && facts.isAhead && second === 'another',
    mayDrop: (_, { by, facts, reason }: Reasoned) =>
      (by === 'organiser' || by === approver(facts)) && reason !== '',
    mayRecall: (_, { by, facts, reason }: Reasoned) => by === 'organiser' && facts.isAhead && reason !== '',
    mayDiscard: (_, { by, facts, reason }: Reasoned) =>
      (by === 'clerk' || by === 'organiser') && facts.isCorrection && reason !== '',
    isOvertaken: (_, act: Act) => isOvertaken(act),
    isOvertakenInTime: (_, act: Act) => isOvertaken(act) && act.facts.isAhead,
    isDue: (_, { by, facts }: Act) => by === 'system' && !facts.isAhead,
    isUndisputed: (_, { by, facts }: Act) => by === 'system' && facts.isUndisputed,
  },
}).createMachine({
  id: 'publication',
  description:
    'One version of the results of an event (成绩发布), from the locked sheets to the end of its window for ' +
    'objections [running.md 2]. A change after the release is a separate version, which replaces the ' +
    'previous one.',
  initial: 'uncompiled',
  states: {
    uncompiled: {
      description: 'The results are not compiled yet.',
      on: {
        'publication.compile': [
          {
            description:
              'The clerk compiles the results from the locked sheets. Some contestants are equal, and a ' +
              'ruling has to order them.',
            guard: { type: 'findsTie', params: ({ event }) => event },
            target: 'needs_ruling',
          },
          {
            description:
              'The clerk compiles the results from the locked sheets. A second routine computes the same ' +
              'results.',
            guard: { type: 'mayCompile', params: ({ event }) => event },
            target: 'compiled',
          },
        ],
      },
    },
    needs_ruling: {
      description:
        'Contestants are equal by all rules of the scheme. The chief judge has to rule on their order.',
      on: {
        'publication.compile': [
          {
            description:
              'The clerk compiles the results from the locked sheets. Some contestants are equal, and a ' +
              'ruling has to order them.',
            guard: { type: 'findsTie', params: ({ event }) => event },
            actions: 'announceChange',
          },
          {
            description:
              'The clerk compiles the results from the locked sheets. A second routine computes the same ' +
              'results.',
            guard: { type: 'mayCompile', params: ({ event }) => event },
            target: 'compiled',
          },
        ],
        'publication.rule': [
          {
            description: 'The chief judge rules on one of several groups of equal contestants.',
            guard: { type: 'leavesTie', params: ({ event }) => event },
            actions: 'announceChange',
          },
          {
            description: 'The chief judge rules on the order of the equal contestants, with a reason.',
            guard: { type: 'mayRule', params: ({ event }) => event },
            target: 'compiled',
          },
        ],
        'publication.discard': {
          description: 'The clerk or the committee discards a correction with a reason.',
          guard: { type: 'mayDiscard', params: ({ event }) => event },
          target: 'discarded',
        },
        'publication.abandon': {
          description: 'The event is cancelled. Its results are not shown any more.',
          target: 'discarded',
        },
      },
    },
    compiled: {
      description: 'Totals and ranks are computed.',
      on: {
        'publication.compile': [
          {
            description:
              'The clerk compiles the results from the locked sheets. Some contestants are equal, and a ' +
              'ruling has to order them.',
            guard: { type: 'findsTie', params: ({ event }) => event },
            target: 'needs_ruling',
          },
          {
            description:
              'The clerk compiles the results from the locked sheets. A second routine computes the same ' +
              'results.',
            guard: { type: 'mayCompile', params: ({ event }) => event },
            actions: 'announceChange',
          },
        ],
        'publication.agree': {
          description: 'The chief judge agrees to the results.',
          guard: { type: 'mayAgree', params: ({ event }) => event },
          target: 'agreed',
        },
        'publication.discard': {
          description: 'The clerk or the committee discards a correction with a reason.',
          guard: { type: 'mayDiscard', params: ({ event }) => event },
          target: 'discarded',
        },
        'publication.abandon': {
          description: 'The event is cancelled. Its results are not shown any more.',
          target: 'discarded',
        },
      },
    },
    agreed: {
      description: 'The chief judge has agreed to the results.',
      on: {
        'publication.compile': [
          {
            description:
              'The clerk compiles the results from the locked sheets. Some contestants are equal, and a ' +
              'ruling has to order them.',
            guard: { type: 'findsTie', params: ({ event }) => event },
            target: 'needs_ruling',
          },
          {
            description:
              'The clerk compiles the results from the locked sheets. A second routine computes the same ' +
              'results.',
            guard: { type: 'mayCompile', params: ({ event }) => event },
            target: 'compiled',
          },
        ],
        'publication.propose': {
          description: 'The committee proposes a release time in the future. A correction requires a reason.',
          guard: { type: 'mayPropose', params: ({ event }) => event },
          target: 'proposed',
        },
        'publication.overtake': {
          description:
            'Data has changed since the results were compiled. The clerk has to compile them again.',
          guard: { type: 'isOvertaken', params: ({ event }) => event },
          target: 'compiled',
        },
        'publication.discard': {
          description: 'The clerk or the committee discards a correction with a reason.',
          guard: { type: 'mayDiscard', params: ({ event }) => event },
          target: 'discarded',
        },
        'publication.abandon': {
          description: 'The event is cancelled. Its results are not shown any more.',
          target: 'discarded',
        },
      },
    },
    proposed: {
      description: 'The proposal waits for a second person.',
      on: {
        'publication.approve': {
          description:
            'Another committee member approves the release. The supervisor approves the release of a ' +
            'correction.',
          guard: { type: 'mayApprove', params: ({ event }) => event },
          target: 'scheduled',
        },
        'publication.drop': {
          description:
            'The second person does not agree, or the committee withdraws the proposal. Both need a reason.',
          guard: { type: 'mayDrop', params: ({ event }) => event },
          target: 'agreed',
        },
        'publication.overtake': {
          description:
            'Data has changed since the results were compiled. The clerk has to compile them again.',
          guard: { type: 'isOvertaken', params: ({ event }) => event },
          target: 'compiled',
        },
        'publication.abandon': {
          description: 'The event is cancelled. Its results are not shown any more.',
          target: 'discarded',
        },
      },
    },
    scheduled: {
      description: 'The release is approved. The results are shown to no account before the release time.',
      on: {
        'publication.recall': {
          description: 'The committee recalls the release before its time, with a reason.',
          guard: { type: 'mayRecall', params: ({ event }) => event },
          target: 'agreed',
        },
        'publication.overtake': {
          description:
            'Data has changed before the release time, for example by a ruling. The release is cancelled, ' +
            'and the clerk has to compile the results again. From the release time on a correction ' +
            'replaces the results.',
          guard: { type: 'isOvertakenInTime', params: ({ event }) => event },
          target: 'compiled',
        },
        'publication.release': {
          description: 'The release time is reached.',
          guard: { type: 'isDue', params: ({ event }) => event },
          target: 'released',
        },
        'publication.abandon': {
          description: 'The event is cancelled. Its results are not shown any more.',
          target: 'discarded',
        },
      },
    },
    released: {
      description: 'The results are public. Entrants can object.',
      on: {
        'publication.finalise': {
          description: 'The window for objections has closed, and no objection is open.',
          guard: { type: 'isUndisputed', params: ({ event }) => event },
          target: 'final',
        },
        'publication.supersede': {
          description: 'A correction is released.',
          target: 'corrected',
        },
        'publication.abandon': {
          description: 'The event is cancelled. Its results are not shown any more.',
          target: 'discarded',
        },
      },
    },
    final: {
      description: 'Awards are given by this version.',
      on: {
        'publication.supersede': {
          description: 'A correction is released.',
          target: 'corrected',
        },
      },
    },
    corrected: {
      description: 'The version stays stored. A later version counts.',
    },
    discarded: {
      description: 'The version stays stored. It was never released, or its event is cancelled.',
    },
  },
});
