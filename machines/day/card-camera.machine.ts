import { assign, emit, fromCallback, fromPromise, setup, type ErrorActorEvent } from 'xstate';

interface CardCameraContext {
  /** Whether the page can ask for a camera. On http origins other than localhost it cannot. */
  isAble: boolean;
  /** The number under which the actors store the stream of the open camera; 0 if no camera is open. */
  camera: number;
  /** Whether the last code in front of the camera was not the code of a participation card. */
  isOther: boolean;
  /** The text that was read, `number blank code`; '' if nothing was read. */
  text: string;
}

export type CardCameraEvent =
  | { type: 'cardCamera.open' }
  | { type: 'cardCamera.close' }
  | { type: 'cardCamera.seen'; text: string }
  /** The camera was unplugged, or another program took it. */
  | { type: 'cardCamera.lost' };

/** Checks whether the browser or the user denied the camera. Any other cause counts as `missing`. */
const isDenial = (error: unknown): boolean =>
  typeof error === 'object' &&
  error !== null &&
  'name' in error &&
  (error.name === 'NotAllowedError' || error.name === 'SecurityError');

const CARD = /^[EY]\d\d-[A-Z0-9]{1,12}-\d{4}(?:-\d{1,2})? [A-Z2-7]{4}(?:-[A-Z2-7]{4}){3}$/;

const types: {
  context?: CardCameraContext;
  events?: CardCameraEvent;
  emitted?: { type: 'cardCamera.read'; text: string };
  input?: { isAble: boolean } | undefined;
} = {};

export const cardCameraMachine = setup({
  types,
  actors: {
    /** Asks the browser for the camera. Rejects with the browser's reason. */
    open: fromPromise<number>(() => Promise.reject(new Error('cardCamera: actor open was not provided'))),
    /**
     * Reads codes from the picture of the camera. Sends `seen` and `lost`, and releases the camera when it
     * stops.
     */
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
    'Reads the QR code of a participation card with the camera of a phone. The same text can be typed ' +
    '[running.md 7].',
  context: ({ input }) => ({ isAble: input?.isAble ?? false, camera: 0, isOther: false, text: '' }),
  initial: 'closed',
  states: {
    closed: {
      description: 'The camera is not used.',
      on: {
        'cardCamera.open': [
          { description: 'The page may ask for a camera.', guard: 'isAble', target: 'asking' },
          { target: 'missing' },
        ],
      },
    },
    asking: {
      description: 'The browser asks the user for permission.',
      invoke: {
        id: 'open',
        src: 'open',
        onDone: {
          target: 'scanning',
          actions: { type: 'keepCamera', params: ({ event }) => ({ camera: event.output }) },
        },
        onError: [
          {
            description: 'The user, or a setting of the browser, has denied the camera.',
            guard: { type: 'isDenied', params: ({ event }) => event },
            target: 'denied',
          },
          { target: 'missing' },
        ],
      },
      on: { 'cardCamera.close': { target: 'closed' } },
    },
    scanning: {
      description: 'The picture of the camera is on screen.',
      invoke: {
        id: 'read',
        src: 'read',
        input: ({ context }) => ({ camera: context.camera }),
        onError: {
          description: 'The reader of codes cannot be started.',
          target: 'missing',
          actions: 'forgetCamera',
        },
      },
      on: {
        'cardCamera.seen': [
          {
            description: 'The code belongs to a participation card.',
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
      description: 'The card is read. The camera is released.',
      on: { 'cardCamera.open': { target: 'asking' } },
    },
    denied: {
      description: 'The camera is denied. The settings of the browser say how to allow it.',
      on: { 'cardCamera.open': { target: 'asking' } },
    },
    missing: {
      description: 'There is no camera, or none that a page may use. The user types number and code.',
      on: {
        'cardCamera.open': {
          description: 'A camera may be available now.',
          guard: 'isAble',
          target: 'asking',
        },
      },
    },
  },
});
