import { emit, setup } from 'xstate';

/** The status as stored in the database. */
export type SchemeStatus = 'draft' | 'fixed' | 'replaced';

/** `isOver`: the event or its competition has ended, or is not held. */
interface By {
  readonly by: 'organiser' | 'viewer';
  readonly isOver: boolean;
}
/** `isComplete`: all maxima add up to 100.00, and nothing is missing. */
interface Fixing extends By {
  readonly isComplete: boolean;
}
/** `hasMarks`: a mark has been given by this scheme. */
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
    'One version of the marking scheme of an event (评分标准). The committee that holds the competition ' +
    'maintains it. The next version begins as a copy of the one it replaces.',
  initial: 'draft',
  states: {
    draft: {
      description: 'The scheme can be changed, also with a spreadsheet.',
      on: {
        'scheme.change': {
          description: 'The committee changes modules, penalties, tie rules or awards.',
          guard: { type: 'mayChange', params: ({ event }) => event },
          actions: 'announceChange',
        },
        'scheme.fix': {
          description:
            'The committee fixes the scheme. From now on it does not change. All maxima add up to exactly ' +
            '100.00.',
          guard: { type: 'mayFix', params: ({ event }) => event },
          target: 'fixed',
        },
      },
    },
    fixed: {
      description: 'Marks are given by this scheme.',
      on: {
        'scheme.replace': {
          description:
            'The committee replaces the scheme with a reason. No mark has been given. The next version is ' +
            'a draft.',
          guard: { type: 'mayReplace', params: ({ event }) => event },
          target: 'replaced',
        },
      },
    },
    replaced: {
      description: 'The scheme stays stored and can be read.',
    },
  },
});
