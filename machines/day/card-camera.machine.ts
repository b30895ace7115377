import { assign, emit, fromCallback, fromPromise, setup, type ErrorActorEvent } from 'xstate';

interface CardCameraContext {
  /** Whether the page can ask for a camera at all: on http origins other than localhost it cannot. */
  isAble: boolean;
  /** The number of the opened camera among those that its owner holds; 0 for none. */
  camera: number;
  /** The last code in front of the camera was no card. */
  isOther: boolean;
  /** What was read, `number blank code`; '' for nothing. */
  text: string;
}

export type CardCameraEvent =
  | { type: 'cardCamera.open' }
  | { type: 'cardCamera.close' }
  | { type: 'cardCamera.seen'; text: string }
  /** The camera was unplugged, or taken by another program. */
  | { type: 'cardCamera.lost' };

/** Why there is no camera; anything else counts as `missing`. */
const isDenial = (error: unknown): boolean =>
  typeof error === 'object' &&
  error !== null &&
  'name' in error &&
  (error.name === 'NotAllowedError' || error.name === 'SecurityError');

const CARD = /^E\d\d-[A-Z0-9]{1,12}-\d{4}(?:-\d{1,2})? [A-Z2-7]{4}(?:-[A-Z2-7]{4}){3}$/;

const types: {
  context?: CardCameraContext;
  events?: CardCameraEvent;
  emitted?: { type: 'cardCamera.read'; text: string };
  input?: { isAble: boolean } | undefined;
} = {};

export const cardCameraMachine = setup({
  types,
  actors: {
    /** Asks for the camera; rejects with the browser's reason. */
    open: fromPromise<number>(() => Promise.reject(new Error('cardCamera: actor open was not provided'))),
    /** Looks for codes in what the camera sees; says `seen` and `lost`, and gives the camera back at its end. */
    read: fromCallback<CardCameraEvent, { camera: number }>(() => {
      throw new Error('cardCamera: actor read was not provided');
    }),
  },
  actions: {
    keepCamera: assign((_, { camera }: { camera: number }) => ({ camera, text: '' })),
    forgetCamera: assign({ camera: 0, isOther: false }),
    noteOther: assign({ isOther: true }),
    keepText: assign((_, { text }: { text: string }) => ({ text, isOther: false, camera: 0 })),
    tell: emit((_, { text }: { text: string }) => ({ type: 'cardCamera.read' as const, text })),
  },
  guards: {
    isAble: ({ context }) => context.isAble,
    isCard: (_, { text }: { text: string }) => CARD.test(text),
    isDenied: (_, { error }: Pick<ErrorActorEvent, 'error'>) => isDenial(error),
  },
}).createMachine({
  id: 'cardCamera',
  description:
    'Reads the QR code of a participation card with the camera of a phone. What it says can be typed as well ' +
    '[running.md 7].',
  context: ({ input }) => ({ isAble: input?.isAble ?? false, camera: 0, isOther: false, text: '' }),
  initial: 'closed',
  states: {
    closed: {
      description: 'The camera is not used.',
      on: {
        'cardCamera.open': [
          { description: 'The page may ask for one.', guard: 'isAble', target: 'asking' },
          { target: 'missing' },
        ],
      },
    },
    asking: {
      description: 'The browser asks the person.',
      invoke: {
        id: 'open',
        src: 'open',
        onDone: {
          target: 'scanning',
          actions: { type: 'keepCamera', params: ({ event }) => ({ camera: event.output }) },
        },
        onError: [
          {
            description: 'The person, or the browser for them, has said no.',
            guard: { type: 'isDenied', params: ({ event }) => event },
            target: 'denied',
          },
          { target: 'missing' },
        ],
      },
      on: { 'cardCamera.close': { target: 'closed' } },
    },
    scanning: {
      description: 'What the camera sees is on screen.',
      invoke: {
        id: 'read',
        src: 'read',
        input: ({ context }) => ({ camera: context.camera }),
        onError: { description: 'No reader could be had.', target: 'missing', actions: 'forgetCamera' },
      },
      on: {
        'cardCamera.seen': [
          {
            description: 'It is a participation card.',
            guard: { type: 'isCard', params: ({ event }) => event },
            target: 'found',
            actions: [
              { type: 'keepText', params: ({ event }) => event },
              { type: 'tell', params: ({ event }) => event },
            ],
          },
          { actions: 'noteOther' },
        ],
        'cardCamera.lost': { target: 'missing', actions: 'forgetCamera' },
        'cardCamera.close': { target: 'closed', actions: 'forgetCamera' },
      },
    },
    found: {
      description: 'The card is read; the camera is given back.',
      on: { 'cardCamera.open': { target: 'asking' } },
    },
    denied: {
      description: 'The settings of the browser say how it is allowed.',
      on: { 'cardCamera.open': { target: 'asking' } },
    },
    missing: {
      description: 'No camera, or none that a page may use; number and code are typed.',
      on: {
        'cardCamera.open': { description: 'One may be there by now.', guard: 'isAble', target: 'asking' },
      },
    },
  },
});
