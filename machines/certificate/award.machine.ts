import { setup } from 'xstate';

/** The status as stored in the database; `unproposed` is never stored. */
export type AwardStatus = 'unproposed' | 'proposed' | 'asked' | 'granted' | 'withdrawn';

/** `organiser`: an account that acts for a committee that holds the competition. */
type AwardBy = 'organiser' | 'system' | 'viewer';

/** The facts that decide whether a step is allowed. The server computes them. */
export interface AwardFacts {
  /** Whether the award follows from the results of an event. The committee proposes the other awards. */
  readonly isOfResults: boolean;
  /** Whether the results that the award follows from are final and no correction has replaced them. */
  readonly isUnchanged: boolean;
}

interface Act {
  readonly by: AwardBy;
  readonly facts: AwardFacts;
}
interface Reasoned extends Act {
  readonly reason: string;
}
/** `second`: the relation of the granting account to the account that asked for the award. */
interface Granting extends Act {
  readonly second: SecondPerson;
}

export type AwardEvent =
  | ({ type: 'award.propose' } & Act)
  | ({ type: 'award.ask' } & Act)
  | ({ type: 'award.grant' } & Granting)
  | ({ type: 'award.drop' } & Reasoned)
  | ({ type: 'award.withdraw' } & Reasoned);

const types: {
  events?: AwardEvent;
} = {};

export const awardMachine = setup({
  types,
  guards: {
    mayPropose: (_, { by, facts }: Act) =>
      by === (facts.isOfResults ? 'system' : 'organiser') && facts.isUnchanged,
    mayAsk: (_, { by, facts }: Act) => by === 'organiser' && facts.isUnchanged,
    mayGrant: (_, { by, facts, second }: Granting) =>
      by === 'organiser' && facts.isUnchanged && second === 'another',
    mayDrop: (_, { by, reason }: Reasoned) => by === 'organiser' && reason !== '',
    mayWithdrawProposal: (_, { by, facts, reason }: Reasoned) =>
      by === 'system' || (by === 'organiser' && !facts.isOfResults && reason !== ''),
    isSystem: (_, { by }: Reasoned) => by === 'system',
  },
}).createMachine({
  id: 'award',
  description:
    'An award (奖项) of one entry by the final results of its event, or of a coach or a unit by a proposal ' +
    'of the committee [running.md 2]. Certificates are issued for granted awards.',
  initial: 'unproposed',
  states: {
    unproposed: {
      description: 'No award exists yet.',
      on: {
        'award.propose': {
          description:
            'The system proposes the award once the results are final. The committee proposes the award ' +
            'of a coach or a unit.',
          guard: { type: 'mayPropose', params: ({ event }) => event },
          target: 'proposed',
        },
      },
    },
    proposed: {
      description: 'The award waits for the committee.',
      on: {
        'award.ask': {
          description: 'A committee member asks for the award to be granted.',
          guard: { type: 'mayAsk', params: ({ event }) => event },
          target: 'asked',
        },
        'award.withdraw': {
          description:
            'A correction of the results removes the award. The committee withdraws its own proposal with ' +
            'a reason.',
          guard: { type: 'mayWithdrawProposal', params: ({ event }) => event },
          target: 'withdrawn',
        },
      },
    },
    asked: {
      description: 'The award waits for the approval of a second person.',
      on: {
        'award.grant': {
          description:
            'A second committee member grants the award. This is a different person, not only a different ' +
            'account.',
          guard: { type: 'mayGrant', params: ({ event }) => event },
          target: 'granted',
        },
        'award.drop': {
          description: 'The second person does not agree, or the request is withdrawn.',
          guard: { type: 'mayDrop', params: ({ event }) => event },
          target: 'proposed',
        },
        'award.withdraw': {
          description: 'A correction of the results removes the award.',
          guard: { type: 'isSystem', params: ({ event }) => event },
          target: 'withdrawn',
        },
      },
    },
    granted: {
      description: 'Certificates can be issued for the award.',
      on: {
        'award.withdraw': {
          description: 'A correction of the results removes the award. Its certificates are revoked.',
          guard: { type: 'isSystem', params: ({ event }) => event },
          target: 'withdrawn',
        },
      },
    },
    withdrawn: {
      description: 'The award is stored and does not count.',
    },
  },
});
