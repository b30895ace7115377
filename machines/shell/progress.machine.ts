import { assign, emit, setup } from 'xstate';

export interface ProgressContext {
  /** How far the bar has come, 0 to 1. */
  share: number;
  /** Where the browser is going. */
  path: string;
}

type ProgressEvent =
  /** The browser goes to another page. */
  | { type: 'progress.began'; path: string }
  /** A page is on screen. */
  | { type: 'progress.arrived'; path: string };

/** The page that was on its way is on screen. */
interface ProgressEmitted {
  type: 'progress.ended';
  path: string;
}

/** [S29] Where the bar begins. */
const MINIMUM = 0.3;

/** A page that never arrives never fills the bar. */
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
    /** A tenth of what is missing: quick at first, slower and slower, never there. */
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
    /** [S29] Between two small steps of the waiting bar. */
    TRICKLE: 200,
    /** [S29] speed: how long the bar takes to fill, and then to fade. */
    SPEED: 500,
  },
}).createMachine({
  id: 'progress',
  description: 'The bar that accompanies a navigation [S29]: speed 500 ms, minimum 0.3, trickle 200 ms.',
  context: { share: 0, path: '' },
  initial: 'hidden',
  on: {
    'progress.began': {
      description: 'Also while the bar of the page before is still fading.',
      target: '.running',
      actions: ['begin', { type: 'keepPath', params: ({ event }) => ({ path: event.path }) }],
    },
  },
  states: {
    hidden: {
      description: 'Nothing is on its way.',
      meta: { view: 'no-progress-bar' },
    },
    running: {
      description: 'The page is on its way; the bar creeps on.',
      tags: 'visible',
      meta: { view: 'progress-bar' },
      on: {
        'progress.began': {
          description: 'On its way elsewhere: the bar goes on.',
          actions: { type: 'keepPath', params: ({ event }) => ({ path: event.path }) },
        },
        'progress.arrived': {
          description: 'A page that was given up for another one may still turn up first.',
          guard: { type: 'isAwaited', params: ({ event }) => ({ path: event.path }) },
          target: 'filling',
          actions: ['fill', 'announceEnd'],
        },
      },
      after: {
        TRICKLE: { description: 'A small step [S29].', target: 'running', reenter: true, actions: 'trickle' },
      },
    },
    filling: {
      description: 'The page is there; the bar is seen to reach its end.',
      tags: 'visible',
      meta: { view: 'progress-bar' },
      after: { SPEED: { description: 'It has reached it [S29].', target: 'fading' } },
    },
    fading: {
      description: 'The full bar disappears.',
      tags: 'visible',
      meta: { view: 'progress-bar' },
      after: { SPEED: { description: 'It has disappeared [S29].', target: 'hidden', actions: 'empty' } },
    },
  },
});
