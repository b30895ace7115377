import { assign, emit, setup } from 'xstate';

export interface MenuContext {
  /** The paths of the open sections. */
  opened: readonly string[];
}

type MenuEvent =
  /**
   * The menu of a user is loaded. `kept`: the open sections as this user left them, null if never changed.
   * `branch`: the sections above the present page, from the root down.
   */
  | { type: 'menu.arrived'; kept: readonly string[] | null; branch: readonly string[] }
  | { type: 'menu.toggleSection'; path: string }
  /** Another page is shown. `branch`: the sections above it. */
  | { type: 'menu.moved'; branch: readonly string[] }
  | { type: 'menu.gone' };

/** Emitted so that the open sections are stored for this user. */
interface MenuEmitted {
  type: 'menu.sectionsChanged';
  opened: readonly string[];
}

/** The sections that are open at first [S25]. */
const openAtFirst = [
  '/onlineManagement',
  '/matchResults',
  '/competitionOperation',
  '/competitionAchievement',
  '/competitionMaking',
  '/competitionRunMatchResult',
  '/myWork',
  '/matchScore',
  '/drawAdmin',
];

const types: {
  context?: MenuContext;
  events?: MenuEvent;
  emitted?: MenuEmitted;
} = {};

export const menuMachine = setup({
  types,
  actions: {
    begin: assign((_, params: { kept: readonly string[] | null }) => ({
      opened: params.kept ?? openAtFirst,
    })),
    openBranch: assign(({ context }, params: { branch: readonly string[] }) => ({
      opened: [...new Set([...context.opened, ...params.branch])],
    })),
    open: assign(({ context }, params: { path: string }) => ({ opened: [...context.opened, params.path] })),
    close: assign(({ context }, params: { path: string }) => ({
      opened: context.opened.filter((path) => path !== params.path),
    })),
    forget: assign({ opened: [] }),
    announce: emit(({ context }) => ({ type: 'menu.sectionsChanged' as const, opened: context.opened })),
  },
  guards: {
    isOpen: ({ context }, params: { path: string }) => context.opened.includes(params.path),
    isHidden: ({ context }, params: { branch: readonly string[] }) =>
      params.branch.some((path) => !context.opened.includes(path)),
  },
}).createMachine({
  id: 'menu',
  description:
    'The open sections of the sidebar: at first the nine of [S25], then those that each user left open. ' +
    'The sections above the present page open automatically.',
  context: { opened: [] },
  initial: 'absent',
  on: {
    'menu.arrived': {
      description: 'A user signs in, or another account replaces the present one in this page.',
      target: '.ready',
      actions: [
        { type: 'begin', params: ({ event }) => ({ kept: event.kept }) },
        { type: 'openBranch', params: ({ event }) => ({ branch: event.branch }) },
      ],
    },
  },
  states: {
    absent: {
      description: 'No user is signed in, so there is no menu.',
      meta: { view: 'no-menu' },
    },
    ready: {
      description: 'The menu is on screen.',
      meta: { view: 'menu' },
      on: {
        'menu.toggleSection': [
          {
            description: 'An open section closes, even if it contains the present page.',
            guard: { type: 'isOpen', params: ({ event }) => ({ path: event.path }) },
            actions: [{ type: 'close', params: ({ event }) => ({ path: event.path }) }, 'announce'],
          },
          { actions: [{ type: 'open', params: ({ event }) => ({ path: event.path }) }, 'announce'] },
        ],
        'menu.moved': {
          description:
            'The new page is inside a closed section. Its branch opens, so that the user sees the present ' +
            'page in the menu.',
          guard: { type: 'isHidden', params: ({ event }) => ({ branch: event.branch }) },
          actions: [{ type: 'openBranch', params: ({ event }) => ({ branch: event.branch }) }, 'announce'],
        },
        'menu.gone': { target: 'absent', actions: 'forget' },
      },
    },
  },
});
