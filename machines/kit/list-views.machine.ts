import { assign, emit, setup } from 'xstate';

/** What a list is narrowed down to and sorted by, under a name. */
interface NamedFilter {
  name: string;
  /** As it stands behind the "#" of the list's address, without the page. */
  query: string;
}

/** How somebody looks at one list. */
export interface ListView {
  /** Columns that are not shown. */
  hidden: readonly string[];
  /** Rows of a page; 0 for as many as the server gives. */
  size: number;
  filters: readonly NamedFilter[];
}

/** By the name of the list. */
export type ListViews = Readonly<Record<string, ListView>>;

/** What is being named: a filter that is new, or one that has a name already. */
export interface Naming {
  list: string;
  /** The present name; '' for a filter that is new. */
  from: string;
  /** Of a filter that is new. */
  query: string;
}

interface ListViewsContext {
  views: ListViews;
  /** Of no list while nothing is being named. */
  naming: Naming;
}

type ListViewsEvent =
  /** Somebody has signed in: what this device kept for them. */
  | { type: 'listViews.arrived'; kept: ListViews }
  | { type: 'listViews.gone' }
  /** Another window of the same user has changed them [D8]. */
  | { type: 'listViews.changedElsewhere'; kept: ListViews }
  | { type: 'listViews.toggleColumn'; list: string; column: string }
  | { type: 'listViews.chooseSize'; list: string; size: number }
  | ({ type: 'listViews.askName' } & Naming)
  | { type: 'listViews.giveName'; name: string }
  | { type: 'listViews.cancelNaming' }
  | { type: 'listViews.forgetFilter'; list: string; name: string };

/** To be kept for this user. */
interface ListViewsEmitted {
  type: 'listViews.changed';
  views: ListViews;
}

/** Named filters of one list. */
const MOST_FILTERS = 20;

const nothing: Naming = { list: '', from: '', query: '' };
const standard: ListView = { hidden: [], size: 0, filters: [] };

const viewOf = (views: ListViews, list: string): ListView =>
  Object.hasOwn(views, list) ? (views[list] ?? standard) : standard;

const changed = (views: ListViews, list: string, change: Partial<ListView>): ListViews => ({
  ...views,
  [list]: { ...viewOf(views, list), ...change },
});

/** The filters of a list once what is being named has its name. */
function named(views: ListViews, { list, from, query }: Naming, name: string): ListViews {
  const { filters } = viewOf(views, list);
  return changed(views, list, {
    filters:
      from === ''
        ? [...filters, { name, query }]
        : filters.map((filter) => (filter.name === from ? { ...filter, name } : filter)),
  });
}

const types: {
  context?: ListViewsContext;
  events?: ListViewsEvent;
  emitted?: ListViewsEmitted;
} = {};

export const listViewsMachine = setup({
  types,
  actions: {
    take: assign((_, params: { kept: ListViews }) => ({ views: params.kept })),
    forget: assign({ views: {}, naming: nothing }),
    toggleColumn: assign(({ context: { views } }, { list, column }: { list: string; column: string }) => {
      const { hidden } = viewOf(views, list);
      return {
        views: changed(views, list, {
          hidden: hidden.includes(column) ? hidden.filter((one) => one !== column) : [...hidden, column],
        }),
      };
    }),
    keepSize: assign(({ context: { views } }, { list, size }: { list: string; size: number }) => ({
      views: changed(views, list, { size }),
    })),
    beginNaming: assign((_, params: { naming: Naming }) => ({ naming: params.naming })),
    endNaming: assign({ naming: nothing }),
    keepName: assign(({ context: { views, naming } }, params: { name: string }) => ({
      views: named(views, naming, params.name),
      naming: nothing,
    })),
    forgetFilter: assign(({ context: { views } }, { list, name }: { list: string; name: string }) => ({
      views: changed(views, list, {
        filters: viewOf(views, list).filters.filter((filter) => filter.name !== name),
      }),
    })),
    announce: emit(({ context }) => ({ type: 'listViews.changed' as const, views: context.views })),
  },
  guards: {
    isEmpty: (_, params: { name: string }) => params.name === '',
    isTaken: ({ context: { views, naming } }, params: { name: string }) =>
      params.name !== naming.from &&
      viewOf(views, naming.list).filters.some(({ name }) => name === params.name),
    hasRoom: ({ context: { views } }, { list, from }: { list: string; from: string }) =>
      from !== '' || viewOf(views, list).filters.length < MOST_FILTERS,
    isKept: ({ context: { views } }, { list, name }: { list: string; name: string }) =>
      viewOf(views, list).filters.some((filter) => filter.name === name),
  },
}).createMachine({
  id: 'listViews',
  description:
    'How somebody looks at the lists of records on this device: which columns are shown, how many rows a page ' +
    'has, and filters that have a name. Each user has views of their own; they stay when the session ends [D9].',
  context: { views: {}, naming: nothing },
  initial: 'absent',
  on: {
    'listViews.arrived': {
      description: 'Somebody has signed in, or another account has taken over in this page.',
      target: '.ready',
      actions: ['forget', { type: 'take', params: ({ event }) => ({ kept: event.kept }) }],
    },
  },
  states: {
    absent: {
      description: 'Nobody is signed in; there are no lists.',
    },
    ready: {
      description: 'Lists are shown as this user likes them.',
      initial: 'resting',
      on: {
        'listViews.gone': { target: 'absent', actions: 'forget' },
        'listViews.changedElsewhere': {
          description: 'Taken over as it is; that window has kept it.',
          target: '.resting',
          actions: ['endNaming', { type: 'take', params: ({ event }) => ({ kept: event.kept }) }],
        },
        'listViews.toggleColumn': {
          actions: [
            {
              type: 'toggleColumn',
              params: ({ event }) => ({ list: event.list, column: event.column }),
            },
            'announce',
          ],
        },
        'listViews.chooseSize': {
          actions: [
            { type: 'keepSize', params: ({ event }) => ({ list: event.list, size: event.size }) },
            'announce',
          ],
        },
      },
      states: {
        resting: {
          description: 'No filter is being named.',
          on: {
            'listViews.askName': {
              description: 'The present filter is to be kept, or a kept one to be called otherwise.',
              guard: {
                type: 'hasRoom',
                params: ({ event }) => ({ list: event.list, from: event.from }),
              },
              target: 'naming',
              actions: {
                type: 'beginNaming',
                params: ({ event: { list, from, query } }) => ({ naming: { list, from, query } }),
              },
            },
            'listViews.forgetFilter': {
              description: 'A filter that is not there any more is forgotten already.',
              guard: {
                type: 'isKept',
                params: ({ event }) => ({ list: event.list, name: event.name }),
              },
              actions: [
                {
                  type: 'forgetFilter',
                  params: ({ event }) => ({ list: event.list, name: event.name }),
                },
                'announce',
              ],
            },
          },
        },
        naming: {
          description: 'The person types a name.',
          initial: 'typing',
          on: {
            'listViews.cancelNaming': { target: 'resting', actions: 'endNaming' },
            'listViews.giveName': [
              {
                description: 'A name is needed to find the filter again.',
                guard: { type: 'isEmpty', params: ({ event }) => ({ name: event.name }) },
                target: '.missing',
              },
              {
                description: 'Two filters of one list have two names.',
                guard: { type: 'isTaken', params: ({ event }) => ({ name: event.name }) },
                target: '.taken',
              },
              {
                target: 'resting',
                actions: [{ type: 'keepName', params: ({ event }) => ({ name: event.name }) }, 'announce'],
              },
            ],
          },
          states: {
            typing: { description: 'Nothing is wrong with it so far.' },
            missing: { description: 'Nothing was typed.' },
            taken: {
              description: 'Another filter of this list has the name.',
            },
          },
        },
      },
    },
  },
});
