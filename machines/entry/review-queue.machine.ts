import { assign, fromPromise, setup } from 'xstate';

/** What was done to an entry before the next one came. */
export interface ReviewDone {
  readonly act: string;
  readonly id: string;
  readonly name: string;
}

/** Where a queue begins: which entries it has, as a query, and with which one; '' for the one that waits longest. */
interface Beginning {
  readonly filter: string;
  readonly id: string;
}

export interface ReviewQueueContext {
  /** Null before the page has said what it is about. */
  begun: Beginning | null;
  /** The entry on screen, or the one after which the next is sought. */
  id: string;
  /** How many wait; null where the server has not said so yet. */
  waiting: number | null;
  done: ReviewDone | null;
  failure: Failure | null;
}

type ReviewQueueEvent =
  | ({ type: 'reviewQueue.asked' } & Beginning)
  /** The next one, after something was done to this one, or without that. */
  | { type: 'reviewQueue.next'; done: ReviewDone | null }
  | { type: 'reviewQueue.retry' };

/** The next entry; `id` is '' where nothing waits. */
interface Found {
  readonly id: string;
  readonly waiting: number;
}

/** What a rejected call carries; null for an error of another kind. */
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
    /** Finds the entry that waits after another one, from the last one to the first. */
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
    'The entries that wait for a reviewer or a unit, one after the other on one page. The server says which one ' +
    'is next, because others review at the same time.',
  context: { begun: null, id: '', waiting: null, done: null, failure: null },
  initial: 'idle',
  on: {
    'reviewQueue.asked': [
      {
        description: 'The page is looked at again: the entry on screen stays.',
        guard: { type: 'isAsked', params: ({ event }) => event },
      },
      {
        description: 'One entry is named.',
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
    idle: { description: 'Before the page says what it is about.', meta: { view: 'review-busy' } },
    seeking: {
      description: 'The server is asked for the next one.',
      tags: 'busy',
      meta: { view: 'review-busy' },
      invoke: {
        id: 'find',
        src: 'find',
        input: ({ context }) => ({ filter: context.begun?.filter ?? '', after: context.id }),
        onDone: [
          {
            description: 'Nothing waits any more.',
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
      description: 'One entry with its evidence, and what can be done with it.',
      meta: { view: 'review-entry' },
      on: {
        'reviewQueue.next': {
          target: 'seeking',
          actions: { type: 'keepDone', params: ({ event }) => ({ done: event.done }) },
        },
      },
    },
    finished: {
      description: 'All that waited is done.',
      meta: { view: 'review-finished' },
      on: { 'reviewQueue.retry': 'seeking' },
    },
    failed: {
      description: 'Why the next one could not be found.',
      meta: { view: 'review-failed' },
      on: { 'reviewQueue.retry': 'seeking' },
    },
  },
});
