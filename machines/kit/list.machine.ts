import { assign, emit, fromPromise, setup } from 'xstate';

export interface ListContext {
  /** What of the list is asked for (page, filters, order), as its address says. */
  query: string;
  /** The page on screen. */
  data: unknown;
  failure: Failure | null;
}

type ListEvent =
  /** The address asks for this; `kept` is what the same call answered last in this session, null for nothing. */
  | { type: 'list.asked'; query: string; kept: unknown }
  /** The person wants to see something else: the address is to ask for it. */
  | { type: 'list.choose'; query: string }
  /** What it says may be out of date: it is loaded anew, also where a load is under way that began before. */
  | { type: 'list.reload' }
  /** The page is looked at again: what is under way is new enough. */
  | { type: 'list.look' };

type ListEmitted =
  | { type: 'list.chosen'; query: string }
  /** What the list is now, for this query. */
  | { type: 'list.known'; query: string; data: unknown }
  /** The server no longer gives it. */
  | { type: 'list.gone'; query: string };

/** What a rejected call carries; null for an error of another kind. */
const failureIn = (error: unknown): Failure | null =>
  error instanceof Error ? (error.failure ?? null) : null;

/** Whether the server says that something is not there, or not for this user: its codes begin with the status. */
const isGone = (error: unknown): boolean => /^40[34]/.test(`${failureIn(error)?.code}`);

const types: {
  context?: ListContext;
  events?: ListEvent;
  emitted?: ListEmitted;
  /** As of `list.asked`. */
  input?: { query: string; kept: unknown } | undefined;
  tags?: 'busy';
} = {};

export const listMachine = setup({
  types,
  actors: {
    load: fromPromise<unknown, { query: string }>(() =>
      Promise.reject(new Error('list: actor load was not provided')),
    ),
  },
  actions: {
    keepQuery: assign((_, params: { query: string }) => ({ query: params.query })),
    recall: assign((_, params: { query: string; kept: unknown }) => ({
      query: params.query,
      data: params.kept,
      failure: null,
    })),
    keepData: assign((_, params: { data: unknown }) => ({ data: params.data, failure: null })),
    keepFailure: assign((_, params: { error: unknown }) => ({
      data: null,
      failure: failureIn(params.error),
    })),
    announceChoice: emit((_, params: { query: string }) => ({
      type: 'list.chosen' as const,
      query: params.query,
    })),
    announceKnown: emit(({ context: { query, data } }) => ({ type: 'list.known' as const, query, data })),
    announceGone: emit(({ context: { query } }) => ({ type: 'list.gone' as const, query })),
  },
  guards: {
    hasData: ({ context }) => context.data !== null,
    isOther: ({ context }, params: { query: string }) => context.query !== params.query,
    isOtherAndKept: ({ context }, params: { query: string; kept: unknown }) =>
      context.query !== params.query && params.kept !== null,
    isOtherAfterData: ({ context }, params: { query: string }) =>
      context.query !== params.query && context.data !== null,
    isGone: (_, params: { error: unknown }) => isGone(params.error),
  },
}).createMachine({
  id: 'list',
  description:
    'A list that the server gives page by page. What is asked for stands in the address, so that it can be ' +
    'kept, sent and come back to; the chart loads what the address says, and the last that was asked for wins. ' +
    'What was read before in this session is shown at once and read anew.',
  context: ({ input }) => ({ query: input?.query ?? '', data: input?.kept ?? null, failure: null }),
  initial: 'beginning',
  on: {
    'list.choose': {
      actions: { type: 'announceChoice', params: ({ event }) => ({ query: event.query }) },
    },
    'list.asked': [
      {
        description: 'Another page, filter or order, which was read before in this session.',
        guard: { type: 'isOtherAndKept', params: ({ event }) => ({ query: event.query, kept: event.kept }) },
        target: '.refreshing',
        actions: { type: 'recall', params: ({ event }) => ({ query: event.query, kept: event.kept }) },
      },
      {
        description: 'Another page, filter or order; a call under way is given up.',
        guard: { type: 'isOtherAfterData', params: ({ event }) => ({ query: event.query }) },
        target: '.turning',
        actions: { type: 'keepQuery', params: ({ event }) => ({ query: event.query }) },
      },
      {
        description: 'Something else, before anything is on screen.',
        guard: { type: 'isOther', params: ({ event }) => ({ query: event.query }) },
        target: '.loading',
        actions: { type: 'keepQuery', params: ({ event }) => ({ query: event.query }) },
      },
    ],
  },
  states: {
    beginning: {
      description: 'Passed through at once.',
      always: [
        { description: 'It was read before in this session.', guard: 'hasData', target: 'refreshing' },
        { target: 'loading' },
      ],
    },
    loading: {
      description: 'Nothing to show yet: the skeleton.',
      tags: 'busy',
      meta: { view: 'list-skeleton' },
      invoke: {
        id: 'load',
        src: 'load',
        input: ({ context }) => ({ query: context.query }),
        onDone: {
          target: 'ready',
          actions: [{ type: 'keepData', params: ({ event }) => ({ data: event.output }) }, 'announceKnown'],
        },
        onError: {
          target: 'failed',
          actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
      on: {
        'list.reload': {
          description: 'The answer under way may be older than what has changed.',
          target: 'loading',
          reenter: true,
        },
      },
    },
    ready: {
      description: 'What the address asks for is on screen.',
      meta: { view: 'list' },
      on: { 'list.reload': { target: 'refreshing' }, 'list.look': { target: 'refreshing' } },
    },
    turning: {
      description: 'The page before stays on screen, dimmed, until the next is there.',
      tags: 'busy',
      meta: { view: 'list-dimmed' },
      invoke: {
        id: 'turn',
        src: 'load',
        input: ({ context }) => ({ query: context.query }),
        onDone: {
          target: 'ready',
          actions: [{ type: 'keepData', params: ({ event }) => ({ data: event.output }) }, 'announceKnown'],
        },
        onError: {
          target: 'failed',
          actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
      on: {
        'list.reload': {
          description: 'The answer under way may be older than what has changed.',
          target: 'turning',
          reenter: true,
        },
      },
    },
    refreshing: {
      description: 'The same anew, behind what was there the last time.',
      tags: 'busy',
      meta: { view: 'list-refreshing' },
      invoke: {
        id: 'refresh',
        src: 'load',
        input: ({ context }) => ({ query: context.query }),
        onDone: {
          target: 'ready',
          actions: [{ type: 'keepData', params: ({ event }) => ({ data: event.output }) }, 'announceKnown'],
        },
        onError: [
          {
            description: 'No longer for this user: what was there is not shown either.',
            guard: { type: 'isGone', params: ({ event }) => ({ error: event.error }) },
            target: 'failed',
            actions: [
              { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
              'announceGone',
            ],
          },
          { description: 'What is shown stays; a toast has said why it is not newer.', target: 'ready' },
        ],
      },
      on: {
        'list.reload': {
          description: 'The answer under way may be older than what has changed.',
          target: 'refreshing',
          reenter: true,
        },
      },
    },
    failed: {
      description: 'Nothing to show: what happened, and "try again".',
      meta: { view: 'list-failed' },
      on: { 'list.reload': { target: 'loading' }, 'list.look': { target: 'loading' } },
    },
  },
});
