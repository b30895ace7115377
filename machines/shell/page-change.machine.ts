import { assign, emit, fromPromise, setup } from 'xstate';

/** Where a page is; `search` with its "?" and `hash` with its "#", or empty. */
export interface PagePlace {
  readonly path: string;
  readonly search: string;
  readonly hash: string;
}

interface PageChangeContext {
  /** The page that was asked for last. */
  place: PagePlace;
}

type PageChangeEvent =
  /** The navigation chart has decided that this page may be shown; `isFetched`: its code is there. */
  | { type: 'pageChange.wanted'; place: PagePlace; isFetched: boolean }
  /** No page of the workspace is wanted any more: the window is at another, or the session is over [D9]. */
  | { type: 'pageChange.dropped' };

interface PageChangeEmitted {
  type: 'pageChange.shown';
  place: PagePlace;
  /** It comes back from behind a page outside of the workspace. */
  isReturn: boolean;
}

const types: {
  context?: PageChangeContext;
  events?: PageChangeEvent;
  emitted?: PageChangeEmitted;
  tags?: 'busy';
} = {};

const shown = (place: PagePlace, isReturn: boolean): PageChangeEmitted => ({
  type: 'pageChange.shown',
  place,
  isReturn,
});

export const pageChangeMachine = setup({
  types,
  actors: {
    /** Fetches the code and the texts of a page. */
    fetchPage: fromPromise<unknown, { place: PagePlace }>(() =>
      Promise.reject(new Error('pageChange: actor fetchPage was not provided')),
    ),
  },
  actions: {
    keepPlace: assign((_, params: { place: PagePlace }) => ({ place: params.place })),
    announceShown: emit(({ context: { place } }) => shown(place, false)),
    announceReturn: emit(({ context: { place } }) => shown(place, true)),
  },
  guards: {
    isFetched: (_, params: { isFetched: boolean }) => params.isFetched,
  },
  delays: {
    /** What comes within this time replaces the page before without a skeleton in between. */
    PATIENCE: 100,
  },
}).createMachine({
  id: 'pageChange',
  description:
    'From one page of the workspace to the next. The page before stays on screen while the code of the next is on ' +
    'its way, for a tenth of a second at most; after it a skeleton stands in, no longer than until the code is there.',
  context: { place: { path: '', search: '', hash: '' } },
  initial: 'settled',
  on: {
    'pageChange.wanted': [
      {
        description: 'At once.',
        guard: { type: 'isFetched', params: ({ event }) => ({ isFetched: event.isFetched }) },
        target: '.settled',
        actions: [{ type: 'keepPlace', params: ({ event }) => ({ place: event.place }) }, 'announceShown'],
      },
      {
        description: 'Also while another page is on its way, which is given up.',
        target: '.coming',
        actions: { type: 'keepPlace', params: ({ event }) => ({ place: event.place }) },
      },
    ],
    'pageChange.dropped': { target: '.outside' },
  },
  states: {
    settled: {
      description: 'The page that was asked for is on screen.',
      meta: { view: 'page' },
    },
    outside: {
      description: 'No page of the workspace is on screen; those that are open there are kept.',
      meta: { view: 'page' },
      on: {
        'pageChange.wanted': {
          description: 'At once: also the page that was on screen before is shown anew.',
          guard: { type: 'isFetched', params: ({ event }) => ({ isFetched: event.isFetched }) },
          target: 'settled',
          actions: [{ type: 'keepPlace', params: ({ event }) => ({ place: event.place }) }, 'announceReturn'],
        },
      },
    },
    coming: {
      description: 'The page before stays on screen.',
      tags: 'busy',
      meta: { view: 'page-before' },
      invoke: {
        id: 'fetchPage',
        src: 'fetchPage',
        input: ({ context }) => ({ place: context.place }),
        onDone: { target: 'settled', actions: 'announceShown' },
        onError: {
          description: 'The page itself says what is wrong with it.',
          target: 'settled',
          actions: 'announceShown',
        },
      },
      after: {
        PATIENCE: {
          description: 'Something has to be seen to happen: the tag of the page.',
          target: 'late',
          actions: 'announceShown',
        },
      },
    },
    late: {
      description: 'A skeleton in place of the page.',
      tags: 'busy',
      meta: { view: 'page-skeleton' },
      invoke: {
        id: 'awaitPage',
        src: 'fetchPage',
        input: ({ context }) => ({ place: context.place }),
        onDone: { target: 'settled' },
        onError: { description: 'The page itself says what is wrong with it.', target: 'settled' },
      },
    },
  },
});
