import { assign, emit, fromPromise, setup } from 'xstate';

/** The address of a page. `search` includes its "?" and `hash` its "#", or they are empty. */
export interface PagePlace {
  readonly path: string;
  readonly search: string;
  readonly hash: string;
}

interface PageChangeContext {
  /** The page that was requested last. */
  place: PagePlace;
}

type PageChangeEvent =
  /** The navigation chart has decided that this page may be shown. `isFetched`: its code is loaded. */
  | { type: 'pageChange.wanted'; place: PagePlace; isFetched: boolean }
  /**
   * No page of the workspace is requested any more. The window shows another page, or the session has ended
   * [D9].
   */
  | { type: 'pageChange.dropped' };

interface PageChangeEmitted {
  type: 'pageChange.shown';
  place: PagePlace;
  /** Whether the page returns after a page outside the workspace. */
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
    /** Milliseconds. A page that loads within this time replaces the previous one without a skeleton. */
    PATIENCE: 100,
  },
}).createMachine({
  id: 'pageChange',
  description:
    'The change from one page of the workspace to the next. The previous page stays on screen while the ' +
    'code of the next one is loaded, at most a tenth of a second. After that a skeleton is shown until ' +
    'the code is loaded.',
  context: { place: { path: '', search: '', hash: '' } },
  initial: 'settled',
  on: {
    'pageChange.wanted': [
      {
        description: 'The code is loaded, so the page is shown at once.',
        guard: { type: 'isFetched', params: ({ event }) => ({ isFetched: event.isFetched }) },
        target: '.settled',
        actions: [{ type: 'keepPlace', params: ({ event }) => ({ place: event.place }) }, 'announceShown'],
      },
      {
        description: 'The code has to be fetched. If another page is being fetched, it is given up.',
        target: '.coming',
        actions: { type: 'keepPlace', params: ({ event }) => ({ place: event.place }) },
      },
    ],
    'pageChange.dropped': { target: '.outside' },
  },
  states: {
    settled: {
      description: 'The requested page is on screen.',
      meta: { view: 'page' },
    },
    outside: {
      description: 'No page of the workspace is on screen. The open pages of the workspace are kept.',
      meta: { view: 'page' },
      on: {
        'pageChange.wanted': {
          description:
            'The code is loaded, so the page is shown at once. A page that was on screen before is shown ' +
            'again.',
          guard: { type: 'isFetched', params: ({ event }) => ({ isFetched: event.isFetched }) },
          target: 'settled',
          actions: [{ type: 'keepPlace', params: ({ event }) => ({ place: event.place }) }, 'announceReturn'],
        },
      },
    },
    coming: {
      description: 'The previous page stays on screen.',
      tags: 'busy',
      meta: { view: 'page-before' },
      invoke: {
        id: 'fetchPage',
        src: 'fetchPage',
        input: ({ context }) => ({ place: context.place }),
        onDone: { target: 'settled', actions: 'announceShown' },
        onError: {
          description: 'The code could not be fetched. The page itself shows the failure.',
          target: 'settled',
          actions: 'announceShown',
        },
      },
      after: {
        PATIENCE: {
          description: 'The user has to see an effect, so the tag of the page is shown.',
          target: 'late',
          actions: 'announceShown',
        },
      },
    },
    late: {
      description: 'A skeleton is shown in place of the page.',
      tags: 'busy',
      meta: { view: 'page-skeleton' },
      invoke: {
        id: 'awaitPage',
        src: 'fetchPage',
        input: ({ context }) => ({ place: context.place }),
        onDone: { target: 'settled' },
        onError: {
          description: 'The code could not be fetched. The page itself shows the failure.',
          target: 'settled',
        },
      },
    },
  },
});
