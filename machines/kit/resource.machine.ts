import { assign, emit, fromPromise, setup } from 'xstate';

export interface ResourceContext {
  /** The path of the call that reads the data. */
  of: string;
  /** The loaded data. It stays while it is loaded again. Otherwise the page goes blank. */
  data: unknown;
  failure: Failure | null;
}

type ResourceEvent =
  /** The data may be out of date. It is loaded again, even if an earlier load is under way. */
  | { type: 'resource.reload' }
  /** The page becomes visible again. A load under way is recent enough and continues. */
  | { type: 'resource.look' }
  /** An act has returned the present data. */
  | { type: 'resource.replace'; data: unknown };

type ResourceEmitted =
  /** The present data. */
  | { type: 'resource.known'; data: unknown }
  /** The server no longer returns the data to this user. */
  | { type: 'resource.gone' };

/** Returns the `failure` of a rejected call; null if the error has none. */
const failureIn = (error: unknown): Failure | null =>
  error instanceof Error ? (error.failure ?? null) : null;

/**
 * Checks whether the server reports that the data does not exist or is not open to this user. The server's
 * codes begin with the HTTP status.
 */
const isGone = (error: unknown): boolean => /^40[34]/.test(`${failureIn(error)?.code}`);

const types: {
  context?: ResourceContext;
  events?: ResourceEvent;
  emitted?: ResourceEmitted;
  /** `kept`: the last answer of the same call in this session; null if there is none. */
  input?: { of: string; kept?: unknown } | undefined;
  tags?: 'busy';
} = {};

export const resourceMachine = setup({
  types,
  actors: {
    load: fromPromise<unknown, { of: string }>(() =>
      Promise.reject(new Error('resource: actor load was not provided')),
    ),
  },
  actions: {
    keepData: assign((_, params: { data: unknown }) => ({ data: params.data, failure: null })),
    keepFailure: assign((_, params: { error: unknown }) => ({
      data: null,
      failure: failureIn(params.error),
    })),
    announceKnown: emit(({ context }) => ({ type: 'resource.known' as const, data: context.data })),
    announceGone: emit({ type: 'resource.gone' }),
  },
  guards: {
    hasData: ({ context }) => context.data !== null,
    isGone: (_, params: { error: unknown }) => isGone(params.error),
  },
}).createMachine({
  id: 'resource',
  description:
    'Data that one part of a page reads from the server. First a skeleton or the earlier data is shown, ' +
    'then the data, or the failure with a way to try again.',
  context: ({ input }) => ({ of: input?.of ?? '', data: input?.kept ?? null, failure: null }),
  initial: 'beginning',
  on: {
    'resource.replace': {
      description: 'The data is newer than a load under way, whose response is discarded.',
      target: '.ready',
      actions: [{ type: 'keepData', params: ({ event }) => ({ data: event.data }) }, 'announceKnown'],
    },
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
      description: 'The data is loaded for the first time. A skeleton is shown.',
      tags: 'busy',
      meta: { view: 'resource-skeleton' },
      invoke: {
        id: 'load',
        src: 'load',
        input: ({ context }) => ({ of: context.of }),
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
        'resource.reload': {
          description: 'The response under way may be older than the change.',
          target: 'loading',
          reenter: true,
        },
      },
    },
    ready: {
      description: 'The data is on screen.',
      meta: { view: 'resource' },
      on: { 'resource.reload': { target: 'refreshing' }, 'resource.look': { target: 'refreshing' } },
    },
    refreshing: {
      description: 'The data is loaded again while the earlier data is on screen.',
      tags: 'busy',
      meta: { view: 'resource' },
      invoke: {
        id: 'refresh',
        src: 'load',
        input: ({ context }) => ({ of: context.of }),
        onDone: {
          target: 'ready',
          actions: [{ type: 'keepData', params: ({ event }) => ({ data: event.output }) }, 'announceKnown'],
        },
        onError: [
          {
            description:
              'The data no longer exists, or is no longer open to this user. The earlier data is not ' +
              'shown either.',
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
        'resource.reload': {
          description: 'The response under way may be older than the change.',
          target: 'refreshing',
          reenter: true,
        },
      },
    },
    failed: {
      description: 'There is no data to show. The page says what happened and offers "try again".',
      meta: { view: 'resource-failed' },
      on: { 'resource.reload': { target: 'loading' }, 'resource.look': { target: 'loading' } },
    },
  },
});
