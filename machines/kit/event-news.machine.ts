import { assign, emit, fromCallback, setup } from 'xstate';

/** The part of the event that has changed; null if it is unknown and every part may have changed. */
export type Changed = string | null;

interface EventNewsContext {
  /** The number of connections that have ended since the last one was open. */
  broken: number;
}

type EventNewsEvent =
  /** The page is visible. */
  | { type: 'eventNews.shown' }
  | { type: 'eventNews.hidden' }
  | { type: 'eventNews.opened' }
  | { type: 'eventNews.told'; about: string }
  /** The connection has ended, by the server or because there is no network. */
  | { type: 'eventNews.ended' };

const types: {
  context?: EventNewsContext;
  events?: EventNewsEvent;
  emitted?: { type: 'eventNews.changed'; about: Changed };
} = {};

export const eventNewsMachine = setup({
  types,
  actors: {
    /** Holds a connection to the server. Sends `opened`, `told`, and `ended` when the connection ends. */
    follow: fromCallback(() => {
      throw new Error('eventNews: actor follow was not provided');
    }),
  },
  actions: {
    tell: emit((_, { about }: { about: Changed }) => ({ type: 'eventNews.changed' as const, about })),
    countBreak: assign(({ context }) => ({ broken: context.broken + 1 })),
    forgetBreaks: assign({ broken: 0 }),
  },
  guards: {
    wasBroken: ({ context }) => context.broken > 0,
  },
  delays: {
    /** The pause before the next connection: 2 s, 4 s … 30 s. */
    PAUSE: ({ context }) => Math.min(30_000, 1000 * 2 ** context.broken),
  },
}).createMachine({
  id: 'eventNews',
  description:
    'Notifies a page that shows an event of changes of that event. Without a connection the page reads ' +
    'again on a timer, with pauses of up to 30 s.',
  context: { broken: 0 },
  initial: 'resting',
  on: {
    'eventNews.hidden': { description: 'The page is hidden.', target: '.resting' },
  },
  states: {
    resting: {
      description: 'There is no connection. The page reads again when it becomes visible.',
      on: { 'eventNews.shown': { target: 'following', actions: 'forgetBreaks' } },
    },
    following: {
      description: 'A connection is open or requested.',
      invoke: {
        id: 'follow',
        src: 'follow',
        onError: {
          description: 'The browser cannot hold a connection.',
          target: 'waiting',
          actions: 'countBreak',
        },
      },
      on: {
        'eventNews.opened': {
          description: 'A connection is open again. Changes since the last connection are unknown.',
          guard: 'wasBroken',
          actions: [{ type: 'tell', params: { about: null } }, 'forgetBreaks'],
        },
        'eventNews.told': { actions: { type: 'tell', params: ({ event }) => event } },
        'eventNews.ended': { target: 'waiting', actions: 'countBreak' },
      },
    },
    waiting: {
      description: 'There is no connection. Another one is requested after a pause.',
      after: {
        PAUSE: {
          description: 'The pause has ended. The page reads again, and a connection is requested.',
          target: 'following',
          actions: { type: 'tell', params: { about: null } },
        },
      },
    },
  },
});
