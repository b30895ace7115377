import { assign, fromCallback, setup } from 'xstate';

/** The owner of the screen. */
export interface WatermarkMarks {
  readonly user: string;
  /** '' for none. */
  readonly organisation: string;
}

interface WatermarkContext {
  marks: WatermarkMarks;
}

type WatermarkEvent =
  /** A page of a signed-in user is on screen, and the settings require a watermark. */
  | { type: 'watermark.wanted'; marks: WatermarkMarks }
  | { type: 'watermark.unwanted' }
  /** Sent by the overlay: it was removed or altered. */
  | { type: 'watermark.disturbed' }
  /** Sent by the overlay: the minute that it shows has ended. */
  | { type: 'watermark.minuteOver' };

const nobody: WatermarkMarks = { user: '', organisation: '' };

const types: {
  context?: WatermarkContext;
  events?: WatermarkEvent;
} = {};

export const watermarkMachine = setup({
  types,
  actors: {
    /** Draws the overlay, observes it and removes it. */
    overlay: fromCallback<{ type: string }, WatermarkMarks>(() => {
      throw new Error('watermark: actor overlay was not provided');
    }),
  },
  actions: {
    keep: assign((_, params: { marks: WatermarkMarks }) => ({ marks: params.marks })),
    forget: assign({ marks: nobody }),
  },
  delays: {
    /**
     * Milliseconds before the overlay is restored. Otherwise an extension that removes it repeatedly keeps
     * the page busy.
     */
    PAUSE: 100,
  },
}).createMachine({
  id: 'watermark',
  description:
    'User, organisation and time are shown over every page of a signed-in user [S30]. The watermark is ' +
    'restored when it is removed or altered.',
  context: { marks: nobody },
  initial: 'absent',
  on: {
    'watermark.wanted': {
      description: 'The watermark is requested. The user may have changed.',
      target: '.shown',
      actions: { type: 'keep', params: ({ event }) => ({ marks: event.marks }) },
    },
    'watermark.unwanted': { target: '.absent', actions: 'forget' },
  },
  states: {
    absent: {
      description: 'The page is public, or the watermark is switched off.',
      meta: { view: 'no-watermark' },
    },
    shown: {
      description: 'The watermark is over the page and shows the minute in which it was drawn.',
      meta: { view: 'watermark' },
      invoke: {
        id: 'overlay',
        src: 'overlay',
        input: ({ context }) => context.marks,
        onError: { description: 'The browser cannot draw the watermark.', target: 'impossible' },
      },
      on: {
        'watermark.disturbed': { target: 'disturbed' },
        'watermark.minuteOver': { target: 'shown', reenter: true },
      },
    },
    disturbed: {
      description: 'The watermark was removed or altered, but not by the application.',
      meta: { view: 'no-watermark' },
      after: { PAUSE: { description: 'The watermark is restored.', target: 'shown' } },
    },
    impossible: {
      description: 'Without a canvas there is no watermark. The page still works.',
      meta: { view: 'no-watermark' },
    },
  },
});
