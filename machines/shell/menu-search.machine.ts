import { assign, emit, fromCallback, fromPromise, setup } from 'xstate';

export interface MenuSearchContext {
  query: string;
  /** Which of the results Enter opens, counted from 0. */
  at: number;
  /** Paths of the pages last opened from here, the latest first. */
  recent: readonly string[];
}

type MenuSearchEvent =
  /** A user's menu is there; what this user opened from here before. */
  | { type: 'menuSearch.available'; recent: readonly string[] }
  | { type: 'menuSearch.gone' }
  | { type: 'menuSearch.open' }
  | { type: 'menuSearch.close' }
  | { type: 'menuSearch.retry' }
  | { type: 'menuSearch.type'; query: string }
  /** Up or down among so many results. */
  | { type: 'menuSearch.step'; by: 1 | -1; among: number }
  /** The pointer is over a result. */
  | { type: 'menuSearch.point'; at: number }
  | { type: 'menuSearch.choose'; path: string; isClosed: boolean };

type MenuSearchEmitted =
  | { type: 'menuSearch.chosen'; path: string }
  /** The page is not yet open [S45]. */
  | { type: 'menuSearch.refused' }
  /** To be kept for this user. */
  | { type: 'menuSearch.recentChanged'; recent: readonly string[] };

/** So many are offered while nothing is typed. */
const RECENT = 8;

const types: {
  context?: MenuSearchContext;
  events?: MenuSearchEvent;
  emitted?: MenuSearchEmitted;
} = {};

export const menuSearchMachine = setup({
  types,
  actors: {
    /** Tells when Ctrl+K or ⌘K is pressed. */
    watchHotKey: fromCallback(() => {
      throw new Error('menuSearch: actor watchHotKey was not provided');
    }),
    /** Fetches the engine, the pinyin and the palette's code and texts [S31]. */
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
    'The search over the menu [S31]: by button or by Ctrl+K, its engine fetched when it is first asked for. ' +
    'Nothing typed: the pages last opened from here.',
  context: { query: '', at: 0, recent: [] },
  initial: 'absent',
  on: {
    'menuSearch.available': {
      description: 'Somebody has signed in, or another account has taken over in this page.',
      target: '.present',
      actions: { type: 'begin', params: ({ event }) => ({ recent: event.recent }) },
    },
  },
  states: {
    absent: {
      description: 'Nobody is signed in; there is no menu to search.',
      meta: { view: 'no-search' },
    },
    present: {
      description: 'There is a menu.',
      initial: 'closed',
      invoke: {
        id: 'watchHotKey',
        src: 'watchHotKey',
        onError: { description: 'The button is left.' },
      },
      on: { 'menuSearch.gone': { target: 'absent', actions: 'forget' } },
      states: {
        closed: {
          description: 'Not on screen.',
          meta: { view: 'search-button' },
          on: { 'menuSearch.open': { target: 'loading' } },
        },
        loading: {
          description: 'Asked for; the engine is on its way, at once where it has been fetched before.',
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
          description: 'The engine could not be fetched; it can be tried again.',
          meta: { view: 'search-failed' },
          on: {
            'menuSearch.retry': { target: 'loading' },
            'menuSearch.close': { target: 'closed' },
          },
        },
        open: {
          description: 'On screen: a field, and below it what fits.',
          meta: { view: 'search-palette' },
          exit: 'clear',
          on: {
            'menuSearch.close': { target: 'closed' },
            'menuSearch.type': {
              description: 'The best result is the first.',
              actions: { type: 'keepQuery', params: ({ event }) => ({ query: event.query }) },
            },
            'menuSearch.step': {
              description: 'From the last to the first and back.',
              guard: { type: 'hasAny', params: ({ event }) => ({ among: event.among }) },
              actions: { type: 'step', params: ({ event }) => ({ by: event.by, among: event.among }) },
            },
            'menuSearch.point': {
              actions: { type: 'point', params: ({ event }) => ({ at: event.at }) },
            },
            'menuSearch.choose': [
              {
                description: 'A page that is closed for now: said, and nothing else [S45].',
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
