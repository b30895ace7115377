import { assign, emit, setup } from 'xstate';

/** Where the browser is; `search` with its "?" and `hash` with its "#", or empty. */
export interface Place {
  readonly path: string;
  readonly search: string;
  readonly hash: string;
}

/** What is at a path for this user. `leadsTo`: no page, but a section that opens this one of its pages [S43]. */
export type PageAccess = 'open' | 'forbidden' | 'notYetOpen' | { readonly leadsTo: string };

/** What the session allows, as told by the wire whenever it changes. */
export interface Access {
  readonly phase: 'unknown' | 'signedOut' | 'signedIn';
  /** Whose session it is; '' while nobody is signed in. */
  readonly user: string;
  /** Where they signed in: a window that follows another one may stand at a page of somebody else [D8]. */
  readonly signedIn: 'here' | 'elsewhere';
  /** The user's home [D3]; "/" while nobody is signed in. */
  readonly home: string;
  /** Paths of the application and of the server's menu that exist, and whether this user may open them. */
  readonly pages: Readonly<Record<string, PageAccess>>;
  /** The one page there is until what it asks for is done: a password that was issued is changed first. */
  readonly confinedTo: string | null;
}

export interface NavigationContext {
  place: Place;
  access: Access;
  /** Who was signed in here before, '' for nobody or once their page has been left. */
  lastUser: string;
}

export type NavigationEvent =
  | { type: 'navigation.moved'; place: Place }
  | { type: 'navigation.accessChanged'; access: Access };

export type NavigationEmitted =
  /** Go there instead, replacing the history entry. */
  | { type: 'navigation.redirected'; to: string }
  /** The page at this place is on screen, or the one that says that it is not yet open. */
  | { type: 'navigation.shown'; place: Place };

/**
 * [S5] and the alias of D4; "/" and "/login" are the same screen [S6]. "/receipt" is where the code on a printed
 * form leads whoever holds it.
 */
const publicPaths = ['/', '/login', '/reg', '/userSign', '/backPassword', '/expertH5', '/iframe', '/receipt'];

/** Screens that make no sense with a session: they lead on to where the person wanted to go. */
const entrances = ['/', '/login', '/reg', '/userSign', '/backPassword', '/user/login'];

/** Pages nobody wants to come back to after signing in. */
const deadEnds = ['/404', '/401'];

/**
 * The place to go on to after signing in: the value of `redirect`, only when it is a path inside the
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

/** Login, with the present place as the way back, encoded whole [S11, S17, D2]. */
function login(place: Place): string {
  const here = place.path + place.search + place.hash;
  // What an invitation said is for the sign-in, wherever it led to [D18].
  const invited = /[?&](declare_id=[^&]*)/.exec(place.search)?.[1];
  return `/login?redirect=${encodeURIComponent(here)}${invited === undefined ? '' : `&${invited}`}`;
}

/** The page a section opens; the home where there is none. */
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
    /** Public whatever the session is: no need to wait for it. */
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
    'May the page at this address be shown? Decided anew at every move and whenever the session changes; ' +
    'never before both are known, so that no page flashes and no link is lost [S5–S14, D1–D4].',
  context: ({ input }) => ({
    place: input?.place ?? { path: '/', search: '', hash: '' },
    access: { phase: 'unknown', user: '', signedIn: 'here', home: '/', pages: {}, confinedTo: null },
    lastUser: '',
  }),
  initial: 'deciding',
  on: {
    'navigation.moved': {
      description: 'The browser is somewhere else: by link, by the back button, by a redirect of ours.',
      target: '.deciding',
      actions: { type: 'keepPlace', params: ({ event }) => ({ place: event.place }) },
    },
    'navigation.accessChanged': {
      description: 'The session has begun, ended, or its routes are known.',
      target: '.deciding',
      actions: { type: 'keepAccess', params: ({ event }) => ({ access: event.access }) },
    },
  },
  states: {
    deciding: {
      description: 'Passed through at once; the first branch that holds decides.',
      always: [
        {
          description: '/user/login is another name of /login [D4].',
          guard: 'isAlias',
          target: 'redirecting',
          actions: 'goToSameUnderLogin',
        },
        {
          description: 'The public pages that have nothing to do with sessions [S5].',
          guard: 'isOpenToAll',
          target: 'shown',
        },
        {
          description: 'Neither 401 nor 404 nor login before the session is known [D4].',
          guard: 'isUndecided',
          target: 'waiting',
        },
        {
          description: 'Something has to be done first, on one page; every other leads there [domain.md 4].',
          guard: 'isConfined',
          target: 'redirecting',
          actions: { type: 'goTo', params: ({ context }) => ({ path: context.access.confinedTo ?? '/' }) },
        },
        {
          description:
            'Another window has signed somebody else in: to their home, whatever page of the one before this is [D8].',
          guard: 'isOthersPlace',
          target: 'redirecting',
          actions: [
            'forgetLastUser',
            { type: 'goTo', params: ({ context }) => ({ path: context.access.home }) },
          ],
        },
        {
          description:
            'A session, on a page for those without one: on to the wanted page or home [S10, D1, D2].',
          guard: 'isEntranceWithSession',
          target: 'redirecting',
          actions: 'goWhereWanted',
        },
        { description: 'Open without a token [S5].', guard: 'isPublic', target: 'shown' },
        {
          description: 'No token: login, and back here afterwards [S11].',
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
          description: 'It exists nowhere [S12].',
          guard: 'isUnknown',
          target: 'redirecting',
          actions: { type: 'goTo', params: { path: '/404' } },
        },
        {
          description: 'It exists, but not for this user [D4].',
          guard: 'isForbidden',
          target: 'redirecting',
          actions: { type: 'goTo', params: { path: '/401' } },
        },
        {
          description: 'A section of the menu leads on to one of its pages [S43].',
          guard: 'isSection',
          target: 'redirecting',
          actions: { type: 'goTo', params: ({ context }) => ({ path: leadsTo(context) }) },
        },
        {
          description: 'A disabled item reached by its address says so [S45].',
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
      description: 'The router has been told to replace this place; nothing of it is shown.',
      tags: 'busy',
      meta: { view: 'page-skeleton' },
    },
    notYetOpen: {
      description: '暂未开放 [S45].',
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
