import { assign, fromPromise, setup } from 'xstate';

/** One fault of this page, as it is told to the server. */
export interface ReportedError {
  /** What tells two faults apart. */
  readonly key: string;
  /** How often it has happened since it was first recorded, until it was sent. */
  readonly count: number;
  /** What was recorded with it; opaque to this chart. */
  readonly details: Readonly<Record<string, unknown>>;
}

export interface ErrorReportContext {
  /** Not yet taken by the server, the oldest first. */
  pending: readonly ReportedError[];
  /** The keys of all that this page has recorded: each is told once. */
  known: readonly string[];
  /** How many faults one page tells at most, and how many at once. */
  limit: number;
  batch: number;
  /** Failed attempts in a row. */
  tries: number;
  /** Milliseconds the server has asked to wait; 0 where it has not. */
  wait: number;
}

type ErrorReportEvent =
  | { type: 'report.recorded'; key: string; details: ReportedError['details'] }
  | { type: 'report.connectionLost' }
  | { type: 'report.connectionReturned' }
  /** The page is out of sight, and may never come back. */
  | { type: 'report.pageHidden' };

/** Milliseconds to wait that a rejected attempt carries; 0 for none. */
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
     * Hands faults to the server, in a way that outlives the page. `isTaken` is false where the server
     * will never take them; rejects where it may be tried again.
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
    /** One fault seldom comes alone. */
    GATHERING: 2_000,
    /** 5 s after the first failure, twice as long after each other, and never less than the server asks for. */
    BACK_OFF: ({ context }) => Math.max(context.wait, 2_500 * 2 ** context.tries),
  },
}).createMachine({
  id: 'errorReport',
  description:
    'Faults of the page on their way to the server [S33]: each once, in batches, when there is a connection, ' +
    'and the rest when the page goes away. The person notices nothing of it, whatever comes of it.',
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
      description: 'There is nothing to tell.',
      on: {
        'report.recorded': {
          description: 'Not told by this page before, and the page has not told too much already.',
          guard: { type: 'isNew', params: ({ event }) => ({ key: event.key }) },
          target: 'gathering',
          actions: { type: 'add', params: ({ event }) => ({ key: event.key, details: event.details }) },
        },
        'report.connectionLost': { target: 'offline' },
      },
    },
    gathering: {
      description: 'Waits for others, to tell them together.',
      on: {
        'report.recorded': [
          {
            description: 'It happens again before it was told.',
            guard: { type: 'isPending', params: ({ event }) => ({ key: event.key }) },
            actions: { type: 'count', params: ({ event }) => ({ key: event.key }) },
          },
          {
            description: 'As from idle.',
            guard: { type: 'isNew', params: ({ event }) => ({ key: event.key }) },
            actions: { type: 'add', params: ({ event }) => ({ key: event.key, details: event.details }) },
          },
        ],
        'report.connectionLost': { target: 'offline' },
        'report.pageHidden': { target: 'sending' },
      },
      after: { GATHERING: { description: 'Long enough.', target: 'sending' } },
    },
    sending: {
      description: 'The oldest are on their way. The call goes on if the page does not.',
      invoke: {
        id: 'sendReport',
        src: 'sendReport',
        input: ({ context }) => ({ errors: context.pending.slice(0, context.batch) }),
        onDone: [
          {
            description: 'This server knows no such call, or nothing of this page: it is not asked again.',
            guard: { type: 'isRefused', params: ({ event }) => event.output },
            target: 'silent',
            actions: 'dropAll',
          },
          {
            description: 'More than goes at once, or recorded meanwhile.',
            guard: 'hasMore',
            target: 'gathering',
            actions: 'dropSent',
          },
          { target: 'idle', actions: 'dropSent' },
        ],
        onError: [
          {
            description: 'A server that has not answered for minutes is left in peace.',
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
          description: 'Goes with the next.',
          guard: { type: 'isNew', params: ({ event }) => ({ key: event.key }) },
          actions: { type: 'add', params: ({ event }) => ({ key: event.key, details: event.details }) },
        },
        'report.connectionLost': { target: 'offline' },
      },
    },
    backingOff: {
      description: 'No answer, or the server is too busy: later.',
      on: {
        'report.recorded': [
          {
            description: 'It happens again before it was told.',
            guard: { type: 'isPending', params: ({ event }) => ({ key: event.key }) },
            actions: { type: 'count', params: ({ event }) => ({ key: event.key }) },
          },
          {
            description: 'As from idle.',
            guard: { type: 'isNew', params: ({ event }) => ({ key: event.key }) },
            actions: { type: 'add', params: ({ event }) => ({ key: event.key, details: event.details }) },
          },
        ],
        'report.connectionLost': { target: 'offline' },
        'report.pageHidden': { target: 'sending' },
      },
      after: { BACK_OFF: { description: 'Another attempt.', target: 'sending' } },
    },
    offline: {
      description: 'What is recorded waits for the connection.',
      on: {
        'report.recorded': [
          {
            description: 'It happens again before it was told.',
            guard: { type: 'isPending', params: ({ event }) => ({ key: event.key }) },
            actions: { type: 'count', params: ({ event }) => ({ key: event.key }) },
          },
          {
            description: 'As from idle.',
            guard: { type: 'isNew', params: ({ event }) => ({ key: event.key }) },
            actions: { type: 'add', params: ({ event }) => ({ key: event.key, details: event.details }) },
          },
        ],
        'report.connectionReturned': [
          { description: 'Something has been waiting.', guard: 'hasPending', target: 'gathering' },
          { target: 'idle' },
        ],
      },
    },
    silent: {
      description: 'Nothing more is told by this page.',
    },
  },
});
