import { assign, emit, fromPromise, setup } from 'xstate';

/** What a code is for; each has a call of its own [S49]. */
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
  /** '' for the number that the account has. */
  readonly phone: string;
  /** Characters off the picture and its key, where the server has asked for them; else empty. */
  readonly captcha: string;
  readonly captchaKey: string;
  /** What else the call says: what the code is to be good for. */
  readonly about: Readonly<Record<string, string | number>>;
}

export interface PhoneCodeContext {
  purpose: PhoneCodePurpose;
  /** Handle of the last code sent, '' before. It goes with the code into the call that uses it. */
  key: string;
  failure: Failure | null;
  /** Seconds until another code may be asked for. */
  pause: number;
  /** The screen exists for one code: it is sent as soon as the screen opens. */
  isSentAtOnce: boolean;
  /** The request that is with the server, or was last. */
  request: PhoneCodeRequest;
}

interface PhoneCodeEvent {
  type: 'phoneCode.send';
  phone: string;
  captcha: string;
  captchaKey: string;
  about?: Readonly<Record<string, string | number>>;
}

/** The captcha that went with the request, if any, has been used up. */
interface PhoneCodeEmitted {
  type: 'phoneCode.captchaSpent';
}

/** What a rejected call carries; null for an error of another kind. */
const failureIn = (error: unknown): Failure | null =>
  error instanceof Error ? (error.failure ?? null) : null;

const types: {
  context?: PhoneCodeContext;
  events?: PhoneCodeEvent;
  emitted?: PhoneCodeEmitted;
  /**
   * `pause`: seconds until another code, where one has been sent already; `atOnce`: a code goes to the number of
   * the account without being asked for, and is good for this.
   */
  input?: { purpose: PhoneCodePurpose; pause?: number; atOnce?: PhoneCodeRequest['about'] } | undefined;
  tags?: 'busy' | 'captcha';
} = {};

export const phoneCodeMachine = setup({
  types,
  actors: {
    /** Asks the server to send a code; gives the code's handle [D12]. */
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
      // a second that is nearly over is still counted
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
    'Sending a verification code to a phone: once a minute at most, with a countdown until the next, ' +
    'and with a captcha once the server asks for one.',
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
          description: 'The screen exists for this code alone.',
          guard: 'isSentAtOnce',
          target: 'sending',
        },
        { target: 'ready' },
      ],
    },
    ready: {
      description: 'A code can be asked for. `failure` says why the last attempt did not work.',
      meta: { view: 'code-ready' },
      always: {
        description: 'A code was sent less than a minute ago: the next one has to wait.',
        guard: 'isPausing',
        target: 'cooling',
      },
      on: { 'phoneCode.send': { target: 'sending', actions: 'keepRequest' } },
    },
    captchaWanted: {
      description: 'So many codes were asked for that the server wants to see a person first.',
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
            description: 'A captcha is asked for, or the one given was wrong.',
            guard: { type: 'wantsCaptcha', params: ({ event }) => ({ error: event.error }) },
            target: 'captchaWanted',
            actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
          },
          {
            description: 'Asked for too often: the countdown shows how long to wait.',
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
      description: 'The next code has to wait; the button counts the seconds.',
      meta: { view: 'code-cooling' },
      after: {
        SECOND: { description: 'One second less.', target: 'ready', actions: 'countDown' },
      },
    },
  },
});
