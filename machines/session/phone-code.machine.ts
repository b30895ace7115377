import { assign, emit, fromPromise, setup } from 'xstate';

/** The purpose of a code. Each purpose has a separate call [S49]. */
export type PhoneCodePurpose =
  | 'login'
  | 'register'
  | 'reset'
  | 'change'
  | 'present'
  | 'secondFactor'
  | 'sign';

export interface PhoneCodeRequest {
  readonly purpose: PhoneCodePurpose;
  /** '' for the number of the account. */
  readonly phone: string;
  /** The characters of the picture and its key, if the server has asked for them; else empty. */
  readonly captcha: string;
  readonly captchaKey: string;
  /** The other fields of the call: the act that the code is valid for. */
  readonly about: Readonly<Record<string, string | number>>;
}

export interface PhoneCodeContext {
  purpose: PhoneCodePurpose;
  /** The handle of the last code sent, '' before. It is sent with the code in the call that uses it. */
  key: string;
  failure: Failure | null;
  /** Seconds until another code can be requested. */
  pause: number;
  /** Whether the screen exists for one code, which is sent as soon as the screen opens. */
  isSentAtOnce: boolean;
  /** The request that is with the server, or the last one. */
  request: PhoneCodeRequest;
}

interface PhoneCodeEvent {
  type: 'phoneCode.send';
  phone: string;
  captcha: string;
  captchaKey: string;
  about?: Readonly<Record<string, string | number>>;
}

/** The captcha of the request, if any, has been used up. */
interface PhoneCodeEmitted {
  type: 'phoneCode.captchaSpent';
}

/** Returns the `failure` of a rejected call; null if the error has none. */
const failureIn = (error: unknown): Failure | null =>
  error instanceof Error ? (error.failure ?? null) : null;

const types: {
  context?: PhoneCodeContext;
  events?: PhoneCodeEvent;
  emitted?: PhoneCodeEmitted;
  /**
   * `pause`: seconds until another code, if one has been sent already. `atOnce`: a code is sent to the number
   * of the account without a request of the user, and is valid for this act.
   */
  input?: { purpose: PhoneCodePurpose; pause?: number; atOnce?: PhoneCodeRequest['about'] } | undefined;
  tags?: 'busy' | 'captcha';
} = {};

export const phoneCodeMachine = setup({
  types,
  actors: {
    /** Requests a code from the server. Returns the handle of the code [D12]. */
    sendCode: fromPromise<{ key: string }, PhoneCodeRequest>(() =>
      Promise.reject(new Error('phoneCode: actor sendCode was not provided')),
    ),
  },
  actions: {
    keepRequest: assign({
      request: ({ context, event: { phone, captcha, captchaKey, about = {} } }) => ({
        purpose: context.purpose,
        phone,
        captcha,
        captchaKey,
        about,
      }),
    }),
    keepKey: assign((_, params: { key: string }) => ({ key: params.key, failure: null, pause: 60 })),
    keepFailure: assign((_, params: { error: unknown }) => ({
      failure: failureIn(params.error),
    })),
    keepPause: assign((_, params: { error: unknown }) => ({
      // A remaining time below one second counts as one second.
      pause: Math.max(1, failureIn(params.error)?.retryAfter ?? 60),
    })),
    countDown: assign({ pause: ({ context }) => context.pause - 1 }),
    announceCaptchaSpent: emit({ type: 'phoneCode.captchaSpent' }),
  },
  guards: {
    wantsCaptcha: (_, params: { error: unknown }) => 'captcha' in (failureIn(params.error)?.fields ?? {}),
    isTooSoon: (_, params: { error: unknown }) => failureIn(params.error)?.code === 42901,
    isSentAtOnce: ({ context }) => context.isSentAtOnce,
    isPausing: ({ context }) => context.pause > 0,
  },
  delays: {
    SECOND: 1_000,
  },
}).createMachine({
  id: 'phoneCode',
  description:
    'A verification code is sent to a phone, at most once a minute. A countdown shows when the next one ' +
    'is possible. The server may require a captcha.',
  context: ({ input }) => ({
    purpose: input?.purpose ?? 'login',
    key: '',
    failure: null,
    pause: input?.pause ?? 0,
    isSentAtOnce: input?.atOnce !== undefined,
    request: {
      purpose: input?.purpose ?? 'login',
      phone: '',
      captcha: '',
      captchaKey: '',
      about: input?.atOnce ?? {},
    },
  }),
  initial: 'begun',
  states: {
    begun: {
      description: 'The screen opens.',
      always: [
        {
          description: 'The screen exists for this code only. It is sent at once.',
          guard: 'isSentAtOnce',
          target: 'sending',
        },
        { target: 'ready' },
      ],
    },
    ready: {
      description: 'The user can request a code. `failure` says why the last attempt failed.',
      meta: { view: 'code-ready' },
      always: {
        description: 'A code was sent less than a minute ago. The next one has to wait.',
        guard: 'isPausing',
        target: 'cooling',
      },
      on: { 'phoneCode.send': { target: 'sending', actions: 'keepRequest' } },
    },
    captchaWanted: {
      description: 'Many codes were requested, so the server requires a captcha.',
      tags: 'captcha',
      meta: { view: 'code-captcha' },
      on: { 'phoneCode.send': { target: 'sending', actions: 'keepRequest' } },
    },
    sending: {
      description: 'The request is with the server.',
      tags: 'busy',
      meta: { view: 'code-sending' },
      exit: 'announceCaptchaSpent',
      invoke: {
        id: 'sendCode',
        src: 'sendCode',
        input: ({ context }) => context.request,
        onDone: {
          target: 'cooling',
          actions: { type: 'keepKey', params: ({ event }) => ({ key: event.output.key }) },
        },
        onError: [
          {
            description: 'The server requires a captcha, or the one that was sent is wrong.',
            guard: { type: 'wantsCaptcha', params: ({ event }) => ({ error: event.error }) },
            target: 'captchaWanted',
            actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
          },
          {
            description: 'Codes were requested too often. The countdown shows how long to wait.',
            guard: { type: 'isTooSoon', params: ({ event }) => ({ error: event.error }) },
            target: 'cooling',
            actions: [
              { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
              { type: 'keepPause', params: ({ event }) => ({ error: event.error }) },
            ],
          },
          {
            target: 'ready',
            actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
          },
        ],
      },
    },
    cooling: {
      description: 'The next code has to wait. The button counts the seconds.',
      meta: { view: 'code-cooling' },
      after: {
        SECOND: { description: 'One second has passed.', target: 'ready', actions: 'countDown' },
      },
    },
  },
});
