import { assertEvent, assign, emit, fromPromise, setup } from 'xstate';

/** Why a picture cannot become the photo. */
export type PhotoFault = NonNullable<Error['photoFault']>;

/** A picture as shown for framing: upright, and no larger than a screen needs. */
export interface Picture {
  /** A data URL. */
  readonly src: string;
  /** In pixels, like `height`. */
  readonly width: number;
  readonly height: number;
}

/**
 * The part of the picture that becomes the photo, in pixels of the box around the rotated picture. `rotation`
 * is in degrees.
 */
export interface PhotoFrame {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly rotation: number;
}

/** The photo as it is sent. The actor `make` holds the file itself under this id. */
export interface MadePhoto {
  readonly id: string;
  /** A data URL. */
  readonly src: string;
}

export interface PhotoContext {
  picture: Picture | null;
  fault: PhotoFault | null;
  /** The last photo that was created; null before the first. */
  made: MadePhoto | null;
}

type PhotoEvent =
  /** `id`: the id of the chosen picture. */
  | { type: 'photo.choose'; id: string }
  | { type: 'photo.confirm'; frame: PhotoFrame }
  | { type: 'photo.cancel' };

interface PhotoEmitted {
  type: 'photo.made';
  id: string;
}

/** Returns the fault of a rejection. A picture that fails for another reason counts as unreadable. */
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
    /** Decodes a chosen picture. Rejects with a `fault`. */
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
    'The photo of an entry card, created in the browser from any picture. The picture is read, framed by ' +
    'the user, and cut to the required pixels and bytes. Only the result is sent.',
  context: { picture: null, fault: null, made: null },
  initial: 'resting',
  states: {
    resting: {
      description: 'The user can choose a picture. The fault of the last one is shown.',
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
      description: 'The user moves, turns and scales the picture in the frame of the photo.',
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
