import { assign, fromCallback, setup } from 'xstate';

/** Whose screen it is. */
export interface WatermarkMarks {
  readonly user: string;
  /** '' for none. */
  readonly organisation: string;
}

interface WatermarkContext {
  marks: WatermarkMarks;
}

type WatermarkEvent =
  /** A page of a signed-in user is on screen, and the settings want it marked. */
  | { type: 'watermark.wanted'; marks: WatermarkMarks }
  | { type: 'watermark.unwanted' }
  /** The overlay tells: it was removed or altered. */
  | { type: 'watermark.disturbed' }
  /** The overlay tells: the time on it is over. */
  | { type: 'watermark.minuteOver' };

const nobody: WatermarkMarks = { user: '', organisation: '' };

const types: {
  context?: WatermarkContext;
  events?: WatermarkEvent;
} = {};

export const watermarkMachine = setup({
  types,
  actors: {
    /** The overlay itself: draws it, watches it, takes it away. */
    overlay: fromCallback<{ type: string }, WatermarkMarks>(() => {
      throw new Error('watermark: actor overlay was not provided');
    }),
  },
  actions: {
    keep: assign((_, params: { marks: WatermarkMarks }) => ({ marks: params.marks })),
    forget: assign({ marks: nobody }),
  },
  delays: {
    /** An extension that removes it again and again must not keep the page busy. */
    PAUSE: 100,
  },
}).createMachine({
  id: 'watermark',
  description:
    'User, organisation and time over every page of a signed-in user [S30], put back when somebody removes or alters it.',
  context: { marks: nobody },
  initial: 'absent',
  on: {
    'watermark.wanted': {
      description: 'Also when somebody else is signed in now.',
      target: '.shown',
      actions: { type: 'keep', params: ({ event }) => ({ marks: event.marks }) },
    },
    'watermark.unwanted': { target: '.absent', actions: 'forget' },
  },
  states: {
    absent: {
      description: 'A public page, or switched off.',
      meta: { view: 'no-watermark' },
    },
    shown: {
      description: 'Over the page, with the minute it was drawn in.',
      meta: { view: 'watermark' },
      invoke: {
        id: 'overlay',
        src: 'overlay',
        input: ({ context }) => context.marks,
        onError: { description: 'A browser that cannot draw it.', target: 'impossible' },
      },
      on: {
        'watermark.disturbed': { target: 'disturbed' },
        'watermark.minuteOver': { target: 'shown', reenter: true },
      },
    },
    disturbed: {
      description: 'Taken away by somebody else than us.',
      meta: { view: 'no-watermark' },
      after: { PAUSE: { description: 'Put back.', target: 'shown' } },
    },
    impossible: {
      description: 'Without a canvas there is none; the page works all the same.',
      meta: { view: 'no-watermark' },
    },
  },
});
