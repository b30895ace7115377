import { emit, setup } from 'xstate';

/** The status as stored in the database; `unfiled` is never stored. */
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
 * The consequence of an appeal that is upheld.
 *
 * - `admit`: the entry is approved.
 * - `reinstate`: its disqualification is withdrawn.
 * - `laterSession`: the entry competes in a session to come.
 * - `noRank`: the entry is listed without a rank.
 * - `remark`: another group marks the work again, and the results are corrected.
 * - `correct`: the results are recomputed and corrected.
 * - `measure`: the measure in the text of the ruling is carried out.
 */
type AppealRemedy = 'admit' | 'reinstate' | 'laterSession' | 'noRank' | 'remark' | 'correct' | 'measure';

/** The remedies that the ruling itself applies to the entry. */
const ofRuling: readonly string[] = ['admit', 'reinstate', 'laterSession', 'noRank'];

/**
 * - `party`: the account that speaks for the entry: the leader of its delegation or, without a unit, the
 *   competitor.
 * - `filer`: the account that filed this appeal.
 * - `arbiter`: an arbiter of the competition.
 * - `panel`: a member of the panel that rules on this appeal.
 * - `chief`: the chief judge of the event.
 */
export type AppealBy = 'party' | 'filer' | 'arbiter' | 'panel' | 'chief' | 'viewer';

/** The facts that decide whether an appeal can be filed. The server computes them with its own clock. */
export interface FilingFacts {
  /** Whether the window of the matter is open; its end is exclusive. */
  readonly isOpen: boolean;
  /** Whether the entry has no other appeal on the matter. */
  readonly isFirst: boolean;
}

/** The facts that decide whether a step is allowed. The server computes them. */
export interface AppealFacts {
  /** Whether the appeal was filed within the time for appeals. */
  readonly isInTime: boolean;
  /** Whether the appeal has grounds and evidence. */
  readonly isComplete: boolean;
  /** Whether the acting arbiter belongs to no unit of a party. */
  readonly isClear: boolean;
  /** Whether the measure that the ruling requires is done. */
  readonly isDone: boolean;
  /**
   * Whether results of the event are compiled. If so, a remedy that changes the entry requires a correction
   * of the results.
   */
  readonly isCompiled: boolean;
  /** '' until the appeal is upheld. */
  readonly remedy: AppealRemedy | '';
}

/** The facts about the panel that is to rule. The server computes them. */
export interface Panel {
  /**
   * Whether the panel has three or more members and an odd number. Otherwise a vote on one question may have
   * no majority.
   */
  readonly isEnough: boolean;
  /** Whether no member belongs to a unit of a party. */
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
/** `majority`: the vote of more than half of the panel; '' as long as there is none. */
interface Ruling extends Reasoned {
  readonly majority: 'upheld' | 'dismissed' | '';
}
/** `isTold`: the filer has read the ruling, or an arbiter has handed it over. */
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
  | ({ type: 'appeal.close' } & Closing)
  /** The event of the appeal is cancelled. */
  | { type: 'appeal.lapse'; by: 'system' };

const mayAssign = ({ by, facts, panel }: Assigning) =>
  by === 'arbiter' && facts.isClear && panel.isEnough && panel.isClear;
/**
 * Returns who may report the remedy as done. A panel member may report a remedy that the ruling itself
 * applies. If results are compiled, and for all other remedies, the chief judge reports it.
 */
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
    'An objection to a rejection, to an occurrence in a session, or to results (申诉仲裁) [running.md 2]. The ' +
    'chart covers it from the filing until the filer has been informed of the ruling. The event and its ' +
    'results determine the windows, and only the server’s clock decides.',
  initial: 'unfiled',
  states: {
    unfiled: {
      description: 'No appeal is written yet.',
      on: {
        'appeal.file': {
          description:
            'The leader of the delegation files the appeal within the window, once for each matter. The ' +
            'competitor files it if there is no unit or no leader.',
          guard: { type: 'mayFile', params: ({ event }) => event },
          target: 'filed',
        },
      },
    },
    filed: {
      description: 'The arbiters have been notified.',
      on: {
        'appeal.withdraw': {
          description: 'The filer withdraws the appeal.',
          guard: { type: 'isFiler', params: ({ event }) => event },
          target: 'withdrawn',
        },
        'appeal.accept': {
          description:
            'An arbiter who belongs to no unit of a party accepts the appeal. It is complete and in time.',
          guard: { type: 'mayAccept', params: ({ event }) => event },
          target: 'accepted',
        },
        'appeal.decline': {
          description: 'An arbiter who belongs to no unit of a party declines the appeal with a reason.',
          guard: { type: 'mayDecline', params: ({ event }) => event },
          target: 'not_accepted',
        },
        'appeal.lapse': {
          description: 'The event is cancelled, so a ruling can change nothing.',
          target: 'closed',
        },
      },
    },
    accepted: {
      description: 'The appeal will be heard. Its panel has to be named.',
      on: {
        'appeal.assign': {
          description:
            'An arbiter names a panel of three or more, in odd number. No member belongs to a unit of a ' +
            'party.',
          guard: { type: 'mayAssign', params: ({ event }) => event },
          target: 'hearing',
        },
        'appeal.lapse': {
          description: 'The event is cancelled, so a ruling can change nothing.',
          target: 'closed',
        },
      },
    },
    hearing: {
      description: 'Each panel member votes with a reason.',
      on: {
        'appeal.assign': {
          description:
            'An arbiter names another panel with a reason. Votes that were cast before no longer count.',
          guard: { type: 'mayReassign', params: ({ event }) => event },
          actions: 'announceChange',
        },
        'appeal.rule': [
          {
            description: 'This vote makes a majority for the appeal and for one remedy.',
            guard: { type: 'isUpheld', params: ({ event }) => event },
            target: 'upheld',
          },
          {
            description: 'This vote makes a majority against the appeal.',
            guard: { type: 'isDismissed', params: ({ event }) => event },
            target: 'dismissed',
          },
          {
            description: 'The vote is recorded. There is no majority yet.',
            guard: { type: 'mayVote', params: ({ event }) => event },
            actions: 'announceChange',
          },
        ],
        'appeal.lapse': {
          description: 'The event is cancelled, so a ruling can change nothing.',
          target: 'closed',
        },
      },
    },
    upheld: {
      description: 'The remedy has to be carried out.',
      on: {
        'appeal.remedy': {
          description:
            'The chief judge reports the remedy once it is done. A panel member reports it if the ruling ' +
            'itself applies it and no results are compiled.',
          guard: { type: 'mayRemedy', params: ({ event }) => event },
          target: 'remedied',
        },
        'appeal.lapse': {
          description: 'The event is cancelled, so a ruling can change nothing.',
          target: 'closed',
        },
      },
    },
    remedied: {
      description: 'The remedy is carried out.',
      on: {
        'appeal.close': {
          description:
            'The filer closes the appeal after reading the ruling, or an arbiter closes it after handing ' +
            'the ruling over.',
          guard: { type: 'mayClose', params: ({ event }) => event },
          target: 'closed',
        },
      },
    },
    dismissed: {
      description: 'The appeal changes nothing.',
      on: {
        'appeal.close': {
          description:
            'The filer closes the appeal after reading the ruling, or an arbiter closes it after handing ' +
            'the ruling over.',
          guard: { type: 'mayClose', params: ({ event }) => event },
          target: 'closed',
        },
      },
    },
    not_accepted: {
      description: 'The appeal is incomplete, late or without grounds. The reason is stored with it.',
    },
    withdrawn: {
      description: 'The appeal is withdrawn. The matter can be appealed again as long as its window is open.',
    },
    closed: {
      description: 'The filer has been informed of the ruling, or the event is cancelled.',
    },
  },
});
