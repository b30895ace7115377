import { assign, emit, fromCallback, setup, stateIn } from 'xstate';

export interface LayoutContext {
  /** What the person chose on the desktop; a narrow window closes the sidebar without changing it. */
  preferred: 'opened' | 'closed';
}

type LayoutEvent =
  /** The window became narrower than 992 px, or 992 px and wider again [S22]. */
  | { type: 'layout.narrowed' }
  | { type: 'layout.widened' }
  | { type: 'layout.toggleSidebar' }
  /** A page was chosen, or the person clicked beside the drawer. */
  | { type: 'layout.closeSidebar' };

interface LayoutEmitted {
  type: 'layout.sidebarChosen';
  open: '1' | '0';
}

const types: {
  context?: LayoutContext;
  events?: LayoutEvent;
  emitted?: LayoutEmitted;
  input?: { isOpen: boolean } | undefined;
} = {};

export const layoutMachine = setup({
  types,
  actors: {
    /** Tells when the window crosses 992 px; nothing before it does [S22]. */
    watchWidth: fromCallback(() => {
      throw new Error('layout: actor watchWidth was not provided');
    }),
  },
  actions: {
    prefer: assign((_, params: { preferred: 'opened' | 'closed' }) => ({ preferred: params.preferred })),
    announceChoice: emit(({ context }) => ({
      type: 'layout.sidebarChosen' as const,
      open: context.preferred === 'opened' ? ('1' as const) : ('0' as const),
    })),
  },
  guards: {
    prefersClosed: ({ context }) => context.preferred === 'closed',
    prefersOpen: ({ context }) => context.preferred === 'opened',
    isDesktop: stateIn({ device: 'desktop' }),
    isMobile: stateIn({ device: 'mobile' }),
  },
}).createMachine({
  id: 'layout',
  description:
    'Desktop or mobile, sidebar open or closed, with or without animation [S22, S23]. Below 992 px the sidebar is a drawer that starts closed.',
  context: ({ input }) => ({ preferred: input?.isOpen === false ? 'closed' : 'opened' }),
  invoke: {
    id: 'watchWidth',
    src: 'watchWidth',
    onError: { description: 'A browser that cannot tell keeps the layout it started with.' },
  },
  type: 'parallel',
  states: {
    device: {
      description: 'How wide is the window [S22]?',
      initial: 'desktop',
      states: {
        desktop: {
          description: '992 px or wider: the sidebar stands beside the page.',
          meta: { view: 'desktop' },
          on: { 'layout.narrowed': { target: 'mobile' } },
        },
        mobile: {
          description: 'Narrower than 992 px: the sidebar is a drawer over the page [S22].',
          meta: { view: 'mobile' },
          on: { 'layout.widened': { target: 'desktop' } },
        },
      },
    },
    sidebar: {
      description: 'Open or closed [S23].',
      initial: 'restoring',
      states: {
        restoring: {
          description: 'Passed through before the first paint: as the cookie has it [S23].',
          always: [
            { description: 'Left open, or never chosen.', guard: 'prefersOpen', target: 'opened' },
            { target: 'closed' },
          ],
        },
        opened: {
          description: 'Wide, or the drawer is out.',
          meta: { view: 'sidebar-opened' },
          on: {
            'layout.toggleSidebar': [
              {
                description: 'On the desktop the choice is kept in the cookie [S23].',
                guard: 'isDesktop',
                target: 'closed',
                actions: [{ type: 'prefer', params: { preferred: 'closed' } }, 'announceChoice'],
              },
              { target: 'closed' },
            ],
            'layout.closeSidebar': {
              description: 'A drawer goes away when it has been used; a sidebar stays.',
              guard: 'isMobile',
              target: 'closed',
            },
            'layout.narrowed': { target: 'closed' },
            'layout.widened': {
              description: 'The drawer was out, but on the desktop the sidebar had been closed.',
              guard: 'prefersClosed',
              target: 'closed',
            },
          },
        },
        closed: {
          description: 'Icons only, or the drawer is in.',
          meta: { view: 'sidebar-closed' },
          on: {
            'layout.toggleSidebar': [
              {
                description: 'On the desktop the choice is kept in the cookie [S23].',
                guard: 'isDesktop',
                target: 'opened',
                actions: [{ type: 'prefer', params: { preferred: 'opened' } }, 'announceChoice'],
              },
              { target: 'opened' },
            ],
            'layout.widened': {
              description: 'Back on the desktop, as it was left there.',
              guard: 'prefersOpen',
              target: 'opened',
            },
          },
        },
      },
    },
    motion: {
      description: 'Is the present change of the sidebar shown moving [S23]?',
      initial: 'still',
      states: {
        still: {
          description: 'The without-animation flag: what the window did happens at once [S23].',
          meta: { view: 'without-animation' },
          on: {
            'layout.toggleSidebar': { target: 'animated' },
            'layout.closeSidebar': { target: 'animated' },
          },
        },
        animated: {
          description: 'What the person did is shown moving.',
          meta: { view: 'with-animation' },
          on: {
            'layout.narrowed': { target: 'still' },
            'layout.widened': { target: 'still' },
          },
        },
      },
    },
  },
});
