import { assign, emit, fromPromise, setup } from 'xstate';

/** An entry as it was looked at; `obstacle` is '' where it can be done. */
export interface BulkEntry {
  readonly id: string;
  readonly version: number;
  readonly obstacle: string;
}

/** What would become of entries; `total` of them match, of which the first are looked at. */
export interface BulkLook {
  readonly total: number;
  readonly entries: readonly BulkEntry[];
}

/** What has become of an entry; `obstacle` is '' where it was done. */
export interface BulkOutcome {
  readonly id: string;
  readonly obstacle: string;
}

/** What is to be done, and to which entries: those that are chosen, or all that wait and match a filter. */
interface BulkWish {
  readonly act: string;
  readonly ids: readonly string[];
  readonly filter: Readonly<Record<string, unknown>>;
}

export interface BulkReviewContext {
  /** Ids of the entries that are chosen in the list. */
  chosen: readonly string[];
  wish: BulkWish;
  look: BulkLook | null;
  /** What is still to be done. */
  rest: readonly BulkEntry[];
  results: readonly BulkOutcome[];
  failure: Failure | null;
}

type BulkReviewEvent =
  | { type: 'bulkReview.choose'; ids: readonly string[] }
  | ({ type: 'bulkReview.look' } & BulkWish)
  | { type: 'bulkReview.start' }
  | { type: 'bulkReview.cancel' };

/** Entries of one call. */
const BATCH = 20;

/** What a rejected call carries; null for an error of another kind. */
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
    /** Does it to some of them; what was done before counts as done. */
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
    'Many entries endorsed or approved at once: chosen in the list or all that wait and match its filter, looked at ' +
    'first, then done in batches. The server decides about each by the chart of entries.',
  context: { chosen: [], wish: nothing, look: null, rest: [], results: [], failure: null },
  initial: 'choosing',
  states: {
    choosing: {
      description: 'The list with its check boxes; why the last look failed.',
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
      description: 'The server says what would become of each; nothing is written.',
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
      description: 'Which entries pass, and why the others do not.',
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
      description: 'Batch by batch; how many are done is on screen.',
      tags: 'busy',
      meta: { view: 'bulk-progress' },
      invoke: {
        id: 'send',
        src: 'send',
        input: ({ context }) => ({ act: context.wish.act, entries: context.rest.slice(0, BATCH) }),
        onDone: [
          {
            description: 'That was the last batch.',
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
      description: 'A batch failed: what was done before stays done, and the rest can go on.',
      meta: { view: 'bulk-interrupted' },
      entry: 'announceChange',
      on: {
        'bulkReview.start': 'working',
        'bulkReview.cancel': { target: 'choosing', actions: 'forgetAll' },
      },
    },
    done: {
      description: 'What has become of each.',
      meta: { view: 'bulk-result' },
      entry: 'announceChange',
      on: { 'bulkReview.cancel': { target: 'choosing', actions: 'forgetAll' } },
    },
  },
});
