import { assign, fromPromise, setup } from 'xstate';

/** One error of this page, as reported to the server. */
export interface ReportedError {
  /** The key that distinguishes two errors. */
  readonly key: string;
  /** The number of occurrences from the first record until the report is sent. */
  readonly count: number;
  /** The recorded details. This chart does not read them. */
  readonly details: Readonly<Record<string, unknown>>;
}

export interface ErrorReportContext {
  /** The errors that the server has not accepted yet, the oldest first. */
  pending: readonly ReportedError[];
  /** The keys of all errors that this page has recorded. Each error is reported once. */
  known: readonly string[];
  /** `limit`: the maximum number of errors that one page reports. `batch`: the maximum number in one call. */
  limit: number;
  batch: number;
  /** The number of consecutive failed attempts. */
  tries: number;
  /** Milliseconds that the server has asked to wait; 0 if it has not. */
  wait: number;
}

type ErrorReportEvent =
  | { type: 'report.recorded'; key: string; details: ReportedError['details'] }
  | { type: 'report.connectionLost' }
  | { type: 'report.connectionReturned' }
  /** The page is hidden, and may never become visible again. */
  | { type: 'report.pageHidden' };

/** Returns the milliseconds to wait that a rejected attempt contains; 0 for none. */
const waitIn = (error: unknown): number => (error instanceof Error ? (error.wait ?? 0) : 0);

const types: {
  context?: ErrorReportContext;
  events?: ErrorReportEvent;
  input?: { limit: number; batch: number } | undefined;
} = {};

export const errorReportMachine = setup({
  types,
  actors: {
    /**
     * Sends errors to the server, in a call that outlives the page. `isTaken` is false if the server never
     * accepts them. Rejects if the call can be tried again.
     */
    sendReport: fromPromise<{ isTaken: boolean }, { errors: readonly ReportedError[] }>(() =>
      Promise.reject(new Error('errorReport: actor sendReport was not provided')),
    ),
  },
  actions: {
    add: assign(({ context }, params: { key: string; details: ReportedError['details'] }) => ({
      pending: [...context.pending, { ...params, count: 1 }],
      known: [...context.known, params.key],
    })),
    count: assign(({ context }, params: { key: string }) => ({
      pending: context.pending.map((one) =>
        one.key === params.key ? { ...one, count: one.count + 1 } : one,
      ),
    })),
    dropSent: assign(({ context }) => ({ pending: context.pending.slice(context.batch), tries: 0 })),
    dropAll: assign({ pending: [], tries: 0 }),
    countTry: assign(({ context }, params: { error: unknown }) => ({
      tries: context.tries + 1,
      wait: waitIn(params.error),
    })),
  },
  guards: {
    isNew: ({ context }, params: { key: string }) =>
      !context.known.includes(params.key) && context.known.length < context.limit,
    isPending: ({ context }, params: { key: string }) =>
      context.pending.some(({ key }) => key === params.key),
    hasPending: ({ context }) => context.pending.length > 0,
    hasMore: ({ context }) => context.pending.length > context.batch,
    isRefused: (_, params: { isTaken: boolean }) => !params.isTaken,
    isLastTry: ({ context }) => context.tries >= 4,
  },
  delays: {
    /** Milliseconds to collect errors before a report, because errors often occur together. */
    GATHERING: 2_000,
    /**
     * 5 s after the first failure, doubled after each further one, and never less than the server has asked
     * for.
     */
    BACK_OFF: ({ context }) => Math.max(context.wait, 2_500 * 2 ** context.tries),
  },
}).createMachine({
  id: 'errorReport',
  description:
    'Errors of the page are reported to the server [S33]: each error once, in batches, while there is a ' +
    'connection. The rest is sent when the page is hidden. The user is not notified of the reports or ' +
    'their result.',
  context: ({ input }) => ({
    pending: [],
    known: [],
    limit: input?.limit ?? 0,
    batch: input?.batch ?? 0,
    tries: 0,
    wait: 0,
  }),
  initial: 'idle',
  states: {
    idle: {
      description: 'There is nothing to report.',
      on: {
        'report.recorded': {
          description: 'This page has not reported the error before, and is below its limit.',
          guard: { type: 'isNew', params: ({ event }) => ({ key: event.key }) },
          target: 'gathering',
          actions: { type: 'add', params: ({ event }) => ({ key: event.key, details: event.details }) },
        },
        'report.connectionLost': { target: 'offline' },
      },
    },
    gathering: {
      description: 'The chart waits for further errors, to report them together.',
      on: {
        'report.recorded': [
          {
            description: 'The error occurs again before it is reported.',
            guard: { type: 'isPending', params: ({ event }) => ({ key: event.key }) },
            actions: { type: 'count', params: ({ event }) => ({ key: event.key }) },
          },
          {
            description: 'The error is new, and the page is below its limit.',
            guard: { type: 'isNew', params: ({ event }) => ({ key: event.key }) },
            actions: { type: 'add', params: ({ event }) => ({ key: event.key, details: event.details }) },
          },
        ],
        'report.connectionLost': { target: 'offline' },
        'report.pageHidden': { target: 'sending' },
      },
      after: { GATHERING: { description: 'The time for collecting errors has ended.', target: 'sending' } },
    },
    sending: {
      description: 'The oldest errors are being sent. The call continues if the page is closed.',
      invoke: {
        id: 'sendReport',
        src: 'sendReport',
        input: ({ context }) => ({ errors: context.pending.slice(0, context.batch) }),
        onDone: [
          {
            description:
              'The server does not support the call, or rejects this page. No further report is sent.',
            guard: { type: 'isRefused', params: ({ event }) => event.output },
            target: 'silent',
            actions: 'dropAll',
          },
          {
            description:
              'Further errors wait, because there are more than one batch or new ones were recorded.',
            guard: 'hasMore',
            target: 'gathering',
            actions: 'dropSent',
          },
          { target: 'idle', actions: 'dropSent' },
        ],
        onError: [
          {
            description: 'The server has not answered for minutes. The errors are dropped.',
            guard: 'isLastTry',
            target: 'idle',
            actions: 'dropAll',
          },
          {
            target: 'backingOff',
            actions: { type: 'countTry', params: ({ event }) => ({ error: event.error }) },
          },
        ],
      },
      on: {
        'report.recorded': {
          description: 'The error is sent with the next batch.',
          guard: { type: 'isNew', params: ({ event }) => ({ key: event.key }) },
          actions: { type: 'add', params: ({ event }) => ({ key: event.key, details: event.details }) },
        },
        'report.connectionLost': { target: 'offline' },
      },
    },
    backingOff: {
      description: 'There was no response, or the server is too busy. The report is sent again later.',
      on: {
        'report.recorded': [
          {
            description: 'The error occurs again before it is reported.',
            guard: { type: 'isPending', params: ({ event }) => ({ key: event.key }) },
            actions: { type: 'count', params: ({ event }) => ({ key: event.key }) },
          },
          {
            description: 'The error is new, and the page is below its limit.',
            guard: { type: 'isNew', params: ({ event }) => ({ key: event.key }) },
            actions: { type: 'add', params: ({ event }) => ({ key: event.key, details: event.details }) },
          },
        ],
        'report.connectionLost': { target: 'offline' },
        'report.pageHidden': { target: 'sending' },
      },
      after: {
        BACK_OFF: { description: 'The pause has ended, and the report is sent again.', target: 'sending' },
      },
    },
    offline: {
      description: 'Recorded errors wait for the connection.',
      on: {
        'report.recorded': [
          {
            description: 'The error occurs again before it is reported.',
            guard: { type: 'isPending', params: ({ event }) => ({ key: event.key }) },
            actions: { type: 'count', params: ({ event }) => ({ key: event.key }) },
          },
          {
            description: 'The error is new, and the page is below its limit.',
            guard: { type: 'isNew', params: ({ event }) => ({ key: event.key }) },
            actions: { type: 'add', params: ({ event }) => ({ key: event.key, details: event.details }) },
          },
        ],
        'report.connectionReturned': [
          { description: 'Errors wait.', guard: 'hasPending', target: 'gathering' },
          { target: 'idle' },
        ],
      },
    },
    silent: {
      description: 'This page reports no further errors.',
    },
  },
});
