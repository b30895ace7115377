import { assign, emit, fromPromise, setup } from 'xstate';

export interface ResourceContext {
  /** What is read: the path of its call. */
  of: string;
  /** What was loaded; kept while it is loaded anew, so that the page does not go blank. */
  data: unknown;
  failure: Failure | null;
}

type ResourceEvent =
  /** What it says may be out of date: it is loaded anew, also where a load is under way that began before. */
  | { type: 'resource.reload' }
  /** The page is looked at again: what is under way is new enough. */
  | { type: 'resource.look' }
  /** An act has answered with what it is now. */
  | { type: 'resource.replace'; data: unknown };

type ResourceEmitted =
  /** What it is now. */
  | { type: 'resource.known'; data: unknown }
  /** The server no longer gives it. */
  | { type: 'resource.gone' };

/** What a rejected call carries; null for an error of another kind. */
const failureIn = (error: unknown): Failure | null =>
  error instanceof Error ? (error.failure ?? null) : null;

/** Whether the server says that something is not there, or not for this user: its codes begin with the status. */
const isGone = (error: unknown): boolean => /^40[34]/.test(`${failureIn(error)?.code}`);

const types: {
  context?: ResourceContext;
  events?: ResourceEvent;
  emitted?: ResourceEmitted;
  /** `kept`: what the same call answered last in this session; null for nothing. */
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
    'Something read from the server for one part of a page: a skeleton of its shape, or what it was the last time, ' +
    'then the thing, or why not and a way to try again.',
  context: ({ input }) => ({ of: input?.of ?? '', data: input?.kept ?? null, failure: null }),
  initial: 'beginning',
  on: {
    'resource.replace': {
      description: 'Newer than what is on its way, whose answer is given up.',
      target: '.ready',
      actions: [{ type: 'keepData', params: ({ event }) => ({ data: event.data }) }, 'announceKnown'],
    },
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
      description: 'First time: the skeleton is shown.',
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
          description: 'The answer under way may be older than what has changed.',
          target: 'loading',
          reenter: true,
        },
      },
    },
    ready: {
      description: 'It is on screen.',
      meta: { view: 'resource' },
      on: { 'resource.reload': { target: 'refreshing' }, 'resource.look': { target: 'refreshing' } },
    },
    refreshing: {
      description: 'Loaded anew behind what was there the last time.',
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
              'It is no longer there, or no longer for this user: what it was is not shown either.',
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
        'resource.reload': {
          description: 'The answer under way may be older than what has changed.',
          target: 'refreshing',
          reenter: true,
        },
      },
    },
    failed: {
      description: 'Nothing to show: what happened, and "try again".',
      meta: { view: 'resource-failed' },
      on: { 'resource.reload': { target: 'loading' }, 'resource.look': { target: 'loading' } },
    },
  },
});
