import { assign, fromPromise, setup } from 'xstate';

/** The counts of items that wait for a user. */
export interface Waiting {
  /** The number of notices in force that have not been opened since their last change. */
  readonly notices: number;
  /** The number of open tasks across all services. */
  readonly work: number;
}

export type BadgeCountsContext = Waiting;

type BadgeCountsEvent =
  /** A user is signed in. */
  | { type: 'badgeCounts.begin' }
  /** Another page, the window or a notice was opened. The counts may have changed. */
  | { type: 'badgeCounts.look' }
  /** An act was done on a screen. It may have completed a waiting task. */
  | { type: 'badgeCounts.acted' }
  /** No user is signed in any more. */
  | { type: 'badgeCounts.end' };

const types: {
  context?: BadgeCountsContext;
  events?: BadgeCountsEvent;
} = {};

export const badgeCountsMachine = setup({
  types,
  actors: {
    /** Requests the counts from the server. Fails without a toast if the server cannot be reached. */
    count: fromPromise<Waiting>(() => Promise.reject(new Error('badgeCounts: actor count was not provided'))),
  },
  guards: {
    isWorkWaiting: ({ context }) => context.work > 0,
  },
  delays: {
    /**
     * Milliseconds before the counts are requested. Several page changes within this time cause one request,
     * and the page is shown before it is sent.
     */
    PAUSE: 300,
  },
  actions: {
    keepCount: assign((_, { notices, work }: Waiting) => ({ notices, work })),
    forgetCount: assign({ notices: 0, work: 0 }),
  },
}).createMachine({
  id: 'badgeCounts',
  description:
    'The number of notices to read and of tasks to do. The counts are requested when the user moves, ' +
    'returns or has acted, never on a timer. If a request fails, the previous counts stay.',
  context: { notices: 0, work: 0 },
  initial: 'away',
  states: {
    away: {
      description: 'No user is signed in, so there is nothing to request.',
      meta: { view: 'badge-counts' },
      on: { 'badgeCounts.begin': { target: 'resting' } },
    },
    resting: {
      description: 'The last counts are shown next to the notices and in the menu.',
      meta: { view: 'badge-counts' },
      on: {
        'badgeCounts.look': { target: 'stirred' },
        'badgeCounts.acted': {
          description: 'An act can reduce the count only if tasks wait.',
          guard: 'isWorkWaiting',
          target: 'looking',
        },
        'badgeCounts.end': { target: 'away', actions: 'forgetCount' },
      },
    },
    stirred: {
      description: 'The user has moved. All moves within a moment cause one request.',
      meta: { view: 'badge-counts' },
      after: {
        PAUSE: { description: 'The user has not moved for a moment.', target: 'looking' },
      },
      on: {
        'badgeCounts.acted': {
          description: 'An act can reduce the count only if tasks wait. Otherwise the pause continues.',
          guard: 'isWorkWaiting',
          target: 'looking',
        },
        'badgeCounts.end': { target: 'away', actions: 'forgetCount' },
      },
    },
    looking: {
      description: 'The counts are requested again. The previous counts stay on screen.',
      meta: { view: 'badge-counts' },
      invoke: {
        id: 'count',
        src: 'count',
        onDone: {
          target: 'resting',
          actions: { type: 'keepCount', params: ({ event }) => event.output },
        },
        onError: { description: 'The failure is not reported.', target: 'resting' },
      },
      on: {
        'badgeCounts.look': {
          description: 'The response under way may be out of date.',
          target: 'stirred',
        },
        'badgeCounts.acted': {
          description: 'The response under way may be older than the act.',
          target: 'looking',
          reenter: true,
        },
        'badgeCounts.end': { target: 'away', actions: 'forgetCount' },
      },
    },
  },
});
