import { assign, emit, fromPromise, setup } from 'xstate';

/** All settings of a person by name; what they are and may be is src/lib/storage/preferences.ts. */
export type PreferenceValues = Readonly<Record<string, string | boolean>>;

export interface PreferencesContext {
  values: PreferenceValues;
  /** As the product is delivered: what a reset returns to. */
  standard: PreferenceValues;
}

type PreferencesEvent =
  | { type: 'preferences.change'; changes: PreferenceValues }
  | { type: 'preferences.reset' }
  /** Another window of this browser has changed them [D8]. */
  | { type: 'preferences.changedElsewhere'; values: PreferenceValues }
  | { type: 'preferences.copy' }
  | { type: 'preferences.openDrawer' }
  | { type: 'preferences.closeDrawer' };

type PreferencesEmitted =
  /** The screen has to look like this now. */
  | { type: 'preferences.changed'; values: PreferenceValues }
  /** This window chose: to be kept, for the next page and the other windows. */
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
    /** Puts the settings into the clipboard, as text. */
    copyValues: fromPromise<void, { values: PreferenceValues }>(() =>
      Promise.reject(new Error('preferences: actor copyValues was not provided')),
    ),
    /** Fetches code and texts of the drawer. */
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
    'How a person wants the application to look [S26, S27, S30]: every setting of the drawer, restored before ' +
    'the first paint, applied at once, the same in all windows of the browser. They stay when the session ends [D9].',
  context: ({ input }) => input ?? { values: {}, standard: {} },
  type: 'parallel',
  states: {
    look: {
      description: 'What was chosen, and whether there is anything to reset.',
      initial: 'restoring',
      on: {
        'preferences.change': [
          {
            description: 'Choosing what is chosen already changes nothing.',
            guard: { type: 'areInForce', params: ({ event }) => ({ changes: event.changes }) },
          },
          {
            description: 'The last difference from what is delivered is gone.',
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
            description: 'Another window has undone all: shown here as well, and kept by that window.',
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
          description: 'Passed through before the first paint.',
          always: [
            {
              description: 'Nothing was ever changed, or all was undone.',
              guard: { type: 'leadToStandard', params: { changes: {} } },
              target: 'standard',
            },
            { target: 'personal' },
          ],
        },
        standard: {
          description: 'Everything is as delivered.',
          meta: { view: 'nothing-to-reset' },
        },
        personal: {
          description: 'At least one setting is this person’s own.',
          meta: { view: 'reset-offered' },
          on: { 'preferences.reset': { target: 'standard', actions: ['reset', 'show', 'keep'] } },
        },
      },
    },
    drawer: {
      description: 'Where the settings are changed; its code is fetched when it is first asked for.',
      initial: 'closed',
      on: { 'preferences.closeDrawer': { target: '.closed' } },
      states: {
        closed: {
          description: 'Not on screen.',
          meta: { view: 'no-drawer' },
          on: { 'preferences.openDrawer': { target: 'fetching' } },
        },
        fetching: {
          description: 'Asked for; its code is on its way, or has been fetched before.',
          meta: { view: 'no-drawer' },
          invoke: {
            id: 'fetchDrawer',
            src: 'fetchDrawer',
            onDone: { target: 'opened' },
            onError: { target: 'closed', actions: 'announceNoDrawer' },
          },
        },
        opened: {
          description: 'On screen.',
          meta: { view: 'drawer' },
          initial: 'resting',
          on: { 'preferences.copy': { target: '.copying' } },
          states: {
            resting: { description: 'The settings, and nothing else to say.' },
            copying: {
              description: 'The browser has been asked for its clipboard.',
              invoke: {
                id: 'copyValues',
                src: 'copyValues',
                input: ({ context }) => ({ values: context.values }),
                onDone: { target: 'copied' },
                onError: { target: 'refused' },
              },
            },
            copied: {
              description: 'They are in the clipboard, which is said for a moment.',
              meta: { view: 'copied' },
              after: { MOMENT: { description: 'It has been said.', target: 'resting' } },
            },
            refused: {
              description: 'The browser refuses: the text is shown, to be copied by hand.',
              meta: { view: 'text-to-copy' },
            },
          },
        },
      },
    },
  },
});
