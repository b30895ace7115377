import { emit, setup } from 'xstate';

/** As the database has it; `uncompiled` is never stored. */
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

/** `clerk`, `chief`, `supervisor`: who holds that capacity at the event. */
export type PublicationBy = 'clerk' | 'chief' | 'organiser' | 'supervisor' | 'system' | 'viewer';

/** What speaks for and against a step; worked out by the server, with its clock. */
export interface PublicationFacts {
  /** It is known whose each work is, all sheets are locked, and no ruling waits for marks that are given anew. */
  readonly isReady: boolean;
  /** It was compiled from what stands now: nothing that results follow from has changed since, such as by a ruling. */
  readonly isCurrent: boolean;
  /** It takes the place of a version that is released. */
  readonly isCorrection: boolean;
  /** The instant of its release is not past. */
  readonly isAhead: boolean;
  /** The window for objections is over, and neither an appeal nor a remedy is open. */
  readonly isUndisputed: boolean;
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
/** `second`: what who approves is to who has proposed it. */
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
  | { type: 'publication.supersede'; by: 'system' };

const mayCompile = ({ by, facts }: Act) => by === 'clerk' && facts.isReady;

/** Nobody stands for what was compiled before something changed. */
const isReleasable = ({ isReady, isCurrent }: PublicationFacts) => isReady && isCurrent;

const mayRule = ({ by, facts, reason }: Reasoned) => by === 'chief' && isReleasable(facts) && reason !== '';

const isOvertaken = ({ by, facts }: Act) => by === 'system' && !facts.isCurrent;

/** The results of an event: another of the committee approves them; of a correction, the supervisor does. */
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
      by === 'organiser' && isReleasable(facts) && facts.isAhead && (reason !== '' || !facts.isCorrection),
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
    'One version of the results of an event (成绩发布), from the locked sheets to the end of its window for objections ' +
    '[running.md 2]. A change after the release is a version of its own, which takes the place of the one before.',
  initial: 'uncompiled',
  states: {
    uncompiled: {
      description: 'Nothing is counted yet.',
      on: {
        'publication.compile': [
          {
            description: 'By the clerk, from the locked sheets; equals are left that a ruling has to order.',
            guard: { type: 'findsTie', params: ({ event }) => event },
            target: 'needs_ruling',
          },
          {
            description: 'By the clerk, from the locked sheets; a second routine has come to the same.',
            guard: { type: 'mayCompile', params: ({ event }) => event },
            target: 'compiled',
          },
        ],
      },
    },
    needs_ruling: {
      description: 'Contestants are equal by all rules of the scheme: the chief rules on their order.',
      on: {
        'publication.compile': [
          {
            description: 'By the clerk, from the locked sheets; equals are left that a ruling has to order.',
            guard: { type: 'findsTie', params: ({ event }) => event },
            actions: 'announceChange',
          },
          {
            description: 'By the clerk, from the locked sheets; a second routine has come to the same.',
            guard: { type: 'mayCompile', params: ({ event }) => event },
            target: 'compiled',
          },
        ],
        'publication.rule': [
          {
            description: 'One group of several.',
            guard: { type: 'leavesTie', params: ({ event }) => event },
            actions: 'announceChange',
          },
          {
            description: 'By the chief, with a reason: the order of those who are equal.',
            guard: { type: 'mayRule', params: ({ event }) => event },
            target: 'compiled',
          },
        ],
        'publication.discard': {
          description: 'A correction that comes to nothing. By the clerk or the committee, with a reason.',
          guard: { type: 'mayDiscard', params: ({ event }) => event },
          target: 'discarded',
        },
      },
    },
    compiled: {
      description: 'Totals and ranks are there.',
      on: {
        'publication.compile': [
          {
            description: 'By the clerk, from the locked sheets; equals are left that a ruling has to order.',
            guard: { type: 'findsTie', params: ({ event }) => event },
            target: 'needs_ruling',
          },
          {
            description: 'By the clerk, from the locked sheets; a second routine has come to the same.',
            guard: { type: 'mayCompile', params: ({ event }) => event },
            actions: 'announceChange',
          },
        ],
        'publication.agree': {
          description: 'By the chief.',
          guard: { type: 'mayAgree', params: ({ event }) => event },
          target: 'agreed',
        },
        'publication.discard': {
          description: 'A correction that comes to nothing. By the clerk or the committee, with a reason.',
          guard: { type: 'mayDiscard', params: ({ event }) => event },
          target: 'discarded',
        },
      },
    },
    agreed: {
      description: 'The chief stands for them.',
      on: {
        'publication.compile': [
          {
            description: 'By the clerk, from the locked sheets; equals are left that a ruling has to order.',
            guard: { type: 'findsTie', params: ({ event }) => event },
            target: 'needs_ruling',
          },
          {
            description: 'By the clerk, from the locked sheets; a second routine has come to the same.',
            guard: { type: 'mayCompile', params: ({ event }) => event },
            target: 'compiled',
          },
        ],
        'publication.propose': {
          description: 'By the committee, for an instant to come; of a correction with a reason.',
          guard: { type: 'mayPropose', params: ({ event }) => event },
          target: 'proposed',
        },
        'publication.overtake': {
          description: 'Something has changed since they were compiled: the clerk compiles anew.',
          guard: { type: 'isOvertaken', params: ({ event }) => event },
          target: 'compiled',
        },
        'publication.discard': {
          description: 'A correction that comes to nothing. By the clerk or the committee, with a reason.',
          guard: { type: 'mayDiscard', params: ({ event }) => event },
          target: 'discarded',
        },
      },
    },
    proposed: {
      description: 'A second person is asked for.',
      on: {
        'publication.approve': {
          description: 'By another of the committee; of a correction by the supervisor.',
          guard: { type: 'mayApprove', params: ({ event }) => event },
          target: 'scheduled',
        },
        'publication.drop': {
          description: 'The second person does not agree, or nobody asks any more.',
          guard: { type: 'mayDrop', params: ({ event }) => event },
          target: 'agreed',
        },
        'publication.overtake': {
          description: 'Something has changed since they were compiled: the clerk compiles anew.',
          guard: { type: 'isOvertaken', params: ({ event }) => event },
          target: 'compiled',
        },
      },
    },
    scheduled: {
      description: 'Made, and shown to nobody before its instant.',
      on: {
        'publication.recall': {
          description: 'By the committee before the instant, with a reason.',
          guard: { type: 'mayRecall', params: ({ event }) => event },
          target: 'agreed',
        },
        'publication.overtake': {
          description:
            'Something has changed before the instant, such as by a ruling: the release is called off, and the clerk ' +
            'compiles anew. From the instant on a correction takes their place.',
          guard: { type: 'isOvertakenInTime', params: ({ event }) => event },
          target: 'compiled',
        },
        'publication.release': {
          description: 'The instant has come.',
          guard: { type: 'isDue', params: ({ event }) => event },
          target: 'released',
        },
      },
    },
    released: {
      description: 'Public. Who is entered can object.',
      on: {
        'publication.finalise': {
          description: 'The window is over, and nothing is open.',
          guard: { type: 'isUndisputed', params: ({ event }) => event },
          target: 'final',
        },
        'publication.supersede': {
          description: 'A correction is released.',
          target: 'corrected',
        },
      },
    },
    final: {
      description: 'Awards are given by it.',
      on: {
        'publication.supersede': {
          description: 'A correction is released.',
          target: 'corrected',
        },
      },
    },
    corrected: {
      description: 'Kept; a later version counts.',
    },
    discarded: {
      description: 'Kept; it was never released.',
    },
  },
});
