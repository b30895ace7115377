import { assign, fromPromise, setup } from 'xstate';

/** The act on an entry before the next one was shown. */
export interface ReviewDone {
  readonly act: string;
  readonly id: string;
  readonly name: string;
}

/**
 * The start of a queue. `filter`: its entries, as a query. `id`: the first entry to show; '' for the one that
 * has waited longest.
 */
interface Beginning {
  readonly filter: string;
  readonly id: string;
}

export interface ReviewQueueContext {
  /** Null before the page has sent `reviewQueue.asked`. */
  begun: Beginning | null;
  /** The id of the entry on screen, or of the entry after which the next one is searched for. */
  id: string;
  /** The number of entries that wait; null if the server has not reported it yet. */
  waiting: number | null;
  done: ReviewDone | null;
  failure: Failure | null;
}

type ReviewQueueEvent =
  | ({ type: 'reviewQueue.asked' } & Beginning)
  /** Moves to the next entry, after an act on this one or without an act. */
  | { type: 'reviewQueue.next'; done: ReviewDone | null }
  | { type: 'reviewQueue.retry' };

/** The next entry; `id` is '' if no entry waits. */
interface Found {
  readonly id: string;
  readonly waiting: number;
}

/** Returns the `failure` of a rejected call; null if the error has none. */
const failureIn = (error: unknown): Failure | null =>
  error instanceof Error ? (error.failure ?? null) : null;

const types: {
  context?: ReviewQueueContext;
  events?: ReviewQueueEvent;
  tags?: 'busy';
} = {};

export const reviewQueueMachine = setup({
  types,
  actors: {
    /** Finds the entry that waits after another one. The first follows the last. */
    find: fromPromise<Found, { filter: string; after: string }>(() =>
      Promise.reject(new Error('reviewQueue: actor find was not provided')),
    ),
  },
  actions: {
    begin: assign((_, { filter, id }: Beginning) => ({
      begun: { filter, id },
      id,
      waiting: null,
      done: null,
      failure: null,
    })),
    keepDone: assign((_, { done }: { done: ReviewDone | null }) => ({ done })),
    keepFound: assign((_, { id, waiting }: Found) => ({ id, waiting, failure: null })),
    keepFailure: assign((_, params: { error: unknown }) => ({ failure: failureIn(params.error) })),
  },
  guards: {
    isAsked: ({ context }, { filter, id }: Beginning) =>
      context.begun?.filter === filter && context.begun.id === id,
    isNamed: (_, { id }: Beginning) => id !== '',
    isNone: (_, { id }: Found) => id === '',
  },
}).createMachine({
  id: 'reviewQueue',
  description:
    'The entries that wait for a reviewer or a unit, one after the other on one page. The server chooses ' +
    'the next one, because several reviewers work at the same time.',
  context: { begun: null, id: '', waiting: null, done: null, failure: null },
  initial: 'idle',
  on: {
    'reviewQueue.asked': [
      {
        description: 'The page becomes visible again. The entry on screen stays.',
        guard: { type: 'isAsked', params: ({ event }) => event },
      },
      {
        description: 'The request names one entry.',
        guard: { type: 'isNamed', params: ({ event }) => event },
        target: '.reading',
        actions: { type: 'begin', params: ({ event }) => event },
      },
      {
        target: '.seeking',
        actions: { type: 'begin', params: ({ event }) => event },
      },
    ],
  },
  states: {
    idle: { description: 'The page has not yet sent its filter and entry.', meta: { view: 'review-busy' } },
    seeking: {
      description: 'The server searches for the next entry.',
      tags: 'busy',
      meta: { view: 'review-busy' },
      invoke: {
        id: 'find',
        src: 'find',
        input: ({ context }) => ({ filter: context.begun?.filter ?? '', after: context.id }),
        onDone: [
          {
            description: 'No entry waits any more.',
            guard: { type: 'isNone', params: ({ event }) => event.output },
            target: 'finished',
            actions: { type: 'keepFound', params: ({ event }) => event.output },
          },
          {
            target: 'reading',
            actions: { type: 'keepFound', params: ({ event }) => event.output },
          },
        ],
        onError: {
          target: 'failed',
          actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    reading: {
      description: 'One entry is shown with its evidence and the possible acts.',
      meta: { view: 'review-entry' },
      on: {
        'reviewQueue.next': {
          target: 'seeking',
          actions: { type: 'keepDone', params: ({ event }) => ({ done: event.done }) },
        },
      },
    },
    finished: {
      description: 'No entry is left to review.',
      meta: { view: 'review-finished' },
      on: { 'reviewQueue.retry': 'seeking' },
    },
    failed: {
      description: 'The next entry could not be found. The reason is shown.',
      meta: { view: 'review-failed' },
      on: { 'reviewQueue.retry': 'seeking' },
    },
  },
});
