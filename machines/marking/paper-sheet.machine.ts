import { setup } from 'xstate';

/** As the database has it. */
export type PaperSheetStatus = 'typed' | 'unequal' | 'counted' | 'dropped';

/** `clerk`: who holds that capacity at the event. `leader`: of the group that has the sheet. */
export type PaperSheetBy = 'clerk' | 'leader' | 'viewer';

/** What speaks for and against a step; worked out by the server. */
export interface PaperSheetFacts {
  /** The sheet takes marks, it is in no conflict, and the judge of the paper has not handed in their part. */
  readonly isOpen: boolean;
  /** The leader's own part is in, or the paper is theirs: marks of others are no secret from them any more. */
  readonly isLeaderIn: boolean;
}

interface Act {
  readonly by: PaperSheetBy;
  readonly facts: PaperSheetFacts;
}
interface Typing extends Act {
  /** What who types now is to who has typed it first. */
  readonly second: SecondPerson;
  /** Each aspect that the judge is asked for is there once, with a value that its rule knows or with nothing. */
  readonly isWithin: boolean;
  /** The two have read the same, and it agrees with what else is known of the part. */
  readonly isEqual: boolean;
}
/** `isWithin`: each unequal cell is there once, with a value that its rule knows or with nothing. */
interface Settling extends Act {
  readonly isWithin: boolean;
}
interface Reasoned extends Act {
  readonly reason: string;
}

export type PaperSheetEvent =
  | ({ type: 'paperSheet.type' } & Typing)
  | ({ type: 'paperSheet.settle' } & Settling)
  | ({ type: 'paperSheet.drop' } & Reasoned);

const isTypist = ({ by, facts, isWithin }: Typing) => by === 'clerk' && facts.isOpen && isWithin;

const types: { events?: PaperSheetEvent } = {};

export const paperSheetMachine = setup({
  types,
  guards: {
    mayType: (_, typing: Typing) => isTypist(typing),
    mayCount: (_, typing: Typing) => isTypist(typing) && typing.second === 'another' && typing.isEqual,
    mayTypeAgain: (_, typing: Typing) => isTypist(typing) && typing.second === 'another',
    maySettle: (_, { by, facts, isWithin }: Settling) =>
      by === 'leader' && facts.isOpen && facts.isLeaderIn && isWithin,
    mayDrop: (_, { by, reason }: Reasoned) => by === 'leader' && reason !== '',
  },
}).createMachine({
  id: 'paperSheet',
  description:
    'The part of one judge in a score sheet that was marked on paper (纸质评分录入) [running.md 0, 5]. Two clerks type it ' +
    'apart; neither sees what the other has typed, and nothing counts before both have.',
  initial: 'untyped',
  states: {
    untyped: {
      description: 'The paper is there, and nobody has typed it.',
      on: {
        'paperSheet.type': {
          description: 'By a clerk of the event, as long as the judge has not handed in the part.',
          guard: { type: 'mayType', params: ({ event }) => event },
          target: 'typed',
        },
      },
    },
    typed: {
      description: 'One clerk has typed it. Its values are shown to nobody.',
      on: {
        'paperSheet.type': [
          {
            description: 'By another clerk, who has read the same.',
            guard: { type: 'mayCount', params: ({ event }) => event },
            target: 'counted',
          },
          {
            description: 'By another clerk, who has read something else.',
            guard: { type: 'mayTypeAgain', params: ({ event }) => event },
            target: 'unequal',
          },
        ],
      },
    },
    unequal: {
      description: 'Some cells differ: the leader of the group looks at the paper.',
      on: {
        'paperSheet.settle': {
          description: 'By the leader, cell by cell from the paper, once their own part is in.',
          guard: { type: 'maySettle', params: ({ event }) => event },
          target: 'counted',
        },
        'paperSheet.drop': {
          description: 'By the leader, with a reason: it is typed anew, twice.',
          guard: { type: 'mayDrop', params: ({ event }) => event },
          target: 'dropped',
        },
      },
    },
    counted: {
      description: 'Its values are the marks of the judge.',
    },
    dropped: {
      description: 'Neither typing counts. Both are kept.',
    },
  },
});
