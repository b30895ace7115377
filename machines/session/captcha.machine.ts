import { assign, fromPromise, setup } from 'xstate';

/** One picture to read characters from [D12]. It can be used once, within `livesFor` milliseconds. */
export interface CaptchaPicture {
  readonly key: string;
  /** A data URL. */
  readonly image: string;
  readonly livesFor: number;
}

export interface CaptchaContext {
  picture: CaptchaPicture | null;
  failure: Failure | null;
}

type CaptchaEvent =
  /** A form with a captcha is shown, or has been removed. */
  | { type: 'captcha.wanted' }
  | { type: 'captcha.released' }
  /** The user requests another picture. */
  | { type: 'captcha.renew' }
  /** The picture has been used in a call, with any result. */
  | { type: 'captcha.spent' };

/** Returns the `failure` of a rejected call; null if the error has none. */
const failureIn = (error: unknown): Failure | null =>
  error instanceof Error ? (error.failure ?? null) : null;

const types: {
  context?: CaptchaContext;
  events?: CaptchaEvent;
  tags?: 'busy';
} = {};

export const captchaMachine = setup({
  types,
  actors: {
    fetchCaptcha: fromPromise<CaptchaPicture>(() =>
      Promise.reject(new Error('captcha: actor fetchCaptcha was not provided')),
    ),
  },
  actions: {
    keepPicture: assign((_, params: { picture: CaptchaPicture }) => ({
      picture: params.picture,
      failure: null,
    })),
    keepFailure: assign((_, params: { error: unknown }) => ({
      picture: null,
      failure: failureIn(params.error),
    })),
    dropPicture: assign({ picture: null, failure: null }),
  },
  delays: {
    /** The lifetime of the picture. */
    LIFETIME: ({ context }) => context.picture?.livesFor ?? 0,
  },
}).createMachine({
  id: 'captcha',
  description:
    'The captcha picture next to a form. It is fetched when a form needs it. It is renewed when it is ' +
    'used, when it expires and when the user asks. An expired picture is never shown.',
  context: { picture: null, failure: null },
  initial: 'idle',
  states: {
    idle: {
      description: 'No form needs a picture.',
      meta: { view: 'no-captcha' },
      on: { 'captcha.wanted': { target: 'loading' } },
    },
    loading: {
      description: 'A new picture is being fetched.',
      tags: 'busy',
      meta: { view: 'captcha-loading' },
      invoke: {
        id: 'fetchCaptcha',
        src: 'fetchCaptcha',
        onDone: {
          target: 'shown',
          actions: { type: 'keepPicture', params: ({ event }) => ({ picture: event.output }) },
        },
        onError: {
          target: 'failed',
          actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
      on: { 'captcha.released': { target: 'idle', actions: 'dropPicture' } },
    },
    shown: {
      description: 'The picture can be read and used.',
      meta: { view: 'captcha-shown' },
      on: {
        'captcha.renew': { target: 'loading' },
        'captcha.spent': { target: 'loading' },
        'captcha.released': { target: 'idle', actions: 'dropPicture' },
      },
      after: {
        LIFETIME: {
          description:
            'The picture has expired. The next one is fetched before the user types the expired one in vain.',
          target: 'loading',
        },
      },
    },
    failed: {
      description: 'There is no picture. The field offers to try again.',
      meta: { view: 'captcha-failed' },
      on: {
        'captcha.renew': { target: 'loading' },
        'captcha.released': { target: 'idle', actions: 'dropPicture' },
      },
    },
  },
});
