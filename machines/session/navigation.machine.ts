import { assign, emit, setup } from 'xstate';

/** The address of the browser. `search` includes its "?" and `hash` its "#", or they are empty. */
export interface Place {
  readonly path: string;
  readonly search: string;
  readonly hash: string;
}

/**
 * The access of this user to a path. `leadsTo`: the path is no page but a section, which opens this one of
 * its pages [S43].
 */
export type PageAccess = 'open' | 'forbidden' | 'notYetOpen' | { readonly leadsTo: string };

/** The access that the session allows. The wiring sends it at every change. */
export interface Access {
  readonly phase: 'unknown' | 'signedOut' | 'signedIn';
  /** The user of the session; '' while no user is signed in. */
  readonly user: string;
  /** Where the user signed in. A window that follows another one may show a page of another user [D8]. */
  readonly signedIn: 'here' | 'elsewhere';
  /** The home of the user [D3]; "/" while no user is signed in. */
  readonly home: string;
  /** The existing paths of the application and of the server's menu, and whether this user may open them. */
  readonly pages: Readonly<Record<string, PageAccess>>;
  /**
   * The only page that is open until a required step is done. For example, an issued password has to be
   * changed first.
   */
  readonly confinedTo: string | null;
}

export interface NavigationContext {
  place: Place;
  access: Access;
  /** The user who was signed in here before; '' for none, or after that user's page has been left. */
  lastUser: string;
}

export type NavigationEvent =
  | { type: 'navigation.moved'; place: Place }
  | { type: 'navigation.accessChanged'; access: Access };

export type NavigationEmitted =
  /** Navigate to this address and replace the history entry. */
  | { type: 'navigation.redirected'; to: string }
  /** The page at this place is on screen, or the page that says that it is not yet open. */
  | { type: 'navigation.shown'; place: Place };

/**
 * The public paths [S5]. "/" and "/login" are the same screen [S6]. The code on a printed form leads to
 * "/receipt". The guard `isAlias` handles the alias of D4.
 */
const publicPaths = ['/', '/login', '/reg', '/userSign', '/backPassword', '/expertH5', '/iframe', '/receipt'];

/** Screens for users without a session. With a session they redirect to the requested page. */
const entrances = ['/', '/login', '/reg', '/userSign', '/backPassword', '/user/login'];

/** Pages that are no target after signing in. */
const deadEnds = ['/404', '/401'];

/**
 * Returns the address to open after signing in: the value of `redirect`, if it is a path inside the
 * application [D2], else the home.
 */
function wanted(place: Place, home: string): string {
  const match = /[?&]redirect=([^&]*)/.exec(place.search);
  let target = '';
  try {
    target = decodeURIComponent((match?.[1] ?? '').replaceAll('+', '%20'));
  } catch {
    return home;
  }
  const path = target.split(/[?#]/)[0] ?? '';
  const inside = /^\/(?![/\\])[^\\\u0000-\u0020\u007f]*$/.test(target);
  return inside && !entrances.includes(path) && !deadEnds.includes(path) ? target : home;
}

/**
 * Returns the address of the login screen, with the present place as the way back, encoded as a whole [S11,
 * S17, D2].
 */
function login(place: Place): string {
  const here = place.path + place.search + place.hash;
  // The sign-in needs the `declare_id` of an invitation, for every target [D18].
  const invited = /[?&](declare_id=[^&]*)/.exec(place.search)?.[1];
  return `/login?redirect=${encodeURIComponent(here)}${invited === undefined ? '' : `&${invited}`}`;
}

/** Returns the page that a section opens; the home if there is none. */
function leadsTo({ place, access }: NavigationContext): string {
  const page = access.pages[place.path];
  return typeof page === 'object' ? page.leadsTo : access.home;
}

const types: {
  context?: NavigationContext;
  events?: NavigationEvent;
  emitted?: NavigationEmitted;
  input?: { place: Place } | undefined;
  tags?: 'busy';
} = {};

export const navigationMachine = setup({
  types,
  actions: {
    keepPlace: assign((_, params: { place: Place }) => ({ place: params.place })),
    keepAccess: assign(({ context }, params: { access: Access }) => ({
      access: params.access,
      lastUser: context.access.user || context.lastUser,
    })),
    forgetLastUser: assign({ lastUser: '' }),
    goToLogin: emit(({ context }) => ({
      type: 'navigation.redirected' as const,
      to: login(context.place),
    })),
    goWhereWanted: emit(({ context }) => ({
      type: 'navigation.redirected' as const,
      to: wanted(context.place, context.access.home),
    })),
    goThrough: emit(({ context }) => ({
      type: 'navigation.redirected' as const,
      to: context.place.path.slice('/redirect'.length) + context.place.search + context.place.hash,
    })),
    goToSameUnderLogin: emit(({ context }) => ({
      type: 'navigation.redirected' as const,
      to: '/login' + context.place.search + context.place.hash,
    })),
    goTo: emit((_, params: { path: string }) => ({
      type: 'navigation.redirected' as const,
      to: params.path,
    })),
    announceShown: emit(({ context }) => ({ type: 'navigation.shown' as const, place: context.place })),
  },
  guards: {
    isAlias: ({ context }) => context.place.path === '/user/login',
    /** Whether the path is public for every session. The decision does not wait for the session. */
    isOpenToAll: ({ context }) =>
      publicPaths.includes(context.place.path) && !entrances.includes(context.place.path),
    isUndecided: ({ context }) => context.access.phase === 'unknown',
    isPublic: ({ context }) => publicPaths.includes(context.place.path),
    isSignedOut: ({ context }) => context.access.phase === 'signedOut',
    isConfined: ({ context }) =>
      context.access.confinedTo !== null && context.access.confinedTo !== context.place.path,
    isOthersPlace: ({ context: { place, access, lastUser } }) =>
      access.signedIn === 'elsewhere' &&
      access.user !== '' &&
      lastUser !== '' &&
      access.user !== lastUser &&
      place.path + place.search + place.hash !== access.home,
    isEntranceWithSession: ({ context }) =>
      context.access.phase === 'signedIn' && entrances.includes(context.place.path),
    isHelper: ({ context }) => /^\/redirect\/[^/\\]/.test(context.place.path),
    isUnknown: ({ context }) => context.access.pages[context.place.path] === undefined,
    isForbidden: ({ context }) => context.access.pages[context.place.path] === 'forbidden',
    isSection: ({ context }) => typeof context.access.pages[context.place.path] === 'object',
    isNotYetOpen: ({ context }) => context.access.pages[context.place.path] === 'notYetOpen',
  },
}).createMachine({
  id: 'navigation',
  description:
    'Decides whether the page at this address may be shown. It decides again at every move and at every ' +
    'change of the session. It waits until both are known. Otherwise a page flashes or a link is lost ' +
    '[S5–S14, D1–D4].',
  context: ({ input }) => ({
    place: input?.place ?? { path: '/', search: '', hash: '' },
    access: { phase: 'unknown', user: '', signedIn: 'here', home: '/', pages: {}, confinedTo: null },
    lastUser: '',
  }),
  initial: 'deciding',
  on: {
    'navigation.moved': {
      description:
        'The browser has moved to another place, by a link, the back button, or a redirect of the ' +
        'application.',
      target: '.deciding',
      actions: { type: 'keepPlace', params: ({ event }) => ({ place: event.place }) },
    },
    'navigation.accessChanged': {
      description: 'The session has begun or ended, or its routes are known.',
      target: '.deciding',
      actions: { type: 'keepAccess', params: ({ event }) => ({ access: event.access }) },
    },
  },
  states: {
    deciding: {
      description: 'This state is left at once. The first branch whose guard holds decides.',
      always: [
        {
          description: '/user/login is another name of /login [D4].',
          guard: 'isAlias',
          target: 'redirecting',
          actions: 'goToSameUnderLogin',
        },
        {
          description: 'Public pages that do not depend on a session are shown [S5].',
          guard: 'isOpenToAll',
          target: 'shown',
        },
        {
          description: 'The session is not known yet. Neither 401 nor 404 nor login is shown before [D4].',
          guard: 'isUndecided',
          target: 'waiting',
        },
        {
          description:
            'A required step has to be done first, on one page. Every other path redirects there ' +
            '[domain.md 4].',
          guard: 'isConfined',
          target: 'redirecting',
          actions: { type: 'goTo', params: ({ context }) => ({ path: context.access.confinedTo ?? '/' }) },
        },
        {
          description:
            'A sign-in of another user took place in another window. This window shows the home of that ' +
            'user instead of a page of the previous user [D8].',
          guard: 'isOthersPlace',
          target: 'redirecting',
          actions: [
            'forgetLastUser',
            { type: 'goTo', params: ({ context }) => ({ path: context.access.home }) },
          ],
        },
        {
          description:
            'A user with a session opens a page for users without one. The wanted page or the home is ' +
            'opened [S10, D1, D2].',
          guard: 'isEntranceWithSession',
          target: 'redirecting',
          actions: 'goWhereWanted',
        },
        { description: 'The page is open without a token [S5].', guard: 'isPublic', target: 'shown' },
        {
          description: 'There is no token. The login screen is opened and leads back to this page [S11].',
          guard: 'isSignedOut',
          target: 'redirecting',
          actions: 'goToLogin',
        },
        {
          description: '/redirect/{path} replaces itself with {path} [S14].',
          guard: 'isHelper',
          target: 'redirecting',
          actions: 'goThrough',
        },
        {
          description: 'The path does not exist [S12].',
          guard: 'isUnknown',
          target: 'redirecting',
          actions: { type: 'goTo', params: { path: '/404' } },
        },
        {
          description: 'The path exists, but is not open to this user [D4].',
          guard: 'isForbidden',
          target: 'redirecting',
          actions: { type: 'goTo', params: { path: '/401' } },
        },
        {
          description: 'A section of the menu redirects to one of its pages [S43].',
          guard: 'isSection',
          target: 'redirecting',
          actions: { type: 'goTo', params: ({ context }) => ({ path: leadsTo(context) }) },
        },
        {
          description: 'The address belongs to a disabled item. The page says so [S45].',
          guard: 'isNotYetOpen',
          target: 'notYetOpen',
        },
        { target: 'shown' },
      ],
    },
    waiting: {
      description: 'The session is being restored or loaded.',
      tags: 'busy',
      meta: { view: 'page-skeleton' },
    },
    redirecting: {
      description: 'The router has received the request to replace this place. The page is not shown.',
      tags: 'busy',
      meta: { view: 'page-skeleton' },
    },
    notYetOpen: {
      description: 'The page says 暂未开放 [S45].',
      entry: 'announceShown',
      meta: { view: 'not-yet-open' },
    },
    shown: {
      description: 'The page of this place is on screen.',
      entry: 'announceShown',
      meta: { view: 'page' },
    },
  },
});
