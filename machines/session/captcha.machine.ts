import { assign, fromPromise, setup } from 'xstate';

/** One picture to read characters from [D12]; works once, for as long as `livesFor` milliseconds. */
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
  /** A form with a captcha is on screen, or has gone. */
  | { type: 'captcha.wanted' }
  | { type: 'captcha.released' }
  /** The person asks for another picture. */
  | { type: 'captcha.renew' }
  /** The picture has been used in a call, whatever came of it. */
  | { type: 'captcha.spent' };

/** What a rejected call carries; null for an error of another kind. */
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
    /** The picture's own lifetime. */
    LIFETIME: ({ context }) => context.picture?.livesFor ?? 0,
  },
}).createMachine({
  id: 'captcha',
  description:
    'The picture beside a form. Fetched when a form wants it, renewed when it is used, when it expires ' +
    'and when the person asks; a picture is never shown after it has stopped working.',
  context: { picture: null, failure: null },
  initial: 'idle',
  states: {
    idle: {
      description: 'No form wants a picture.',
      meta: { view: 'no-captcha' },
      on: { 'captcha.wanted': { target: 'loading' } },
    },
    loading: {
      description: 'A new picture is on its way.',
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
          description: 'It no longer works: fetch the next before the person types it in vain.',
          target: 'loading',
        },
      },
    },
    failed: {
      description: 'No picture; the field offers to try again.',
      meta: { view: 'captcha-failed' },
      on: {
        'captcha.renew': { target: 'loading' },
        'captcha.released': { target: 'idle', actions: 'dropPicture' },
      },
    },
  },
});
