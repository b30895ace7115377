import { assign, emit, setup } from 'xstate';

export interface ProgressContext {
  /** How far the bar has come, 0 to 1. */
  share: number;
}

export type ProgressEvent =
  /** The browser goes to another page, or the session is being loaded. */
  | { type: 'progress.began' }
  /** The page is on screen. */
  | { type: 'progress.arrived' };

/** A page that was on its way is on screen. */
export interface ProgressEmitted {
  type: 'progress.ended';
}

/** [S29] Where the bar begins. */
const MINIMUM = 0.3;

/** A page that never arrives never fills the bar. */
const MAXIMUM = 0.994;

export const progressMachine = setup({
  types: {
    context: {} as ProgressContext,
    events: {} as ProgressEvent,
    emitted: {} as ProgressEmitted,
    tags: {} as 'visible',
  },
  actions: {
    begin: assign({ share: MINIMUM }),
    /** A tenth of what is missing: quick at first, slower and slower, never there. */
    trickle: assign(({ context }) => ({
      share: Math.min(MAXIMUM, context.share + (1 - context.share) / 10),
    })),
    fill: assign({ share: 1 }),
    empty: assign({ share: 0 }),
    announceEnd: emit({ type: 'progress.ended' }),
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
  context: { share: 0 },
  initial: 'hidden',
  on: {
    'progress.began': {
      description: 'Also while the bar of the page before is still fading.',
      target: '.running',
      actions: 'begin',
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
        'progress.began': { description: 'On its way elsewhere: the bar goes on.' },
        'progress.arrived': { target: 'filling', actions: ['fill', 'announceEnd'] },
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
