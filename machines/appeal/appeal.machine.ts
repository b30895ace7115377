import { emit, setup } from 'xstate';

/** As the database has it; `unfiled` is never stored. */
export type AppealStatus =
  | 'unfiled'
  | 'filed'
  | 'withdrawn'
  | 'accepted'
  | 'not_accepted'
  | 'hearing'
  | 'upheld'
  | 'dismissed'
  | 'remedied'
  | 'closed';

/**
 * What follows from an appeal that is upheld. `admit`: the entry is approved. `reinstate`: its disqualification is taken
 * back. `laterSession`: it competes in a session to come. `noRank`: it is listed without a rank. `remark`: another group
 * marks anew, and the results are corrected. `correct`: the results are counted anew and corrected. `measure`: what the
 * ruling says.
 */
type AppealRemedy = 'admit' | 'reinstate' | 'laterSession' | 'noRank' | 'remark' | 'correct' | 'measure';

/** What the ruling itself does with the entry. */
const ofRuling: readonly string[] = ['admit', 'reinstate', 'laterSession', 'noRank'];

/**
 * `party`: who speaks for the entry, the leader of its delegation or, without a unit, the competitor. `filer`: who has
 * filed this appeal. `arbiter`: of the competition; `panel`: one of those who rule on this appeal. `chief`: of the event.
 */
export type AppealBy = 'party' | 'filer' | 'arbiter' | 'panel' | 'chief' | 'viewer';

/** What speaks for and against filing; worked out by the server, with its clock. */
export interface FilingFacts {
  /** The window of the matter is open; its end is exclusive. */
  readonly isOpen: boolean;
  /** The entry has no other appeal on the matter. */
  readonly isFirst: boolean;
}

/** What speaks for and against a step; worked out by the server. */
export interface AppealFacts {
  /** It was filed before the time for appeals was over. */
  readonly isInTime: boolean;
  /** It has grounds and evidence. */
  readonly isComplete: boolean;
  /** The arbiter who acts belongs to no unit of a party. */
  readonly isClear: boolean;
  /** What the ruling asks for is done. */
  readonly isDone: boolean;
  /** Results of the event are compiled: what the ruling does with the entry takes a correction of them. */
  readonly isCompiled: boolean;
  /** '' until it is upheld. */
  readonly remedy: AppealRemedy | '';
}

/** Who is to rule; worked out by the server. */
export interface Panel {
  /** Three or more, in odd number: a vote on one question has a majority. */
  readonly isEnough: boolean;
  /** None of them belongs to a unit of a party. */
  readonly isClear: boolean;
}

interface Act {
  readonly by: AppealBy;
}
interface Filing extends Act {
  readonly facts: FilingFacts;
}
interface Judged extends Act {
  readonly facts: AppealFacts;
}
interface Reasoned extends Judged {
  readonly reason: string;
}
interface Assigning extends Reasoned {
  readonly panel: Panel;
}
/** `majority`: what more than half of the panel has voted for; '' as long as there is none. */
interface Ruling extends Reasoned {
  readonly majority: 'upheld' | 'dismissed' | '';
}
/** `isTold`: who has filed it has read the ruling, or has been handed it. */
interface Closing extends Act {
  readonly isTold: boolean;
}

export type AppealEvent =
  | ({ type: 'appeal.file' } & Filing)
  | ({ type: 'appeal.withdraw' } & Act)
  | ({ type: 'appeal.accept' } & Judged)
  | ({ type: 'appeal.decline' } & Reasoned)
  | ({ type: 'appeal.assign' } & Assigning)
  | ({ type: 'appeal.rule' } & Ruling)
  | ({ type: 'appeal.remedy' } & Judged)
  | ({ type: 'appeal.close' } & Closing);

const mayAssign = ({ by, facts, panel }: Assigning) =>
  by === 'arbiter' && facts.isClear && panel.isEnough && panel.isClear;
/** What the ruling does at once needs nobody else; a correction of the results is the chief’s to report. */
const remedying = ({ remedy, isCompiled }: AppealFacts): AppealBy =>
  ofRuling.includes(remedy) && !isCompiled ? 'panel' : 'chief';
const mayVote = ({ by, facts, reason }: Ruling) => by === 'panel' && facts.isClear && reason !== '';

const types: {
  events?: AppealEvent;
  emitted?: { type: 'appeal.changed' };
} = {};

export const appealMachine = setup({
  types,
  actions: {
    announceChange: emit({ type: 'appeal.changed' }),
  },
  guards: {
    mayFile: (_, { by, facts }: Filing) => by === 'party' && facts.isOpen && facts.isFirst,
    isFiler: (_, { by }: Act) => by === 'filer',
    mayAccept: (_, { by, facts }: Judged) =>
      by === 'arbiter' && facts.isClear && facts.isInTime && facts.isComplete,
    mayDecline: (_, { by, facts, reason }: Reasoned) => by === 'arbiter' && facts.isClear && reason !== '',
    mayAssign: (_, act: Assigning) => mayAssign(act),
    mayReassign: (_, act: Assigning) => mayAssign(act) && act.reason !== '',
    isUpheld: (_, act: Ruling) => mayVote(act) && act.majority === 'upheld',
    isDismissed: (_, act: Ruling) => mayVote(act) && act.majority === 'dismissed',
    mayVote: (_, act: Ruling) => mayVote(act),
    mayRemedy: (_, { by, facts }: Judged) => by === remedying(facts) && facts.isDone,
    mayClose: (_, { by, isTold }: Closing) => (by === 'filer' || by === 'arbiter') && isTold,
  },
}).createMachine({
  id: 'appeal',
  description:
    'An objection to a rejection, to what happened in a session, or to results, from its filing to the day on which who ' +
    'filed it has been told (申诉仲裁) [running.md 2]. Windows are facts of the event: the server’s clock alone decides.',
  initial: 'unfiled',
  states: {
    unfiled: {
      description: 'Nothing is written yet.',
      on: {
        'appeal.file': {
          description:
            'By the leader of the delegation, or the competitor without a unit, in the window; once a matter.',
          guard: { type: 'mayFile', params: ({ event }) => event },
          target: 'filed',
        },
      },
    },
    filed: {
      description: 'The arbiters have been told.',
      on: {
        'appeal.withdraw': {
          description: 'By who has filed it.',
          guard: { type: 'isFiler', params: ({ event }) => event },
          target: 'withdrawn',
        },
        'appeal.accept': {
          description: 'By an arbiter of no unit of a party: it is complete and in time.',
          guard: { type: 'mayAccept', params: ({ event }) => event },
          target: 'accepted',
        },
        'appeal.decline': {
          description: 'By an arbiter of no unit of a party, with a reason.',
          guard: { type: 'mayDecline', params: ({ event }) => event },
          target: 'not_accepted',
        },
      },
    },
    accepted: {
      description: 'It is heard. Its panel is to be named.',
      on: {
        'appeal.assign': {
          description: 'By an arbiter: three or more in odd number, none of a unit of a party.',
          guard: { type: 'mayAssign', params: ({ event }) => event },
          target: 'hearing',
        },
      },
    },
    hearing: {
      description: 'Each of the panel votes with a reason.',
      on: {
        'appeal.assign': {
          description: 'Another panel, with a reason: the votes that were given count no more.',
          guard: { type: 'mayReassign', params: ({ event }) => event },
          actions: 'announceChange',
        },
        'appeal.rule': [
          {
            description: 'The vote that makes a majority for the appeal and one remedy.',
            guard: { type: 'isUpheld', params: ({ event }) => event },
            target: 'upheld',
          },
          {
            description: 'The vote that makes a majority against it.',
            guard: { type: 'isDismissed', params: ({ event }) => event },
            target: 'dismissed',
          },
          {
            description: 'One vote of several.',
            guard: { type: 'mayVote', params: ({ event }) => event },
            actions: 'announceChange',
          },
        ],
      },
    },
    upheld: {
      description: 'The remedy is to be done.',
      on: {
        'appeal.remedy': {
          description:
            'By the chief once it is done; by one of the panel where the ruling itself does it, and no results are compiled.',
          guard: { type: 'mayRemedy', params: ({ event }) => event },
          target: 'remedied',
        },
      },
    },
    remedied: {
      description: 'What the ruling asks for is done.',
      on: {
        'appeal.close': {
          description: 'By who has filed it and read the ruling, or by an arbiter who has handed it over.',
          guard: { type: 'mayClose', params: ({ event }) => event },
          target: 'closed',
        },
      },
    },
    dismissed: {
      description: 'It changes nothing.',
      on: {
        'appeal.close': {
          description: 'By who has filed it and read the ruling, or by an arbiter who has handed it over.',
          guard: { type: 'mayClose', params: ({ event }) => event },
          target: 'closed',
        },
      },
    },
    not_accepted: {
      description: 'Incomplete, late or without grounds; the reason stands beside it.',
    },
    withdrawn: {
      description: 'Taken back; the matter is open again as long as its window is.',
    },
    closed: {
      description: 'Who filed it has been told.',
    },
  },
});
