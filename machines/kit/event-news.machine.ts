import { assign, emit, fromCallback, setup } from 'xstate';

/** What has changed; null where it is not known, and everything may have. */
export type Changed = string | null;

interface EventNewsContext {
  /** Lines that have ended since the last one was open. */
  broken: number;
}

type EventNewsEvent =
  /** The page is looked at. */
  | { type: 'eventNews.shown' }
  | { type: 'eventNews.hidden' }
  | { type: 'eventNews.opened' }
  | { type: 'eventNews.told'; about: string }
  /** By the server, or because there is no network. */
  | { type: 'eventNews.ended' };

const types: {
  context?: EventNewsContext;
  events?: EventNewsEvent;
  emitted?: { type: 'eventNews.changed'; about: Changed };
} = {};

export const eventNewsMachine = setup({
  types,
  actors: {
    /** Holds a line to the server; says `opened`, `told`, and `ended` at its end. */
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
    /** 2 s, 4 s … 30 s. */
    PAUSE: ({ context }) => Math.min(30_000, 1000 * 2 ** context.broken),
  },
}).createMachine({
  id: 'eventNews',
  description:
    'Hears that something of an event has changed, for a page that shows it. Where no line can be had the page asks ' +
    'by the clock, at most every 30 s.',
  context: { broken: 0 },
  initial: 'resting',
  on: {
    'eventNews.hidden': { description: 'Nobody looks.', target: '.resting' },
  },
  states: {
    resting: {
      description: 'No line: the page reads anew when it is looked at again.',
      on: { 'eventNews.shown': { target: 'following', actions: 'forgetBreaks' } },
    },
    following: {
      description: 'A line is open, or asked for.',
      invoke: {
        id: 'follow',
        src: 'follow',
        onError: { description: 'The browser cannot hold one.', target: 'waiting', actions: 'countBreak' },
      },
      on: {
        'eventNews.opened': {
          description: 'What was said while there was no line is not known.',
          guard: 'wasBroken',
          actions: [{ type: 'tell', params: { about: null } }, 'forgetBreaks'],
        },
        'eventNews.told': { actions: { type: 'tell', params: ({ event }) => event } },
        'eventNews.ended': { target: 'waiting', actions: 'countBreak' },
      },
    },
    waiting: {
      description: 'There is no line; another one is asked for after a while.',
      after: {
        PAUSE: {
          description: 'The page asks by itself meanwhile.',
          target: 'following',
          actions: { type: 'tell', params: { about: null } },
        },
      },
    },
  },
});
