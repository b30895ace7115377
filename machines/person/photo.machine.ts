import { assertEvent, assign, emit, fromPromise, setup } from 'xstate';

/** Why a picture cannot become the photo. */
export type PhotoFault = NonNullable<Error['photoFault']>;

/** A picture as it is shown to be framed: upright, and no larger than a screen needs. */
export interface Picture {
  /** Data URL. */
  readonly src: string;
  /** Pixels, as `height`. */
  readonly width: number;
  readonly height: number;
}

/** What of the picture becomes the photo: pixels of the box around the turned picture; `rotation` in degrees. */
export interface PhotoFrame {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly rotation: number;
}

/** The photo as it will be sent. The file itself is with whoever made it, under this id. */
export interface MadePhoto {
  readonly id: string;
  /** Data URL. */
  readonly src: string;
}

export interface PhotoContext {
  picture: Picture | null;
  fault: PhotoFault | null;
  /** The last photo that was made; null before. */
  made: MadePhoto | null;
}

type PhotoEvent =
  /** Of a picture that was chosen. */
  | { type: 'photo.choose'; id: string }
  | { type: 'photo.confirm'; frame: PhotoFrame }
  | { type: 'photo.cancel' };

interface PhotoEmitted {
  type: 'photo.made';
  id: string;
}

/** What a rejection says; a picture that fails for another reason cannot be read either. */
const faultIn = (error: unknown): PhotoFault =>
  error instanceof Error ? (error.photoFault ?? 'unreadable') : 'unreadable';

const types: {
  context?: PhotoContext;
  events?: PhotoEvent;
  emitted?: PhotoEmitted;
  tags?: 'busy';
} = {};

export const photoMachine = setup({
  types,
  actors: {
    /** Decodes a chosen picture; rejects with a `fault`. */
    read: fromPromise<Picture, { id: string }>(() =>
      Promise.reject(new Error('photo: actor read was not provided')),
    ),
    /** Cuts the photo out of the picture that was read last. */
    make: fromPromise<MadePhoto, { frame: PhotoFrame }>(() =>
      Promise.reject(new Error('photo: actor make was not provided')),
    ),
  },
  actions: {
    keepPicture: assign((_, params: { picture: Picture }) => ({ picture: params.picture })),
    keepFault: assign((_, params: { error: unknown }) => ({ picture: null, fault: faultIn(params.error) })),
    keepMade: assign((_, params: { made: MadePhoto }) => ({ picture: null, made: params.made })),
    forgetPicture: assign({ picture: null, fault: null }),
    announceMade: emit((_, params: { made: MadePhoto }) => ({
      type: 'photo.made' as const,
      id: params.made.id,
    })),
  },
}).createMachine({
  id: 'photo',
  description:
    'The photo of an entry card, made in the browser from any picture: read, framed by the person, cut to the ' +
    'pixels and bytes that are demanded. Only the result is sent.',
  context: { picture: null, fault: null, made: null },
  initial: 'resting',
  states: {
    resting: {
      description: 'A picture can be chosen; what was wrong with the last one is said.',
      meta: { view: 'photo' },
      on: { 'photo.choose': { target: 'reading', actions: 'forgetPicture' } },
    },
    reading: {
      description: 'The picture is being decoded, turned upright and made smaller.',
      tags: 'busy',
      meta: { view: 'photo-reading' },
      invoke: {
        id: 'read',
        src: 'read',
        input: ({ event }) => {
          assertEvent(event, 'photo.choose');
          return { id: event.id };
        },
        onDone: {
          target: 'framing',
          actions: { type: 'keepPicture', params: ({ event }) => ({ picture: event.output }) },
        },
        onError: {
          target: 'resting',
          actions: { type: 'keepFault', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    framing: {
      description: 'The person moves, turns and scales the picture in the frame of the photo.',
      meta: { view: 'photo-framing' },
      on: {
        'photo.confirm': { target: 'making' },
        'photo.cancel': { target: 'resting', actions: 'forgetPicture' },
      },
    },
    making: {
      description: 'The photo is being cut out.',
      tags: 'busy',
      meta: { view: 'photo-making' },
      invoke: {
        id: 'make',
        src: 'make',
        input: ({ event }) => {
          assertEvent(event, 'photo.confirm');
          return { frame: event.frame };
        },
        onDone: {
          target: 'resting',
          actions: [
            { type: 'keepMade', params: ({ event }) => ({ made: event.output }) },
            { type: 'announceMade', params: ({ event }) => ({ made: event.output }) },
          ],
        },
        onError: {
          target: 'resting',
          actions: { type: 'keepFault', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
  },
});
