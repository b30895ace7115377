import { setup } from 'xstate';

/** As the database has it; `unproposed` is never stored. */
export type AwardStatus = 'unproposed' | 'proposed' | 'asked' | 'granted' | 'withdrawn';

/** `organiser`: who acts for a committee that holds the competition. */
type AwardBy = 'organiser' | 'system' | 'viewer';

/** What speaks for and against a step; worked out by the server. */
export interface AwardFacts {
  /** It follows from the results of an event; others are proposed by the committee. */
  readonly isOfResults: boolean;
  /** The results that it follows from are final, and no correction has taken their place. */
  readonly isUnchanged: boolean;
}

interface Act {
  readonly by: AwardBy;
  readonly facts: AwardFacts;
}
interface Reasoned extends Act {
  readonly reason: string;
}
/** `second`: what who grants is to who has asked for it. */
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
    'An award (奖项): of one entry by the final results of its event, or of a coach or a unit by the proposal of the ' +
    'committee [running.md 2]. Certificates are issued for what is granted.',
  initial: 'unproposed',
  states: {
    unproposed: {
      description: 'There is none yet.',
      on: {
        'award.propose': {
          description: 'By the system once the results are final; of a coach or a unit by the committee.',
          guard: { type: 'mayPropose', params: ({ event }) => event },
          target: 'proposed',
        },
      },
    },
    proposed: {
      description: 'Waits for the committee.',
      on: {
        'award.ask': {
          description: 'One of the committee stands for it.',
          guard: { type: 'mayAsk', params: ({ event }) => event },
          target: 'asked',
        },
        'award.withdraw': {
          description:
            'A correction of the results takes it away; what the committee has proposed, it takes back with a reason.',
          guard: { type: 'mayWithdrawProposal', params: ({ event }) => event },
          target: 'withdrawn',
        },
      },
    },
    asked: {
      description: 'A second person is asked for.',
      on: {
        'award.grant': {
          description: 'By another of the committee, with another person behind the account.',
          guard: { type: 'mayGrant', params: ({ event }) => event },
          target: 'granted',
        },
        'award.drop': {
          description: 'The second person does not agree, or nobody asks any more.',
          guard: { type: 'mayDrop', params: ({ event }) => event },
          target: 'proposed',
        },
        'award.withdraw': {
          description: 'A correction of the results takes it away.',
          guard: { type: 'isSystem', params: ({ event }) => event },
          target: 'withdrawn',
        },
      },
    },
    granted: {
      description: 'Certificates can be issued for it.',
      on: {
        'award.withdraw': {
          description: 'A correction of the results takes it away; its certificates are revoked.',
          guard: { type: 'isSystem', params: ({ event }) => event },
          target: 'withdrawn',
        },
      },
    },
    withdrawn: {
      description: 'Kept; it does not count.',
    },
  },
});
