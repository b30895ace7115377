import { assign, emit, fromCallback, setup, stateIn } from 'xstate';

export interface LayoutContext {
  /**
   * The choice of the user on the desktop. A narrow window closes the sidebar without changing this choice.
   */
  preferred: 'opened' | 'closed';
}

type LayoutEvent =
  /** The window became narrower than 992 px, or 992 px and wider again [S22]. */
  | { type: 'layout.narrowed' }
  | { type: 'layout.widened' }
  | { type: 'layout.toggleSidebar' }
  /** The user has chosen a page, or clicked outside the drawer. */
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
    /** Reports when the window crosses 992 px; sends nothing before that [S22]. */
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
    'Desktop or mobile, sidebar open or closed, with or without animation [S22, S23]. Below 992 px the ' +
    'sidebar is a drawer that starts closed.',
  context: ({ input }) => ({ preferred: input?.isOpen === false ? 'closed' : 'opened' }),
  invoke: {
    id: 'watchWidth',
    src: 'watchWidth',
    onError: { description: 'The browser cannot report the width. The layout stays as it started.' },
  },
  type: 'parallel',
  states: {
    device: {
      description: 'The width of the window [S22].',
      initial: 'desktop',
      states: {
        desktop: {
          description: 'The window is 992 px or wider. The sidebar is next to the page.',
          meta: { view: 'desktop' },
          on: { 'layout.narrowed': { target: 'mobile' } },
        },
        mobile: {
          description: 'The window is narrower than 992 px. The sidebar is a drawer over the page [S22].',
          meta: { view: 'mobile' },
          on: { 'layout.widened': { target: 'desktop' } },
        },
      },
    },
    sidebar: {
      description: 'Whether the sidebar is open or closed [S23].',
      initial: 'restoring',
      states: {
        restoring: {
          description: 'This state is left before the first paint. The cookie decides the next state [S23].',
          always: [
            {
              description: 'The sidebar was left open, or was never changed.',
              guard: 'prefersOpen',
              target: 'opened',
            },
            { target: 'closed' },
          ],
        },
        opened: {
          description: 'The sidebar is wide, or the drawer is open.',
          meta: { view: 'sidebar-opened' },
          on: {
            'layout.toggleSidebar': [
              {
                description:
                  'The sidebar was toggled on the desktop. The choice is stored in the cookie [S23].',
                guard: 'isDesktop',
                target: 'closed',
                actions: [{ type: 'prefer', params: { preferred: 'closed' } }, 'announceChoice'],
              },
              { target: 'closed' },
            ],
            'layout.closeSidebar': {
              description: 'A drawer closes after it has been used. A sidebar stays open.',
              guard: 'isMobile',
              target: 'closed',
            },
            'layout.narrowed': { target: 'closed' },
            'layout.widened': {
              description: 'The drawer was open, but the sidebar was closed on the desktop.',
              guard: 'prefersClosed',
              target: 'closed',
            },
          },
        },
        closed: {
          description: 'The sidebar shows icons only, or the drawer is closed.',
          meta: { view: 'sidebar-closed' },
          on: {
            'layout.toggleSidebar': [
              {
                description:
                  'The sidebar was toggled on the desktop. The choice is stored in the cookie [S23].',
                guard: 'isDesktop',
                target: 'opened',
                actions: [{ type: 'prefer', params: { preferred: 'opened' } }, 'announceChoice'],
              },
              { target: 'opened' },
            ],
            'layout.widened': {
              description: 'The window is wide again. The sidebar is open as before.',
              guard: 'prefersOpen',
              target: 'opened',
            },
          },
        },
      },
    },
    motion: {
      description: 'Whether the present change of the sidebar is animated [S23].',
      initial: 'still',
      states: {
        still: {
          description:
            'The without-animation flag is set. Changes by the width of the window are not animated [S23].',
          meta: { view: 'without-animation' },
          on: {
            'layout.toggleSidebar': { target: 'animated' },
            'layout.closeSidebar': { target: 'animated' },
          },
        },
        animated: {
          description: 'Changes by the user are animated.',
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
