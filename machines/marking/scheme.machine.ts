import { emit, setup } from 'xstate';

/** As the database has it. */
export type SchemeStatus = 'draft' | 'fixed' | 'replaced';

/** `isOver`: its event, or the competition, is over or not held. */
interface By {
  readonly by: 'organiser' | 'viewer';
  readonly isOver: boolean;
}
/** `isComplete`: all maxima add up to 100.00, and nothing is missing. */
interface Fixing extends By {
  readonly isComplete: boolean;
}
/** `hasMarks`: a mark has been given by it. */
interface Replacing extends By {
  readonly hasMarks: boolean;
  readonly reason: string;
}

export type SchemeEvent =
  | ({ type: 'scheme.change' } & By)
  | ({ type: 'scheme.fix' } & Fixing)
  | ({ type: 'scheme.replace' } & Replacing);

const types: {
  events?: SchemeEvent;
  emitted?: { type: 'scheme.changed' };
} = {};

export const schemeMachine = setup({
  types,
  actions: {
    announceChange: emit({ type: 'scheme.changed' }),
  },
  guards: {
    mayChange: (_, { by, isOver }: By) => by === 'organiser' && !isOver,
    mayFix: (_, { by, isOver, isComplete }: Fixing) => by === 'organiser' && !isOver && isComplete,
    mayReplace: (_, { by, isOver, hasMarks, reason }: Replacing) =>
      by === 'organiser' && !isOver && !hasMarks && reason !== '',
  },
}).createMachine({
  id: 'scheme',
  description:
    'One version of the marking scheme of an event (评分标准), kept by the committee that holds the competition. ' +
    'The next version begins as a copy of the one it replaces.',
  initial: 'draft',
  states: {
    draft: {
      description: 'It can be changed, also by a spreadsheet.',
      on: {
        'scheme.change': {
          description: 'Its modules, penalties and tie rules.',
          guard: { type: 'mayChange', params: ({ event }) => event },
          actions: 'announceChange',
        },
        'scheme.fix': {
          description: 'From then on it stays as it is. All maxima add up to exactly 100.00.',
          guard: { type: 'mayFix', params: ({ event }) => event },
          target: 'fixed',
        },
      },
    },
    fixed: {
      description: 'Marks are given by it.',
      on: {
        'scheme.replace': {
          description: 'With a reason, as long as no mark has been given. The next version is a draft.',
          guard: { type: 'mayReplace', params: ({ event }) => event },
          target: 'replaced',
        },
      },
    },
    replaced: {
      description: 'It is kept, and can be looked at.',
    },
  },
});
