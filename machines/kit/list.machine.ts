import { assign, emit, fromPromise, setup } from 'xstate';

export interface ListContext {
  /** What of the list is asked for (page, filters, order), as its address says; null before that is known. */
  query: string | null;
  /** The page on screen. */
  data: unknown;
  failure: Failure | null;
}

export type ListEvent =
  /** The address asks for this; `kept` is what the same call answered last in this session, null for nothing. */
  | { type: 'list.asked'; query: string; kept: unknown }
  /** The person wants to see something else: the address is to ask for it. */
  | { type: 'list.choose'; query: string }
  /** What it says may be out of date: it is loaded anew, also where a load is under way that began before. */
  | { type: 'list.reload' }
  /** The page is looked at again: what is under way is new enough. */
  | { type: 'list.look' };

export interface ListEmitted {
  type: 'list.chosen';
  query: string;
}

/** What a rejected call carries; null for an error of another kind. */
const failureIn = (error: unknown): Failure | null =>
  (error as { failure?: Failure } | null)?.failure ?? null;

export const listMachine = setup({
  types: {
    context: {} as ListContext,
    events: {} as ListEvent,
    emitted: {} as ListEmitted,
    tags: {} as 'busy',
  },
  actors: {
    load: fromPromise<unknown, { query: string | null }>(() =>
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
  },
  guards: {
    isOther: ({ context }, params: { query: string }) => context.query !== params.query,
    isOtherAndKept: ({ context }, params: { query: string; kept: unknown }) =>
      context.query !== params.query && params.kept !== null,
    isRefused: (_, params: { error: unknown }) => failureIn(params.error)?.kind === 'refused',
  },
}).createMachine({
  id: 'list',
  description:
    'A list that the server gives page by page. What is asked for stands in the address, so that it can be ' +
    'kept, sent and come back to; the chart loads what the address says, and the last that was asked for wins.',
  context: { query: null, data: null, failure: null },
  initial: 'waiting',
  on: {
    'list.choose': {
      actions: { type: 'announceChoice', params: ({ event }) => ({ query: event.query }) },
    },
  },
  states: {
    waiting: {
      description: 'The address has not been read yet.',
      tags: 'busy',
      meta: { view: 'list-skeleton' },
      on: {
        'list.asked': [
          {
            description: 'It was read before in this session.',
            guard: {
              type: 'isOtherAndKept',
              params: ({ event }) => ({ query: event.query, kept: event.kept }),
            },
            target: 'recalled',
            actions: { type: 'recall', params: ({ event }) => ({ query: event.query, kept: event.kept }) },
          },
          {
            target: 'loading',
            actions: { type: 'keepQuery', params: ({ event }) => ({ query: event.query }) },
          },
        ],
      },
    },
    recalled: {
      description: 'What was there the last time is on screen, marked, while it is read anew.',
      tags: 'busy',
      meta: { view: 'list-recalled' },
      invoke: {
        id: 'renew',
        src: 'load',
        input: ({ context }) => ({ query: context.query }),
        onDone: {
          target: 'ready',
          actions: { type: 'keepData', params: ({ event }) => ({ data: event.output }) },
        },
        onError: [
          {
            description: 'No longer for this user: what was there is not shown either.',
            guard: { type: 'isRefused', params: ({ event }) => ({ error: event.error }) },
            target: 'failed',
            actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
          },
          { description: 'What is shown stays; a toast has said why it is not newer.', target: 'ready' },
        ],
      },
      on: {
        'list.reload': {
          description: 'The answer under way may be older than what has changed.',
          target: 'recalled',
          reenter: true,
        },
        'list.asked': [
          {
            description: 'It was read before in this session.',
            guard: {
              type: 'isOtherAndKept',
              params: ({ event }) => ({ query: event.query, kept: event.kept }),
            },
            target: 'recalled',
            reenter: true,
            actions: { type: 'recall', params: ({ event }) => ({ query: event.query, kept: event.kept }) },
          },
          {
            description: 'Another page, filter or order.',
            guard: { type: 'isOther', params: ({ event }) => ({ query: event.query }) },
            target: 'turning',
            actions: { type: 'keepQuery', params: ({ event }) => ({ query: event.query }) },
          },
        ],
      },
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
          actions: { type: 'keepData', params: ({ event }) => ({ data: event.output }) },
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
        'list.asked': [
          {
            description: 'It was read before in this session.',
            guard: {
              type: 'isOtherAndKept',
              params: ({ event }) => ({ query: event.query, kept: event.kept }),
            },
            target: 'recalled',
            actions: { type: 'recall', params: ({ event }) => ({ query: event.query, kept: event.kept }) },
          },
          {
            description: 'Something else meanwhile: the call under way is given up.',
            guard: { type: 'isOther', params: ({ event }) => ({ query: event.query }) },
            target: 'loading',
            reenter: true,
            actions: { type: 'keepQuery', params: ({ event }) => ({ query: event.query }) },
          },
        ],
      },
    },
    ready: {
      description: 'What the address asks for is on screen.',
      meta: { view: 'list' },
      on: {
        'list.asked': [
          {
            description: 'It was read before in this session.',
            guard: {
              type: 'isOtherAndKept',
              params: ({ event }) => ({ query: event.query, kept: event.kept }),
            },
            target: 'recalled',
            actions: { type: 'recall', params: ({ event }) => ({ query: event.query, kept: event.kept }) },
          },
          {
            description: 'Another page, filter or order.',
            guard: { type: 'isOther', params: ({ event }) => ({ query: event.query }) },
            target: 'turning',
            actions: { type: 'keepQuery', params: ({ event }) => ({ query: event.query }) },
          },
        ],
        'list.reload': { target: 'refreshing' },
        'list.look': { target: 'refreshing' },
      },
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
          actions: { type: 'keepData', params: ({ event }) => ({ data: event.output }) },
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
        'list.asked': [
          {
            description: 'It was read before in this session.',
            guard: {
              type: 'isOtherAndKept',
              params: ({ event }) => ({ query: event.query, kept: event.kept }),
            },
            target: 'recalled',
            actions: { type: 'recall', params: ({ event }) => ({ query: event.query, kept: event.kept }) },
          },
          {
            description: 'Something else meanwhile: the call under way is given up.',
            guard: { type: 'isOther', params: ({ event }) => ({ query: event.query }) },
            target: 'turning',
            reenter: true,
            actions: { type: 'keepQuery', params: ({ event }) => ({ query: event.query }) },
          },
        ],
      },
    },
    refreshing: {
      description: 'The same anew, behind what is shown.',
      tags: 'busy',
      meta: { view: 'list' },
      invoke: {
        id: 'refresh',
        src: 'load',
        input: ({ context }) => ({ query: context.query }),
        onDone: {
          target: 'ready',
          actions: { type: 'keepData', params: ({ event }) => ({ data: event.output }) },
        },
        onError: {
          description: 'What is shown stays; a toast has said why it is not newer.',
          target: 'ready',
        },
      },
      on: {
        'list.reload': {
          description: 'The answer under way may be older than what has changed.',
          target: 'refreshing',
          reenter: true,
        },
        'list.asked': [
          {
            description: 'It was read before in this session.',
            guard: {
              type: 'isOtherAndKept',
              params: ({ event }) => ({ query: event.query, kept: event.kept }),
            },
            target: 'recalled',
            actions: { type: 'recall', params: ({ event }) => ({ query: event.query, kept: event.kept }) },
          },
          {
            description: 'Another page, filter or order.',
            guard: { type: 'isOther', params: ({ event }) => ({ query: event.query }) },
            target: 'turning',
            actions: { type: 'keepQuery', params: ({ event }) => ({ query: event.query }) },
          },
        ],
      },
    },
    failed: {
      description: 'Nothing to show: what happened, and "try again".',
      meta: { view: 'list-failed' },
      on: {
        'list.reload': { target: 'loading' },
        'list.look': { target: 'loading' },
        'list.asked': [
          {
            description: 'It was read before in this session.',
            guard: {
              type: 'isOtherAndKept',
              params: ({ event }) => ({ query: event.query, kept: event.kept }),
            },
            target: 'recalled',
            actions: { type: 'recall', params: ({ event }) => ({ query: event.query, kept: event.kept }) },
          },
          {
            description: 'Something else may work.',
            guard: { type: 'isOther', params: ({ event }) => ({ query: event.query }) },
            target: 'loading',
            actions: { type: 'keepQuery', params: ({ event }) => ({ query: event.query }) },
          },
        ],
      },
    },
  },
});
