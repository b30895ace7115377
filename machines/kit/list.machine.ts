import { assign, emit, fromPromise, raise, setup } from 'xstate';

export interface ListContext {
  /** The query of the list (page, filters, order), as in its address. */
  query: string;
  /** The data of the page on screen. */
  data: unknown;
  failure: Failure | null;
}

type ListEvent =
  /**
   * The address requests this query. `kept`: the last answer of the same call in this session; null if there
   * is none.
   */
  | { type: 'list.asked'; query: string; kept: unknown }
  /**
   * The user requests a query. The address has to change accordingly.
   * `present`: the query of the address at this time
   */
  | { type: 'list.choose'; query: string; present: string }
  /** The data may be out of date. It is loaded again, even if an earlier load is under way. */
  | { type: 'list.reload' }
  /** The page becomes visible again. A load under way is recent enough and continues. */
  | { type: 'list.look' };

type ListEmitted =
  | { type: 'list.chosen'; query: string }
  /** The present data of the list for this query. */
  | { type: 'list.known'; query: string; data: unknown }
  /** The server no longer returns the data to this user. */
  | { type: 'list.gone'; query: string };

/** Returns the `failure` of a rejected call; null if the error has none. */
const failureIn = (error: unknown): Failure | null =>
  error instanceof Error ? (error.failure ?? null) : null;

/**
 * Checks whether the server reports that the data does not exist or is not open to this user. The server's
 * codes begin with the HTTP status.
 */
const isGone = (error: unknown): boolean => /^40[34]/.test(`${failureIn(error)?.code}`);

const types: {
  context?: ListContext;
  events?: ListEvent;
  emitted?: ListEmitted;
  /** As in `list.asked`. */
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
    reload: raise({ type: 'list.reload' }),
    announceKnown: emit(({ context: { query, data } }) => ({ type: 'list.known' as const, query, data })),
    announceGone: emit(({ context: { query } }) => ({ type: 'list.gone' as const, query })),
  },
  guards: {
    hasData: ({ context }) => context.data !== null,
    isPresent: (_, params: { query: string; present: string }) => params.query === params.present,
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
    'A list that the server returns page by page. The query is part of the address, so that it can be ' +
    'stored, sent and opened again. The chart loads the query of the address, and the last request wins. ' +
    'Data that was read earlier in this session is shown at once and loaded again.',
  context: ({ input }) => ({ query: input?.query ?? '', data: input?.kept ?? null, failure: null }),
  initial: 'beginning',
  on: {
    'list.choose': [
      {
        description: 'The address contains this query already. The user expects its present data.',
        guard: {
          type: 'isPresent',
          params: ({ event }) => ({ query: event.query, present: event.present }),
        },
        actions: 'reload',
      },
      { actions: { type: 'announceChoice', params: ({ event }) => ({ query: event.query }) } },
    ],
    'list.asked': [
      {
        description:
          'The address requests another page, filter or order. Its data was read earlier in this session.',
        guard: { type: 'isOtherAndKept', params: ({ event }) => ({ query: event.query, kept: event.kept }) },
        target: '.refreshing',
        actions: { type: 'recall', params: ({ event }) => ({ query: event.query, kept: event.kept }) },
      },
      {
        description: 'The address requests another page, filter or order. A call under way is aborted.',
        guard: { type: 'isOtherAfterData', params: ({ event }) => ({ query: event.query }) },
        target: '.turning',
        actions: { type: 'keepQuery', params: ({ event }) => ({ query: event.query }) },
      },
      {
        description: 'The address requests another query before any data is on screen.',
        guard: { type: 'isOther', params: ({ event }) => ({ query: event.query }) },
        target: '.loading',
        actions: { type: 'keepQuery', params: ({ event }) => ({ query: event.query }) },
      },
    ],
  },
  states: {
    beginning: {
      description: 'This state is left at once.',
      always: [
        { description: 'The data was read earlier in this session.', guard: 'hasData', target: 'refreshing' },
        { target: 'loading' },
      ],
    },
    loading: {
      description: 'There is no data yet. A skeleton is shown.',
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
          description: 'The response under way may be older than the change.',
          target: 'loading',
          reenter: true,
        },
      },
    },
    ready: {
      description: 'The data that the address requests is on screen.',
      meta: { view: 'list' },
      on: { 'list.reload': { target: 'refreshing' }, 'list.look': { target: 'refreshing' } },
    },
    turning: {
      description: 'The previous page stays on screen, dimmed, until the next one is loaded.',
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
          description: 'The response under way may be older than the change.',
          target: 'turning',
          reenter: true,
        },
      },
    },
    refreshing: {
      description: 'The same query is loaded again while the earlier data is on screen.',
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
            description: 'The data is no longer open to this user, so the earlier data is not shown either.',
            guard: { type: 'isGone', params: ({ event }) => ({ error: event.error }) },
            target: 'failed',
            actions: [
              { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
              'announceGone',
            ],
          },
          {
            description: 'The data on screen stays. A toast has said why it is not updated.',
            target: 'ready',
          },
        ],
      },
      on: {
        'list.reload': {
          description: 'The response under way may be older than the change.',
          target: 'refreshing',
          reenter: true,
        },
      },
    },
    failed: {
      description: 'There is no data to show. The page says what happened and offers "try again".',
      meta: { view: 'list-failed' },
      on: { 'list.reload': { target: 'loading' }, 'list.look': { target: 'loading' } },
    },
  },
});
