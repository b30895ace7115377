import { assign, emit, setup } from 'xstate';

export interface MenuContext {
  /** Paths of the sections that are open. */
  opened: readonly string[];
}

type MenuEvent =
  /**
   * A user's menu is there. `kept`: the sections as this user left them, null if never changed.
   * `branch`: the sections above the present page, from the root down.
   */
  | { type: 'menu.arrived'; kept: readonly string[] | null; branch: readonly string[] }
  | { type: 'menu.toggleSection'; path: string }
  /** Another page: the sections above it. */
  | { type: 'menu.moved'; branch: readonly string[] }
  | { type: 'menu.gone' };

/** To be kept for this user. */
interface MenuEmitted {
  type: 'menu.sectionsChanged';
  opened: readonly string[];
}

/** Open at first [S25]. */
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
    'Which sections of the sidebar are open: the nine of [S25] at first, then as each user left them; ' +
    'the sections above the present page open by themselves.',
  context: { opened: [] },
  initial: 'absent',
  on: {
    'menu.arrived': {
      description: 'Somebody has signed in, or another account has taken over in this page.',
      target: '.ready',
      actions: [
        { type: 'begin', params: ({ event }) => ({ kept: event.kept }) },
        { type: 'openBranch', params: ({ event }) => ({ branch: event.branch }) },
      ],
    },
  },
  states: {
    absent: {
      description: 'Nobody is signed in; there is no menu.',
      meta: { view: 'no-menu' },
    },
    ready: {
      description: 'The menu is on screen.',
      meta: { view: 'menu' },
      on: {
        'menu.toggleSection': [
          {
            description: 'An open section closes, also the one the present page is in.',
            guard: { type: 'isOpen', params: ({ event }) => ({ path: event.path }) },
            actions: [{ type: 'close', params: ({ event }) => ({ path: event.path }) }, 'announce'],
          },
          { actions: [{ type: 'open', params: ({ event }) => ({ path: event.path }) }, 'announce'] },
        ],
        'menu.moved': {
          description: 'A page inside a closed section: its branch is opened, so that one sees where one is.',
          guard: { type: 'isHidden', params: ({ event }) => ({ branch: event.branch }) },
          actions: [{ type: 'openBranch', params: ({ event }) => ({ branch: event.branch }) }, 'announce'],
        },
        'menu.gone': { target: 'absent', actions: 'forget' },
      },
    },
  },
});
