import { assign, emit, fromPromise, setup } from 'xstate';

/** All settings of a user by name. `src/lib/storage/preferences.ts` defines the names and values. */
export type PreferenceValues = Readonly<Record<string, string | boolean>>;

export interface PreferencesContext {
  values: PreferenceValues;
  /** The settings as delivered, which a reset restores. */
  standard: PreferenceValues;
}

type PreferencesEvent =
  | { type: 'preferences.change'; changes: PreferenceValues }
  | { type: 'preferences.reset' }
  /** Another window of this browser has changed the settings [D8]. */
  | { type: 'preferences.changedElsewhere'; values: PreferenceValues }
  | { type: 'preferences.copy' }
  | { type: 'preferences.openDrawer' }
  | { type: 'preferences.closeDrawer' };

type PreferencesEmitted =
  /** The settings have changed, and the screen has to apply them. */
  | { type: 'preferences.changed'; values: PreferenceValues }
  /**
   * The user has chosen settings in this window. They have to be stored for the next page and the other
   * windows.
   */
  | { type: 'preferences.chosen'; values: PreferenceValues }
  /** The code of the drawer could not be fetched. */
  | { type: 'preferences.drawerUnavailable' };

const types: {
  context?: PreferencesContext;
  events?: PreferencesEvent;
  emitted?: PreferencesEmitted;
  input?: PreferencesContext | undefined;
} = {};

export const preferencesMachine = setup({
  types,
  actors: {
    /** Writes the settings to the clipboard as text. */
    copyValues: fromPromise<void, { values: PreferenceValues }>(() =>
      Promise.reject(new Error('preferences: actor copyValues was not provided')),
    ),
    /** Fetches the code and the texts of the drawer. */
    fetchDrawer: fromPromise<void>(() =>
      Promise.reject(new Error('preferences: actor fetchDrawer was not provided')),
    ),
  },
  actions: {
    change: assign(({ context }, params: { changes: PreferenceValues }) => ({
      values: { ...context.values, ...params.changes },
    })),
    reset: assign(({ context }) => ({ values: context.standard })),
    show: emit(({ context }) => ({ type: 'preferences.changed' as const, values: context.values })),
    keep: emit(({ context }) => ({ type: 'preferences.chosen' as const, values: context.values })),
    announceNoDrawer: emit({ type: 'preferences.drawerUnavailable' }),
  },
  guards: {
    areInForce: ({ context }, params: { changes: PreferenceValues }) =>
      Object.entries(params.changes).every(([name, value]) => context.values[name] === value),
    leadToStandard: ({ context }, params: { changes: PreferenceValues }) =>
      Object.entries(context.standard).every(
        ([name, value]) => (params.changes[name] ?? context.values[name]) === value,
      ),
  },
  delays: {
    MOMENT: 2_000,
  },
}).createMachine({
  id: 'preferences',
  description:
    "The user's settings for the look of the application [S26, S27, S30]. The drawer contains every " +
    'setting. They are restored before the first paint, applied at once, and shared by all windows of the ' +
    'browser. They stay when the session ends [D9].',
  context: ({ input }) => input ?? { values: {}, standard: {} },
  type: 'parallel',
  states: {
    look: {
      description: 'The chosen settings, and whether they differ from the delivered ones.',
      initial: 'restoring',
      on: {
        'preferences.change': [
          {
            description: 'The chosen settings are in force already. Nothing changes.',
            guard: { type: 'areInForce', params: ({ event }) => ({ changes: event.changes }) },
          },
          {
            description: 'The change removes the last difference from the delivered settings.',
            guard: { type: 'leadToStandard', params: ({ event }) => ({ changes: event.changes }) },
            target: '.standard',
            actions: [
              { type: 'change', params: ({ event }) => ({ changes: event.changes }) },
              'show',
              'keep',
            ],
          },
          {
            target: '.personal',
            actions: [
              { type: 'change', params: ({ event }) => ({ changes: event.changes }) },
              'show',
              'keep',
            ],
          },
        ],
        'preferences.changedElsewhere': [
          {
            description:
              'Another window has restored all delivered settings. They apply here as well, and that ' +
              'window has stored them.',
            guard: { type: 'leadToStandard', params: ({ event }) => ({ changes: event.values }) },
            target: '.standard',
            actions: [{ type: 'change', params: ({ event }) => ({ changes: event.values }) }, 'show'],
          },
          {
            target: '.personal',
            actions: [{ type: 'change', params: ({ event }) => ({ changes: event.values }) }, 'show'],
          },
        ],
      },
      states: {
        restoring: {
          description: 'This state is left before the first paint.',
          always: [
            {
              description: 'No setting was ever changed, or all changes were undone.',
              guard: { type: 'leadToStandard', params: { changes: {} } },
              target: 'standard',
            },
            { target: 'personal' },
          ],
        },
        standard: {
          description: 'All settings are as delivered.',
          meta: { view: 'nothing-to-reset' },
        },
        personal: {
          description: 'At least one setting was changed by the user.',
          meta: { view: 'reset-offered' },
          on: { 'preferences.reset': { target: 'standard', actions: ['reset', 'show', 'keep'] } },
        },
      },
    },
    drawer: {
      description: 'The drawer in which the settings are changed. Its code is fetched at the first use.',
      initial: 'closed',
      on: { 'preferences.closeDrawer': { target: '.closed' } },
      states: {
        closed: {
          description: 'The drawer is not on screen.',
          meta: { view: 'no-drawer' },
          on: { 'preferences.openDrawer': { target: 'fetching' } },
        },
        fetching: {
          description: 'The drawer is requested. Its code is being fetched, or has been fetched before.',
          meta: { view: 'no-drawer' },
          invoke: {
            id: 'fetchDrawer',
            src: 'fetchDrawer',
            onDone: { target: 'opened' },
            onError: { target: 'closed', actions: 'announceNoDrawer' },
          },
        },
        opened: {
          description: 'The drawer is on screen.',
          meta: { view: 'drawer' },
          initial: 'resting',
          on: { 'preferences.copy': { target: '.copying' } },
          states: {
            resting: { description: 'The settings are shown without a message.' },
            copying: {
              description: 'The browser has been asked for access to the clipboard.',
              invoke: {
                id: 'copyValues',
                src: 'copyValues',
                input: ({ context }) => ({ values: context.values }),
                onDone: { target: 'copied' },
                onError: { target: 'refused' },
              },
            },
            copied: {
              description: 'The settings are in the clipboard. The drawer says so for a moment.',
              meta: { view: 'copied' },
              after: { MOMENT: { description: 'The message was shown long enough.', target: 'resting' } },
            },
            refused: {
              description: 'The browser has refused. The text is shown, so that the user can copy it.',
              meta: { view: 'text-to-copy' },
            },
          },
        },
      },
    },
  },
});
