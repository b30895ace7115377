import { assign, fromPromise, setup } from 'xstate';

export interface ResourceContext {
  /** What is read: the path of its call. */
  of: string;
  /** What was loaded; kept while it is loaded anew, so that the page does not go blank. */
  data: unknown;
  failure: Failure | null;
}

export type ResourceEvent =
  /** What it says may be out of date: it is loaded anew, also where a load is under way that began before. */
  | { type: 'resource.reload' }
  /** The page is looked at again: what is under way is new enough. */
  | { type: 'resource.look' }
  /** An act has answered with what it is now. */
  | { type: 'resource.replace'; data: unknown };

/** What a rejected call carries; null for an error of another kind. */
const failureIn = (error: unknown): Failure | null =>
  (error as { failure?: Failure } | null)?.failure ?? null;

export const resourceMachine = setup({
  types: {
    context: {} as ResourceContext,
    events: {} as ResourceEvent,
    input: {} as { of: string } | undefined,
    tags: {} as 'busy',
  },
  actors: {
    load: fromPromise<unknown, { of: string }>(() =>
      Promise.reject(new Error('resource: actor load was not provided')),
    ),
  },
  actions: {
    keepData: assign((_, params: { data: unknown }) => ({ data: params.data, failure: null })),
    keepFailure: assign((_, params: { error: unknown }) => ({
      failure: failureIn(params.error),
    })),
  },
}).createMachine({
  id: 'resource',
  description:
    'Something read from the server for one part of a page: a skeleton of its shape, then the thing, ' +
    'or why not and a way to try again.',
  context: ({ input }) => ({ of: input?.of ?? '', data: null, failure: null }),
  initial: 'loading',
  on: {
    'resource.replace': {
      description: 'Newer than what is on its way, whose answer is given up.',
      target: '.ready',
      actions: { type: 'keepData', params: ({ event }) => ({ data: event.data }) },
    },
  },
  states: {
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
          actions: { type: 'keepData', params: ({ event }) => ({ data: event.output }) },
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
      description: 'Loaded anew behind what is shown.',
      tags: 'busy',
      meta: { view: 'resource' },
      invoke: {
        id: 'refresh',
        src: 'load',
        input: ({ context }) => ({ of: context.of }),
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
