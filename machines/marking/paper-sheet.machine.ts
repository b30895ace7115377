import { setup } from 'xstate';

/** The status as stored in the database. */
export type PaperSheetStatus = 'typed' | 'unequal' | 'counted' | 'dropped';

/**
 * `clerk`: the holder of that capacity at the event. `leader`: the leader of the group that has the sheet.
 */
export type PaperSheetBy = 'clerk' | 'leader' | 'viewer';

/** The facts that decide whether a step is allowed. The server computes them. */
export interface PaperSheetFacts {
  /**
   * Whether the sheet accepts marks, has no conflict, and the judge of the paper has not submitted their
   * part.
   */
  readonly isOpen: boolean;
  /**
   * Whether the leader's own part is submitted, or the paper belongs to the leader. In both cases the leader
   * may read the marks of other judges.
   */
  readonly isLeaderIn: boolean;
}

interface Act {
  readonly by: PaperSheetBy;
  readonly facts: PaperSheetFacts;
}
interface Typing extends Act {
  /** The relation of the typing clerk to the clerk who typed the paper first. */
  readonly second: SecondPerson;
  /** Whether each aspect of the judge occurs once, with a value that its rule allows or with none. */
  readonly isWithin: boolean;
  /** Whether both clerks have typed the same values, and these agree with the known marks of the part. */
  readonly isEqual: boolean;
}
/** `isWithin`: each unequal cell occurs once, with a value that its rule allows or with none. */
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
    'The part of one judge in a score sheet that was marked on paper (纸质评分录入) [running.md 0, 5]. Two ' +
    'clerks type it separately. Neither sees the values of the other, and nothing counts before both have ' +
    'typed it.',
  initial: 'untyped',
  states: {
    untyped: {
      description: 'The paper exists, and no clerk has typed it.',
      on: {
        'paperSheet.type': {
          description: 'A clerk of the event types the paper. The judge has not submitted the part.',
          guard: { type: 'mayType', params: ({ event }) => event },
          target: 'typed',
        },
      },
    },
    typed: {
      description: 'One clerk has typed the paper. Its values are shown to no account.',
      on: {
        'paperSheet.type': [
          {
            description: 'Another clerk has typed the same values.',
            guard: { type: 'mayCount', params: ({ event }) => event },
            target: 'counted',
          },
          {
            description: 'Another clerk has typed different values.',
            guard: { type: 'mayTypeAgain', params: ({ event }) => event },
            target: 'unequal',
          },
        ],
      },
    },
    unequal: {
      description: 'Some cells differ. The leader of the group checks the paper.',
      on: {
        'paperSheet.settle': {
          description: "The leader settles each cell from the paper. The leader's own part is submitted.",
          guard: { type: 'maySettle', params: ({ event }) => event },
          target: 'counted',
        },
        'paperSheet.drop': {
          description: 'The leader drops both typings with a reason. The paper is typed again by two clerks.',
          guard: { type: 'mayDrop', params: ({ event }) => event },
          target: 'dropped',
        },
      },
    },
    counted: {
      description: 'The values are the marks of the judge.',
    },
    dropped: {
      description: 'Neither typing counts. Both stay stored.',
    },
  },
});
