import { emit, setup } from 'xstate';

/** The status as stored in the database. */
export type SchemeStatus = 'draft' | 'fixed' | 'replaced';

export interface SchemeFacts {
  /** The event or its competition has ended, or is not held. */
  readonly isOver: boolean;
  /** A mark has been given by this scheme. */
  readonly hasMarks: boolean;
}
interface Acting {
  readonly by: 'organiser' | 'viewer';
  readonly facts: SchemeFacts;
}
/** `isComplete`: all maxima add up to 100.00, and nothing is missing. */
interface Fixing extends Acting {
  readonly isComplete: boolean;
}
interface Replacing extends Acting {
  readonly reason: string;
}

export type SchemeEvent =
  | ({ type: 'scheme.change' } & Acting)
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
    mayChange: (_, { by, facts }: Acting) => by === 'organiser' && !facts.isOver,
    mayFix: (_, { by, facts, isComplete }: Fixing) => by === 'organiser' && !facts.isOver && isComplete,
    mayReplace: (_, { by, facts, reason }: Replacing) =>
      by === 'organiser' && !facts.isOver && !facts.hasMarks && reason !== '',
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
