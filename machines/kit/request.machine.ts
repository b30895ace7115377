import { assign, emit, fromPromise, setup } from 'xstate';

/** One call of the API, as plain data. `path` is below the API root; `body` is sent as JSON. */
export interface RequestCall {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly body?: unknown;
}

/** Whatever came back; the sender never throws for a status. */
export interface RequestAnswer {
  readonly status: number;
  readonly body: unknown;
  readonly requestId: string | null;
  /** Seconds from a Retry-After header. */
  readonly retryAfter: number | null;
  /** The access token the call carried, '' for none: an old one's 401 must not end a new session. */
  readonly accessToken: string;
}

/** Why nothing came back [D13]. */
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
  /** To be said in a toast: the server's sentence, or a reason that has a text of its own. */
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

/** The first sentence of each field of `errors` [S52]. */
function firstSentences(errors: unknown): Record<string, string> {
  if (typeof errors !== 'object' || errors === null) return {};
  return Object.fromEntries(
    Object.entries(errors).flatMap(([field, sentences]): [string, string][] => {
      const first: unknown = Array.isArray(sentences) ? sentences[0] : sentences;
      return typeof first === 'string' ? [[field, first]] : [];
    }),
  );
}

/** What the caller and the toast learn of an answer that is no success. */
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
    /** Sends the call once. Rejects only when there is no answer, with the {@link NoAnswer} or 'cancelled' as `reason`. */
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
    /** [S53] The codes whose body the caller wants for itself: the two of the specification, and ours of the second factor. */
    isHandedBack: ({ context }) => {
      const { code } = told(context.answer);
      return context.answer?.status === 403 && typeof code === 'number' && code >= 403002 && code <= 403005;
    },
    isInvalid: ({ context }) => context.answer?.status === 422,
    /** [S55] By status and exactly this message. */
    isUnauthenticated: ({ context }) =>
      context.answer?.status === 401 && told(context.answer).message === '身份认证未通过。',
    /** [D14] Only a call without side effects, only these answers, twice at most. */
    maySendAgain: ({ context }) =>
      retriable(context.call) && context.retries < 2 && [502, 503, 504].includes(context.answer?.status ?? 0),
    /** [S51] Neither a success nor an error answer. */
    isUnexpected: ({ context }) => (context.answer?.status ?? 0) < 400,
    wasCancelled: (_, params: { error: unknown }) => reasonOf(params.error) === 'cancelled',
    /** [D14] As maySendAgain, without an answer; a server that hangs has had its 20 s, and is told of [S47]. */
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
    'The outcome of one call [S51–S55, D13, D14]. Lives as long as the call; its output is what the caller gets, ' +
    'what it emits is what the rest of the application has to know.',
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
      description: 'With the server; the sender gives up after 20,000 ms [S47].',
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
            description: 'Leaving the screen aborted the call: nobody is told [D13].',
            guard: { type: 'wasCancelled', params: ({ event }) => ({ error: event.error }) },
            target: 'cancelled',
          },
          {
            description: 'No answer to a call without side effects: again, a little later [D14].',
            guard: { type: 'mayTryAgain', params: ({ event }) => ({ error: event.error }) },
            target: 'backingOff',
          },
          {
            description: 'No answer: a toast says which kind [D13].',
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
      description: 'Passed through at once; the first branch that holds is the outcome.',
      always: [
        { description: '200–299.', guard: 'isDone', target: 'done' },
        {
          description: '502, 503, 504 to a call without side effects: again, a little later [D14].',
          guard: 'maySendAgain',
          target: 'backingOff',
        },
        {
          description: 'A 403 whose body the caller wants for itself: no toast [S53].',
          guard: 'isHandedBack',
          target: 'handedBack',
        },
        {
          description: 'Faulty fields: a toast with the first sentence of each [S52].',
          guard: 'isInvalid',
          target: 'invalid',
          actions: { type: 'announce', params: { kind: 'invalid' } },
        },
        {
          description: 'The token is not accepted: toast, and the session ends [S54, S55].',
          guard: 'isUnauthenticated',
          target: 'unauthenticated',
          actions: [{ type: 'announce', params: { kind: 'unauthenticated' } }, 'announceUnauthenticated'],
        },
        {
          description:
            'Below 200 or from 300 on without being an error: a toast with the message or "Error" [S51].',
          guard: 'isUnexpected',
          target: 'unexpected',
          actions: { type: 'announce', params: { kind: 'unexpected' } },
        },
        {
          description: 'Any other error answer: its message as a toast [S54].',
          target: 'refused',
          actions: { type: 'announce', params: { kind: 'refused' } },
        },
      ],
    },
    backingOff: {
      description: 'Waiting before the same call is sent again [D14].',
      tags: 'busy',
      after: {
        BACK_OFF: { description: '300 ms, then 600 ms.', target: 'sending', actions: 'countRetry' },
      },
      on: { 'request.cancel': { target: 'cancelled' } },
    },
    done: {
      description: 'The caller gets the body.',
      type: 'final',
      output: ({ context }): RequestOutput => ({ outcome: 'answered', body: context.answer?.body }),
    },
    handedBack: {
      description: 'The caller gets the body as if it were an answer, and decides [S53].',
      type: 'final',
      output: ({ context }): RequestOutput => ({ outcome: 'answered', body: context.answer?.body }),
    },
    invalid: {
      description: 'The caller learns which fields are faulty [S52].',
      type: 'final',
      output: ({ context }): RequestOutput => ({ outcome: 'failed', failure: failureOf(context, 'invalid') }),
    },
    unauthenticated: {
      description: 'The caller learns that there is no session any more [S55].',
      type: 'final',
      output: ({ context }): RequestOutput => ({
        outcome: 'failed',
        failure: failureOf(context, 'unauthenticated'),
      }),
    },
    unexpected: {
      description: 'The caller is told that the call did not work [S51].',
      type: 'final',
      output: ({ context }): RequestOutput => ({
        outcome: 'failed',
        failure: failureOf(context, 'unexpected'),
      }),
    },
    refused: {
      description: 'The caller gets what the server said [S54].',
      type: 'final',
      output: ({ context }): RequestOutput => ({ outcome: 'failed', failure: failureOf(context, 'refused') }),
    },
    unanswered: {
      description: 'The caller learns why there is no answer [D13].',
      type: 'final',
      output: ({ context }): RequestOutput => ({
        outcome: 'failed',
        failure: failureOf(context, context.noAnswer ?? 'unreachable'),
      }),
    },
    cancelled: {
      description: 'The caller itself has given up [D13].',
      type: 'final',
      output: ({ context }): RequestOutput => ({
        outcome: 'failed',
        failure: failureOf(context, 'cancelled'),
      }),
    },
  },
});
