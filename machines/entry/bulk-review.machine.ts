import { assign, emit, fromPromise, setup } from 'xstate';

/** An entry in the preview; `obstacle` is '' if the act is possible. */
export interface BulkEntry {
  readonly id: string;
  readonly version: number;
  readonly obstacle: string;
}

/**
 * The preview of an act on entries. `total`: the number of entries that match. `entries`: the first of them,
 * which are checked.
 */
export interface BulkLook {
  readonly total: number;
  readonly entries: readonly BulkEntry[];
}

/** The result of the act on one entry; `obstacle` is '' if it was done. */
export interface BulkOutcome {
  readonly id: string;
  readonly obstacle: string;
}

/** The act and its entries: those chosen in the list, or all that wait and match a filter. */
interface BulkWish {
  readonly act: string;
  readonly ids: readonly string[];
  readonly filter: Readonly<Record<string, unknown>>;
}

export interface BulkReviewContext {
  /** The ids of the entries that are chosen in the list. */
  chosen: readonly string[];
  wish: BulkWish;
  look: BulkLook | null;
  /** The entries that are not processed yet. */
  rest: readonly BulkEntry[];
  results: readonly BulkOutcome[];
  failure: Failure | null;
}

type BulkReviewEvent =
  | { type: 'bulkReview.choose'; ids: readonly string[] }
  | ({ type: 'bulkReview.look' } & BulkWish)
  | { type: 'bulkReview.start' }
  | { type: 'bulkReview.cancel' };

/** The number of entries in one call. */
const BATCH = 20;

/** Returns the `failure` of a rejected call; null if the error has none. */
const failureIn = (error: unknown): Failure | null =>
  error instanceof Error ? (error.failure ?? null) : null;

const nothing: BulkWish = { act: '', ids: [], filter: {} };

const types: {
  context?: BulkReviewContext;
  events?: BulkReviewEvent;
  emitted?: { type: 'bulkReview.changed' };
  tags?: 'busy';
} = {};

export const bulkReviewMachine = setup({
  types,
  actors: {
    look: fromPromise<BulkLook, BulkWish>(() =>
      Promise.reject(new Error('bulkReview: actor look was not provided')),
    ),
    /** Sends the act for some of the entries. An entry that was processed before counts as done. */
    send: fromPromise<readonly BulkOutcome[], { act: string; entries: readonly BulkEntry[] }>(() =>
      Promise.reject(new Error('bulkReview: actor send was not provided')),
    ),
  },
  actions: {
    choose: assign((_, { ids }: { ids: readonly string[] }) => ({ chosen: ids })),
    keepWish: assign((_, { act, ids, filter }: BulkWish) => ({
      wish: { act, ids, filter },
      look: null,
      rest: [],
      results: [],
      failure: null,
    })),
    keepLook: assign((_, { look }: { look: BulkLook }) => ({
      look,
      rest: look.entries.filter(({ obstacle }) => obstacle === ''),
    })),
    keepResults: assign(({ context }, { results }: { results: readonly BulkOutcome[] }) => ({
      results: [...context.results, ...results],
      rest: context.rest.slice(BATCH),
      failure: null,
    })),
    keepFailure: assign((_, params: { error: unknown }) => ({ failure: failureIn(params.error) })),
    forgetLook: assign({ wish: nothing, look: null, rest: [], results: [], failure: null }),
    forgetAll: assign({ chosen: [], wish: nothing, look: null, rest: [], results: [], failure: null }),
    announceChange: emit({ type: 'bulkReview.changed' }),
  },
  guards: {
    isPossible: ({
      context: {
        rest: [first],
      },
    }) => first !== undefined,
    isLastBatch: ({ context }) => context.rest.at(BATCH) === undefined,
  },
}).createMachine({
  id: 'bulkReview',
  description:
    'Many entries are endorsed or approved in one act. They are chosen in the list, or all that wait and ' +
    'match its filter. They are checked first and then processed in batches. The server decides on each ' +
    'of them by the chart of entries.',
  context: { chosen: [], wish: nothing, look: null, rest: [], results: [], failure: null },
  initial: 'choosing',
  states: {
    choosing: {
      description: 'The list is shown with check boxes. If the last preview failed, the reason is shown.',
      meta: { view: 'bulk-choice' },
      on: {
        'bulkReview.choose': {
          actions: { type: 'choose', params: ({ event }) => event },
        },
        'bulkReview.look': {
          target: 'looking',
          actions: { type: 'keepWish', params: ({ event }) => event },
        },
      },
    },
    looking: {
      description: 'The server computes the result for each entry. Nothing is written.',
      tags: 'busy',
      meta: { view: 'bulk-busy' },
      invoke: {
        id: 'look',
        src: 'look',
        input: ({ context }) => context.wish,
        onDone: {
          target: 'ready',
          actions: { type: 'keepLook', params: ({ event }) => ({ look: event.output }) },
        },
        onError: {
          target: 'choosing',
          actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
      on: { 'bulkReview.cancel': { target: 'choosing', actions: 'forgetLook' } },
    },
    ready: {
      description: 'The page shows which entries pass, and why the others do not.',
      meta: { view: 'bulk-preview' },
      on: {
        'bulkReview.start': {
          description: 'At least one entry passes.',
          guard: 'isPossible',
          target: 'working',
        },
        'bulkReview.cancel': { target: 'choosing', actions: 'forgetLook' },
      },
    },
    working: {
      description: 'The entries are processed batch by batch. The number of processed entries is on screen.',
      tags: 'busy',
      meta: { view: 'bulk-progress' },
      invoke: {
        id: 'send',
        src: 'send',
        input: ({ context }) => ({ act: context.wish.act, entries: context.rest.slice(0, BATCH) }),
        onDone: [
          {
            description: 'The last batch is done.',
            guard: 'isLastBatch',
            target: 'done',
            actions: { type: 'keepResults', params: ({ event }) => ({ results: event.output }) },
          },
          {
            target: 'working',
            reenter: true,
            actions: { type: 'keepResults', params: ({ event }) => ({ results: event.output }) },
          },
        ],
        onError: {
          target: 'interrupted',
          actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    interrupted: {
      description: 'A batch failed. Earlier batches stay done, and the user can continue with the rest.',
      meta: { view: 'bulk-interrupted' },
      entry: 'announceChange',
      on: {
        'bulkReview.start': 'working',
        'bulkReview.cancel': { target: 'choosing', actions: 'forgetAll' },
      },
    },
    done: {
      description: 'The result for each entry is shown.',
      meta: { view: 'bulk-result' },
      entry: 'announceChange',
      on: { 'bulkReview.cancel': { target: 'choosing', actions: 'forgetAll' } },
    },
  },
});
