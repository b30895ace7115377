import { assign, emit, fromCallback, fromPromise, setup } from 'xstate';

export interface MenuSearchContext {
  query: string;
  /** The index of the result that Enter opens, counted from 0. */
  at: number;
  /** The paths of the pages last opened from the search, the latest first. */
  recent: readonly string[];
}

type MenuSearchEvent =
  /** The menu of a user is loaded. `recent`: the pages that this user opened from the search before. */
  | { type: 'menuSearch.available'; recent: readonly string[] }
  | { type: 'menuSearch.gone' }
  | { type: 'menuSearch.open' }
  | { type: 'menuSearch.close' }
  | { type: 'menuSearch.retry' }
  | { type: 'menuSearch.type'; query: string }
  /** Up or down. `among`: the number of results. */
  | { type: 'menuSearch.step'; by: 1 | -1; among: number }
  /** The pointer is over a result. */
  | { type: 'menuSearch.point'; at: number }
  | { type: 'menuSearch.choose'; path: string; isClosed: boolean };

type MenuSearchEmitted =
  | { type: 'menuSearch.chosen'; path: string }
  /** The page is not yet open [S45]. */
  | { type: 'menuSearch.refused' }
  /** Emitted so that the recent pages are stored for this user. */
  | { type: 'menuSearch.recentChanged'; recent: readonly string[] };

/** The number of recent pages that are offered while the field is empty. */
const RECENT = 8;

const types: {
  context?: MenuSearchContext;
  events?: MenuSearchEvent;
  emitted?: MenuSearchEmitted;
} = {};

export const menuSearchMachine = setup({
  types,
  actors: {
    /** Reports when Ctrl+K or ⌘K is pressed. */
    watchHotKey: fromCallback(() => {
      throw new Error('menuSearch: actor watchHotKey was not provided');
    }),
    /** Fetches the engine, the pinyin, and the code and texts of the palette [S31]. */
    fetchEngine: fromPromise<void>(() =>
      Promise.reject(new Error('menuSearch: actor fetchEngine was not provided')),
    ),
  },
  actions: {
    begin: assign((_, params: { recent: readonly string[] }) => ({ recent: params.recent.slice(0, RECENT) })),
    forget: assign({ recent: [] }),
    clear: assign({ query: '', at: 0 }),
    keepQuery: assign((_, params: { query: string }) => ({ query: params.query, at: 0 })),
    step: assign(({ context }, params: { by: number; among: number }) => ({
      at: (context.at + params.by + params.among) % params.among,
    })),
    point: assign((_, params: { at: number }) => ({ at: params.at })),
    remember: assign(({ context }, params: { path: string }) => ({
      recent: [params.path, ...context.recent.filter((path) => path !== params.path)].slice(0, RECENT),
    })),
    announceChoice: emit((_, params: { path: string }) => ({
      type: 'menuSearch.chosen' as const,
      path: params.path,
    })),
    announceRecent: emit(({ context }) => ({
      type: 'menuSearch.recentChanged' as const,
      recent: context.recent,
    })),
    announceRefusal: emit({ type: 'menuSearch.refused' }),
  },
  guards: {
    hasAny: (_, params: { among: number }) => params.among > 0,
    isClosed: (_, params: { isClosed: boolean }) => params.isClosed,
  },
}).createMachine({
  id: 'menuSearch',
  description:
    'The search over the menu [S31], opened by button or by Ctrl+K. Its engine is fetched at the first ' +
    'use. If the field is empty, it lists the pages last opened from the search.',
  context: { query: '', at: 0, recent: [] },
  initial: 'absent',
  on: {
    'menuSearch.available': {
      description: 'A user signs in, or another account replaces the present one in this page.',
      target: '.present',
      actions: { type: 'begin', params: ({ event }) => ({ recent: event.recent }) },
    },
  },
  states: {
    absent: {
      description: 'No user is signed in, so there is no menu to search.',
      meta: { view: 'no-search' },
    },
    present: {
      description: 'There is a menu.',
      initial: 'closed',
      invoke: {
        id: 'watchHotKey',
        src: 'watchHotKey',
        onError: { description: 'The hot key is not available. The button still opens the search.' },
      },
      on: { 'menuSearch.gone': { target: 'absent', actions: 'forget' } },
      states: {
        closed: {
          description: 'The search is not on screen.',
          meta: { view: 'search-button' },
          on: { 'menuSearch.open': { target: 'loading' } },
        },
        loading: {
          description: 'The search is requested. Its engine is being fetched, or has been fetched before.',
          meta: { view: 'search-loading' },
          invoke: {
            id: 'fetchEngine',
            src: 'fetchEngine',
            onDone: { target: 'open' },
            onError: { target: 'failed' },
          },
          on: { 'menuSearch.close': { target: 'closed' } },
        },
        failed: {
          description: 'The engine could not be fetched. The user can try again.',
          meta: { view: 'search-failed' },
          on: {
            'menuSearch.retry': { target: 'loading' },
            'menuSearch.close': { target: 'closed' },
          },
        },
        open: {
          description: 'The search is on screen: a field, and the matching pages below it.',
          meta: { view: 'search-palette' },
          exit: 'clear',
          on: {
            'menuSearch.close': { target: 'closed' },
            'menuSearch.type': {
              description: 'The first result, which is the best one, is selected.',
              actions: { type: 'keepQuery', params: ({ event }) => ({ query: event.query }) },
            },
            'menuSearch.step': {
              description:
                'The selection moves up or down. It wraps from the last result to the first and back.',
              guard: { type: 'hasAny', params: ({ event }) => ({ among: event.among }) },
              actions: { type: 'step', params: ({ event }) => ({ by: event.by, among: event.among }) },
            },
            'menuSearch.point': {
              actions: { type: 'point', params: ({ event }) => ({ at: event.at }) },
            },
            'menuSearch.choose': [
              {
                description: 'The page is not yet open. The search says so and stays open [S45].',
                guard: { type: 'isClosed', params: ({ event }) => ({ isClosed: event.isClosed }) },
                actions: 'announceRefusal',
              },
              {
                target: 'closed',
                actions: [
                  { type: 'remember', params: ({ event }) => ({ path: event.path }) },
                  'announceRecent',
                  { type: 'announceChoice', params: ({ event }) => ({ path: event.path }) },
                ],
              },
            ],
          },
        },
      },
    },
  },
});
