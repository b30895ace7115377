import { assign, emit, fromPromise, setup } from 'xstate';

/** One call of the API, as plain data. `path` is below the API root; `body` is sent as JSON. */
export interface RequestCall {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly body?: unknown;
}

/** The response as received. The sender does not throw for any status. */
export interface RequestAnswer {
  readonly status: number;
  readonly body: unknown;
  readonly requestId: string | null;
  /** Seconds from a Retry-After header. */
  readonly retryAfter: number | null;
  /** The access token of the call, '' for none. Otherwise a 401 for an old token can end a new session. */
  readonly accessToken: string;
}

/** Why there is no response [D13]. */
type NoAnswer = 'offline' | 'timeout' | 'unreachable';

export interface RequestContext {
  call: RequestCall;
  answer: RequestAnswer | null;
  noAnswer: NoAnswer | null;
  /** How often the call has been sent again. */
  retries: number;
}

type RequestEvent = { type: 'request.cancel' };

export type RequestEmitted =
  /** Shown in a toast: the message of the server, or the text for a reason. */
  | { type: 'request.failed'; failure: Failure }
  /** A 401 that ends the session whose token the call carried [S55]. */
  | { type: 'request.unauthenticated'; accessToken: string };

export type RequestOutput =
  | { readonly outcome: 'answered'; readonly body: unknown }
  | { readonly outcome: 'failed'; readonly failure: Failure };

interface Told {
  message?: unknown;
  errors?: unknown;
  code?: unknown;
  contact_phone?: unknown;
}

const told = (answer: RequestAnswer | null): Told =>
  typeof answer?.body === 'object' && answer.body !== null ? answer.body : {};

/** Returns the first sentence of each field of `errors` [S52]. */
function firstSentences(errors: unknown): Record<string, string> {
  if (typeof errors !== 'object' || errors === null) return {};
  return Object.fromEntries(
    Object.entries(errors).flatMap(([field, sentences]): [string, string][] => {
      const first: unknown = Array.isArray(sentences) ? sentences[0] : sentences;
      return typeof first === 'string' ? [[field, first]] : [];
    }),
  );
}

/** Returns the failure for the caller and the toast, from a response that is not a success. */
function failureOf(context: RequestContext, kind: Failure['kind']): Failure {
  const { message, errors, code, contact_phone: phone } = told(context.answer);
  const fields = kind === 'invalid' ? firstSentences(errors) : {};
  const joined = Object.values(fields).join(' ');
  return {
    kind,
    message: joined || (typeof message === 'string' ? message : ''),
    fields,
    code: typeof code === 'number' ? code : null,
    retryAfter: context.answer?.retryAfter ?? null,
    requestId: context.answer?.requestId ?? null,
    ...(typeof phone === 'string' && { phone }),
  };
}

const reasonOf = (error: unknown): unknown => (error as { reason?: unknown } | null)?.reason;

const retriable = (call: RequestCall) => call.method === 'GET';

const types: {
  context?: RequestContext;
  events?: RequestEvent;
  emitted?: RequestEmitted;
  input?: { call: RequestCall } | undefined;
  output?: RequestOutput;
  tags?: 'busy';
} = {};

export const requestMachine = setup({
  types,
  actors: {
    /**
     * Sends the call once. Rejects only if there is no response, with the {@link NoAnswer} or 'cancelled' as
     * `reason`.
     */
    send: fromPromise<RequestAnswer, RequestCall>(() =>
      Promise.reject(new Error('request: actor send was not provided')),
    ),
  },
  actions: {
    keepAnswer: assign((_, params: { answer: RequestAnswer }) => ({ answer: params.answer })),
    keepNoAnswer: assign((_, params: { error: unknown }) => {
      const reason = reasonOf(params.error);
      return {
        answer: null,
        noAnswer: reason === 'offline' || reason === 'timeout' ? reason : 'unreachable',
      };
    }),
    countRetry: assign({ retries: ({ context }) => context.retries + 1 }),
    announce: emit(({ context }, params: { kind: Failure['kind'] }) => ({
      type: 'request.failed' as const,
      failure: failureOf(context, params.kind),
    })),
    announceUnauthenticated: emit(({ context }) => ({
      type: 'request.unauthenticated' as const,
      accessToken: context.answer?.accessToken ?? '',
    })),
    announceNoAnswer: emit(({ context }) => ({
      type: 'request.failed' as const,
      failure: failureOf(context, context.noAnswer ?? 'unreachable'),
    })),
  },
  guards: {
    isDone: ({ context }) => {
      const status = context.answer?.status ?? 0;
      return status >= 200 && status < 300;
    },
    /**
     * [S53] Whether the caller handles the body itself. The codes are two of the specification, and the
     * application's codes of the second factor.
     */
    isHandedBack: ({ context }) => {
      const { code } = told(context.answer);
      return context.answer?.status === 403 && typeof code === 'number' && code >= 403002 && code <= 403005;
    },
    isInvalid: ({ context }) => context.answer?.status === 422,
    /** [S55] Decided by the status and exactly this message. */
    isUnauthenticated: ({ context }) =>
      context.answer?.status === 401 && told(context.answer).message === '身份认证未通过。',
    /** [D14] Only a call without side effects, only for these statuses, at most twice. */
    maySendAgain: ({ context }) =>
      retriable(context.call) && context.retries < 2 && [502, 503, 504].includes(context.answer?.status ?? 0),
    /** [S51] Whether the response is neither a success nor an error. */
    isUnexpected: ({ context }) => (context.answer?.status ?? 0) < 400,
    wasCancelled: (_, params: { error: unknown }) => reasonOf(params.error) === 'cancelled',
    /**
     * [D14] The rule of `maySendAgain`, for a call without a response. After a timeout the call is not
     * repeated: the server has had 20 s, and the user is notified [S47].
     */
    mayTryAgain: ({ context }, params: { error: unknown }) =>
      retriable(context.call) && context.retries < 2 && reasonOf(params.error) !== 'timeout',
  },
  delays: {
    /** 300 ms, then 600 ms [D14]. */
    BACK_OFF: ({ context }) => 300 * 2 ** context.retries,
  },
}).createMachine({
  id: 'request',
  description:
    'The outcome of one call [S51–S55, D13, D14]. The chart lives as long as the call. The caller ' +
    'receives its output, and the rest of the application receives its emitted events.',
  context: ({ input }) => ({
    call: input?.call ?? { method: 'GET', path: '' },
    answer: null,
    noAnswer: null,
    retries: 0,
  }),
  initial: 'sending',
  output: ({ event }) => event.output as RequestOutput,
  states: {
    sending: {
      description: 'The request is with the server. The sender aborts it after 20,000 ms [S47].',
      tags: 'busy',
      invoke: {
        id: 'send',
        src: 'send',
        input: ({ context }) => context.call,
        onDone: {
          target: 'judging',
          actions: { type: 'keepAnswer', params: ({ event }) => ({ answer: event.output }) },
        },
        onError: [
          {
            description: 'The user left the screen, which aborted the call. No toast is shown [D13].',
            guard: { type: 'wasCancelled', params: ({ event }) => ({ error: event.error }) },
            target: 'cancelled',
          },
          {
            description:
              'A call without side effects has no response. It is sent again a little later [D14].',
            guard: { type: 'mayTryAgain', params: ({ event }) => ({ error: event.error }) },
            target: 'backingOff',
          },
          {
            description: 'There is no response. A toast names the kind of failure [D13].',
            target: 'unanswered',
            actions: [
              { type: 'keepNoAnswer', params: ({ event }) => ({ error: event.error }) },
              'announceNoAnswer',
            ],
          },
        ],
      },
      on: { 'request.cancel': { target: 'cancelled' } },
    },
    judging: {
      description: 'This state is left at once. The first branch whose guard holds is the outcome.',
      always: [
        { description: 'The status is 200–299.', guard: 'isDone', target: 'done' },
        {
          description:
            'A call without side effects has the status 502, 503 or 504. It is sent again a little later ' +
            '[D14].',
          guard: 'maySendAgain',
          target: 'backingOff',
        },
        {
          description: 'The response is a 403 whose body the caller handles. No toast is shown [S53].',
          guard: 'isHandedBack',
          target: 'handedBack',
        },
        {
          description: 'Some fields are faulty. A toast shows the first sentence of each [S52].',
          guard: 'isInvalid',
          target: 'invalid',
          actions: { type: 'announce', params: { kind: 'invalid' } },
        },
        {
          description: 'The token is not accepted. A toast is shown, and the session ends [S54, S55].',
          guard: 'isUnauthenticated',
          target: 'unauthenticated',
          actions: [{ type: 'announce', params: { kind: 'unauthenticated' } }, 'announceUnauthenticated'],
        },
        {
          description:
            'The status is below 200 or from 300 on, without being an error. A toast shows the message or ' +
            '"Error" [S51].',
          guard: 'isUnexpected',
          target: 'unexpected',
          actions: { type: 'announce', params: { kind: 'unexpected' } },
        },
        {
          description: 'The response is any other error. A toast shows its message [S54].',
          target: 'refused',
          actions: { type: 'announce', params: { kind: 'refused' } },
        },
      ],
    },
    backingOff: {
      description: 'The chart pauses before it sends the same call again [D14].',
      tags: 'busy',
      after: {
        BACK_OFF: {
          description: 'The pause of 300 ms, then of 600 ms, has ended.',
          target: 'sending',
          actions: 'countRetry',
        },
      },
      on: { 'request.cancel': { target: 'cancelled' } },
    },
    done: {
      description: 'The caller receives the body.',
      type: 'final',
      output: ({ context }): RequestOutput => ({ outcome: 'answered', body: context.answer?.body }),
    },
    handedBack: {
      description: 'The caller receives the body as if it were a success, and decides [S53].',
      type: 'final',
      output: ({ context }): RequestOutput => ({ outcome: 'answered', body: context.answer?.body }),
    },
    invalid: {
      description: 'The caller receives the faulty fields [S52].',
      type: 'final',
      output: ({ context }): RequestOutput => ({ outcome: 'failed', failure: failureOf(context, 'invalid') }),
    },
    unauthenticated: {
      description: 'The caller receives the failure: the session has ended [S55].',
      type: 'final',
      output: ({ context }): RequestOutput => ({
        outcome: 'failed',
        failure: failureOf(context, 'unauthenticated'),
      }),
    },
    unexpected: {
      description: 'The caller receives the failure: the call did not succeed [S51].',
      type: 'final',
      output: ({ context }): RequestOutput => ({
        outcome: 'failed',
        failure: failureOf(context, 'unexpected'),
      }),
    },
    refused: {
      description: 'The caller receives the message of the server [S54].',
      type: 'final',
      output: ({ context }): RequestOutput => ({ outcome: 'failed', failure: failureOf(context, 'refused') }),
    },
    unanswered: {
      description: 'The caller receives the reason for the missing response [D13].',
      type: 'final',
      output: ({ context }): RequestOutput => ({
        outcome: 'failed',
        failure: failureOf(context, context.noAnswer ?? 'unreachable'),
      }),
    },
    cancelled: {
      description: 'The caller itself has aborted the call [D13].',
      type: 'final',
      output: ({ context }): RequestOutput => ({
        outcome: 'failed',
        failure: failureOf(context, 'cancelled'),
      }),
    },
  },
});
