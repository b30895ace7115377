import { assign, fromPromise, setup } from 'xstate';

/** What waits for somebody. */
export interface Waiting {
  /** Notices in force that have not been opened since they were last changed. */
  readonly notices: number;
  /** What is to be done, across all services. */
  readonly work: number;
}

export type BadgeCountsContext = Waiting;

type BadgeCountsEvent =
  /** Somebody is signed in. */
  | { type: 'badgeCounts.begin' }
  /** Another page, the window anew, a notice opened: it may have changed. */
  | { type: 'badgeCounts.look' }
  /** Something was changed from a screen: it may have been what waited. */
  | { type: 'badgeCounts.acted' }
  /** Nobody is signed in any more. */
  | { type: 'badgeCounts.end' };

const types: {
  context?: BadgeCountsContext;
  events?: BadgeCountsEvent;
} = {};

export const badgeCountsMachine = setup({
  types,
  actors: {
    /** Asks the server; says nothing where it cannot be asked. */
    count: fromPromise<Waiting>(() => Promise.reject(new Error('badgeCounts: actor count was not provided'))),
  },
  guards: {
    isWorkWaiting: ({ context }) => context.work > 0,
  },
  delays: {
    /** Whoever goes through several pages asks once; and a page is shown before anything is asked. */
    PAUSE: 300,
  },
  actions: {
    keepCount: assign((_, { notices, work }: Waiting) => ({ notices, work })),
    forgetCount: assign({ notices: 0, work: 0 }),
  },
}).createMachine({
  id: 'badgeCounts',
  description:
    'How many notices wait to be read, and how much is to be done. Asked for when somebody moves, comes back or has done something, never by the clock; where it ' +
    'cannot be asked for, what was known stands.',
  context: { notices: 0, work: 0 },
  initial: 'away',
  states: {
    away: {
      description: 'Nobody is signed in: there is nothing to ask for.',
      meta: { view: 'badge-counts' },
      on: { 'badgeCounts.begin': { target: 'resting' } },
    },
    resting: {
      description: 'What was last heard stands beside the notices and in the menu.',
      meta: { view: 'badge-counts' },
      on: {
        'badgeCounts.look': { target: 'stirred' },
        'badgeCounts.acted': {
          description: 'Where nothing waits, nothing less can.',
          guard: 'isWorkWaiting',
          target: 'looking',
        },
        'badgeCounts.end': { target: 'away', actions: 'forgetCount' },
      },
    },
    stirred: {
      description: 'Somebody has moved: all that they do within a moment is one question.',
      meta: { view: 'badge-counts' },
      after: {
        PAUSE: { description: 'No move has come for a moment.', target: 'looking' },
      },
      on: {
        'badgeCounts.acted': {
          description: 'Where nothing waits, nothing less can: the pause goes on.',
          guard: 'isWorkWaiting',
          target: 'looking',
        },
        'badgeCounts.end': { target: 'away', actions: 'forgetCount' },
      },
    },
    looking: {
      description: 'Asked for anew, behind what is shown.',
      meta: { view: 'badge-counts' },
      invoke: {
        id: 'count',
        src: 'count',
        onDone: {
          target: 'resting',
          actions: { type: 'keepCount', params: ({ event }) => event.output },
        },
        onError: { description: 'Not worth a word.', target: 'resting' },
      },
      on: {
        'badgeCounts.look': {
          description: 'What is on its way may be old already.',
          target: 'stirred',
        },
        'badgeCounts.acted': {
          description: 'The answer under way may be older than what was done.',
          target: 'looking',
          reenter: true,
        },
        'badgeCounts.end': { target: 'away', actions: 'forgetCount' },
      },
    },
  },
});
