import { assign, emit, setup } from 'xstate';

/** The filter and the order of a list, stored under a name. */
interface NamedFilter {
  name: string;
  /** The part after the "#" of the list's address, without the page. */
  query: string;
}

/** The settings of a user for one list. */
export interface ListView {
  /** The columns that are not shown. */
  hidden: readonly string[];
  /** The number of rows of a page; 0 for the number that the server returns by default. */
  size: number;
  filters: readonly NamedFilter[];
}

/** The settings, by the name of the list. */
export type ListViews = Readonly<Record<string, ListView>>;

/** The filter that is being named: a new one, or one that has a name already. */
export interface Naming {
  list: string;
  /** The present name; '' for a new filter. */
  from: string;
  /** The query of a new filter. */
  query: string;
}

interface ListViewsContext {
  views: ListViews;
  /** `list` is '' while no filter is being named. */
  naming: Naming;
}

type ListViewsEvent =
  /** A user has signed in. `kept`: the settings that this device stores for the user. */
  | { type: 'listViews.arrived'; kept: ListViews }
  | { type: 'listViews.gone' }
  /** Another window of the same user has changed the settings [D8]. */
  | { type: 'listViews.changedElsewhere'; kept: ListViews }
  | { type: 'listViews.toggleColumn'; list: string; column: string }
  | { type: 'listViews.chooseSize'; list: string; size: number }
  | ({ type: 'listViews.askName' } & Naming)
  | { type: 'listViews.giveName'; name: string }
  | { type: 'listViews.cancelNaming' }
  | { type: 'listViews.forgetFilter'; list: string; name: string };

/** Emitted so that the settings are stored for this user. */
interface ListViewsEmitted {
  type: 'listViews.changed';
  views: ListViews;
}

/** The maximum number of named filters of one list. */
const MOST_FILTERS = 20;

const nothing: Naming = { list: '', from: '', query: '' };
const standard: ListView = { hidden: [], size: 0, filters: [] };

const viewOf = (views: ListViews, list: string): ListView =>
  Object.hasOwn(views, list) ? (views[list] ?? standard) : standard;

const changed = (views: ListViews, list: string, change: Partial<ListView>): ListViews => ({
  ...views,
  [list]: { ...viewOf(views, list), ...change },
});

/** Returns the settings after the filter that is being named has received its name. */
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
    'How a user views the lists of records on this device: the columns that are shown, the rows of a ' +
    'page, and named filters. Each user has separate settings, which stay when the session ends [D9].',
  context: { views: {}, naming: nothing },
  initial: 'absent',
  on: {
    'listViews.arrived': {
      description: 'A user signs in, or another account replaces the present one in this page.',
      target: '.ready',
      actions: ['forget', { type: 'take', params: ({ event }) => ({ kept: event.kept }) }],
    },
  },
  states: {
    absent: {
      description: 'No user is signed in, so there are no lists.',
    },
    ready: {
      description: 'Lists are shown with the settings of this user.',
      initial: 'resting',
      on: {
        'listViews.gone': { target: 'absent', actions: 'forget' },
        'listViews.changedElsewhere': {
          description: 'The settings of the other window are used. That window has stored them.',
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
              description: 'The user wants to store the present filter, or to rename a stored one.',
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
              description: 'The filter is deleted. A filter that no longer exists is ignored.',
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
          description: 'The user types a name.',
          initial: 'typing',
          on: {
            'listViews.cancelNaming': { target: 'resting', actions: 'endNaming' },
            'listViews.giveName': [
              {
                description: 'The name is empty. Without a name the filter cannot be found again.',
                guard: { type: 'isEmpty', params: ({ event }) => ({ name: event.name }) },
                target: '.missing',
              },
              {
                description: 'Another filter of the list has the same name.',
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
            typing: { description: 'The name has no fault so far.' },
            missing: { description: 'The name is empty.' },
            taken: {
              description: 'Another filter of this list has the name.',
            },
          },
        },
      },
    },
  },
});
