import { assign, emit, setup } from 'xstate';

export interface ProgressContext {
  /** The filled share of the bar, 0 to 1. */
  share: number;
  /** The path that the browser navigates to. */
  path: string;
}

type ProgressEvent =
  /** The browser navigates to another page. */
  | { type: 'progress.began'; path: string }
  /** A page is on screen. */
  | { type: 'progress.arrived'; path: string };

/** The page that was being loaded is on screen. */
interface ProgressEmitted {
  type: 'progress.ended';
  path: string;
}

/** [S29] The share at which the bar begins. */
const MINIMUM = 0.3;

/** The maximum share while a page is loaded. A page that never loads never fills the bar. */
const MAXIMUM = 0.994;

const types: {
  context?: ProgressContext;
  events?: ProgressEvent;
  emitted?: ProgressEmitted;
  tags?: 'visible';
} = {};

export const progressMachine = setup({
  types,
  actions: {
    begin: assign({ share: MINIMUM }),
    keepPath: assign((_, params: { path: string }) => ({ path: params.path })),
    /** Adds a tenth of the missing share. The bar is fast at first, then slower, and never full. */
    trickle: assign(({ context }) => ({
      share: Math.min(MAXIMUM, context.share + (1 - context.share) / 10),
    })),
    fill: assign({ share: 1 }),
    empty: assign({ share: 0 }),
    announceEnd: emit(({ context }) => ({ type: 'progress.ended' as const, path: context.path })),
  },
  guards: {
    isAwaited: ({ context }, params: { path: string }) => params.path === context.path,
  },
  delays: {
    /** [S29] Milliseconds between two small steps of the bar. */
    TRICKLE: 200,
    /** [S29] speed: milliseconds in which the bar fills, and then fades. */
    SPEED: 500,
  },
}).createMachine({
  id: 'progress',
  description: 'The progress bar of a navigation [S29]: speed 500 ms, minimum 0.3, trickle 200 ms.',
  context: { share: 0, path: '' },
  initial: 'hidden',
  on: {
    'progress.began': {
      description: 'A navigation begins, even while the bar of the previous page still fades.',
      target: '.running',
      actions: ['begin', { type: 'keepPath', params: ({ event }) => ({ path: event.path }) }],
    },
  },
  states: {
    hidden: {
      description: 'No page is being loaded.',
      meta: { view: 'no-progress-bar' },
    },
    running: {
      description: 'A page is being loaded. The bar grows in small steps.',
      tags: 'visible',
      meta: { view: 'progress-bar' },
      on: {
        'progress.began': {
          description: 'The browser navigates to another page. The bar continues.',
          actions: { type: 'keepPath', params: ({ event }) => ({ path: event.path }) },
        },
        'progress.arrived': {
          description:
            'The requested page has arrived. A page that was given up may arrive first and is ignored.',
          guard: { type: 'isAwaited', params: ({ event }) => ({ path: event.path }) },
          target: 'filling',
          actions: ['fill', 'announceEnd'],
        },
      },
      after: {
        TRICKLE: {
          description: 'The bar grows by a small step [S29].',
          target: 'running',
          reenter: true,
          actions: 'trickle',
        },
      },
    },
    filling: {
      description: 'The page is loaded. The bar fills visibly to its end.',
      tags: 'visible',
      meta: { view: 'progress-bar' },
      after: { SPEED: { description: 'The bar is full [S29].', target: 'fading' } },
    },
    fading: {
      description: 'The full bar disappears.',
      tags: 'visible',
      meta: { view: 'progress-bar' },
      after: { SPEED: { description: 'The bar has disappeared [S29].', target: 'hidden', actions: 'empty' } },
    },
  },
});
