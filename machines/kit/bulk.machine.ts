import { assign, emit, fromPromise, setup, stateIn } from 'xstate';

/** A record in the preview; `obstacle` is '' if the act is possible. */
export interface BulkRow {
  readonly id: string;
  readonly version: number;
  readonly obstacle: string;
}

/**
 * The preview of an act on records. `total`: the number of records that match. `rows`: the first of them,
 * which are checked.
 */
export interface BulkLook {
  readonly total: number;
  readonly rows: readonly BulkRow[];
}

/**
 * The result of the act on one record; `obstacle` is '' if it was done. `message`: the server's sentence
 * about an obstacle without a separate word.
 */
export interface BulkOutcome {
  readonly id: string;
  readonly obstacle: string;
  readonly message?: string;
}

/** Values that an act needs besides its records, such as a statement or a reason. */
export type BulkGiven = Readonly<Record<string, unknown>>;

/** The act and its records: those chosen in the list, or all that wait and match a filter. */
export interface BulkWish {
  readonly act: string;
  readonly ids: readonly string[];
  readonly filter: Readonly<Record<string, unknown>>;
}

/** One batch of an act. */
export interface BulkBatch {
  readonly act: string;
  readonly rows: readonly BulkRow[];
  readonly given: BulkGiven;
}

export interface BulkContext {
  /** The ids of the records that are chosen in the list. */
  chosen: readonly string[];
  wish: BulkWish;
  look: BulkLook | null;
  given: BulkGiven;
  /** The records that are not processed yet. */
  rest: readonly BulkRow[];
  results: readonly BulkOutcome[];
  failure: Failure | null;
}

type BulkEvent =
  | { type: 'bulk.choose'; ids: readonly string[] }
  | ({ type: 'bulk.look' } & BulkWish)
  | { type: 'bulk.start'; given: BulkGiven }
  | { type: 'bulk.resume' }
  | { type: 'bulk.cancel' };

/** The number of records in one call. */
export const BULK_BATCH = 20;

/** Returns the `failure` of a rejected call; null if the error has none. */
const failureIn = (error: unknown): Failure | null =>
  error instanceof Error ? (error.failure ?? null) : null;

/** What one act leaves behind, before another one begins. */
const nothing = {
  wish: { act: '', ids: [], filter: {} },
  look: null,
  given: {},
  rest: [],
  results: [],
  failure: null,
} satisfies Omit<BulkContext, 'chosen'>;

const types: {
  context?: BulkContext;
  events?: BulkEvent;
  emitted?: { type: 'bulk.changed' };
  tags?: 'busy';
} = {};

export const bulkMachine = setup({
  types,
  actors: {
    /** Previews the act. It may be computed from the rows on screen: the server decides on each record. */
    look: fromPromise<BulkLook, BulkWish>(() =>
      Promise.reject(new Error('bulk: actor look was not provided')),
    ),
    /** Sends the act for some of the records. A record that was processed before counts as done. */
    send: fromPromise<readonly BulkOutcome[], BulkBatch>(() =>
      Promise.reject(new Error('bulk: actor send was not provided')),
    ),
  },
  actions: {
    choose: assign((_, { ids }: { ids: readonly string[] }) => ({ chosen: ids })),
    keepWish: assign((_, { act, ids, filter }: BulkWish) => ({ ...nothing, wish: { act, ids, filter } })),
    keepLook: assign((_, { look }: { look: BulkLook }) => ({
      look,
      rest: look.rows.filter(({ obstacle }) => obstacle === ''),
    })),
    keepGiven: assign((_, { given }: { given: BulkGiven }) => ({ given })),
    keepResults: assign(({ context }, { results }: { results: readonly BulkOutcome[] }) => ({
      results: [...context.results, ...results],
      rest: context.rest.slice(BULK_BATCH),
    })),
    keepFailure: assign((_, params: { error: unknown }) => ({ failure: failureIn(params.error) })),
    forgetFailure: assign({ failure: null }),
    forgetLook: assign(nothing),
    forgetAll: assign({ ...nothing, chosen: [] }),
    announceChange: emit({ type: 'bulk.changed' }),
  },
  guards: {
    isPossible: ({
      context: {
        rest: [first],
      },
    }) => first !== undefined,
    isLastBatch: ({ context }) => context.rest.at(BULK_BATCH) === undefined,
    isStopping: stateIn({ working: 'stopping' }),
  },
}).createMachine({
  id: 'bulk',
  description:
    'One act on many records of a list. They are chosen in the list, or all that wait and match its filter. ' +
    'They are checked first and then processed in batches. The server decides on each of them by the chart ' +
    'of the record.',
  context: { ...nothing, chosen: [] },
  initial: 'choosing',
  states: {
    choosing: {
      description: 'The list is shown with check boxes. If the last preview failed, the reason is shown.',
      meta: { view: 'bulk-choice' },
      on: {
        'bulk.choose': {
          actions: { type: 'choose', params: ({ event }) => event },
        },
        'bulk.look': {
          target: 'looking',
          actions: { type: 'keepWish', params: ({ event }) => event },
        },
      },
    },
    looking: {
      description: 'The result for each record is computed. Nothing is written.',
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
      on: { 'bulk.cancel': { target: 'choosing', actions: 'forgetLook' } },
    },
    ready: {
      description: 'The page shows which records pass, and why the others do not.',
      meta: { view: 'bulk-preview' },
      on: {
        'bulk.start': {
          description: 'At least one record passes.',
          guard: 'isPossible',
          target: 'working',
          actions: { type: 'keepGiven', params: ({ event }) => event },
        },
        'bulk.cancel': { target: 'choosing', actions: 'forgetLook' },
      },
    },
    working: {
      description: 'The records are processed batch by batch. The number of processed records is on screen.',
      tags: 'busy',
      invoke: {
        id: 'send',
        src: 'send',
        input: ({ context: { wish, rest, given } }) => ({
          act: wish.act,
          rows: rest.slice(0, BULK_BATCH),
          given,
        }),
        onDone: [
          {
            description: 'The last batch is done.',
            guard: 'isLastBatch',
            target: 'done',
            actions: { type: 'keepResults', params: ({ event }) => ({ results: event.output }) },
          },
          {
            description: 'The user has stopped the act. The batch that was on its way is done.',
            guard: 'isStopping',
            target: 'interrupted',
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
      initial: 'going',
      states: {
        going: {
          description: 'The next batch follows the one that is on its way.',
          meta: { view: 'bulk-progress' },
          on: {
            'bulk.cancel': {
              description: 'The batch that is on its way cannot be taken back, so its result is waited for.',
              target: 'stopping',
            },
          },
        },
        stopping: {
          description: 'No further batch is sent.',
          meta: { view: 'bulk-stopping' },
        },
      },
    },
    interrupted: {
      description:
        'A batch failed, or the user stopped the act. Earlier batches stay done, and the user can continue ' +
        'with the rest.',
      meta: { view: 'bulk-interrupted' },
      entry: 'announceChange',
      on: {
        'bulk.resume': { target: 'working', actions: 'forgetFailure' },
        'bulk.cancel': { target: 'choosing', actions: 'forgetAll' },
      },
    },
    done: {
      description: 'The result for each record is shown.',
      meta: { view: 'bulk-result' },
      entry: 'announceChange',
      on: { 'bulk.cancel': { target: 'choosing', actions: 'forgetAll' } },
    },
  },
});
