import { assertEvent, assign, emit, enqueueActions, fromPromise, setup } from 'xstate';

/** The result of a sign-in [S49]. */
export interface SessionToken {
  readonly accessToken: string;
  readonly tokenType: string;
}

/**
 * A sign-in with a correct password that needs a second factor: its handle, and the masked number that a code
 * was sent to ('' for none).
 */
export interface SessionSecondFactor {
  readonly key: string;
  readonly phone: string;
}

/** The signed-in user and the values derived from the user (kind and home: S40, D3; system: S40). */
export interface SessionProfile {
  readonly username: string;
  readonly name: string;
  readonly avatar: string;
  readonly phone: string;
  readonly contactName: string;
  readonly kind: 'personal' | 'exhibitor' | 'unit' | 'expert';
  readonly isExhibitorAdministrator: boolean;
  /** Whether the user has an expert file, also as a registrant who has joined the expert bank. */
  readonly isExpert: boolean;
  /** Whether the unit organises the competition. Other units take part in it [S7]. */
  readonly isOrganiser: boolean;
  /** Whether the user administers an organisation, and with it its accounts. */
  readonly isAdministrator: boolean;
  readonly organisations: readonly string[];
  readonly home: string;
  readonly system: number;
  readonly mustChangePassword: boolean;
}

/**
 * One route of the server, and whether this user may open it [S44, S45, D4]. `leadsTo`: a section that opens
 * this one of its pages [S43].
 */
export interface SessionRoute {
  readonly path: string;
  readonly component: string;
  readonly access: 'open' | 'forbidden' | 'notYetOpen' | { readonly leadsTo: string };
}

/** The menu that the adapter built from GET /user/sidebars. This chart does not read its content. */
export type SessionMenu = readonly SessionMenuItem[];

interface SessionMenuItem {
  readonly path: string;
  readonly title: string;
  readonly icon: string;
  readonly component: string;
  readonly redirect: string;
  readonly system: number | null;
  readonly roles: readonly string[];
  readonly disabled: boolean;
  readonly hidden: boolean;
  readonly is_show: boolean;
  readonly meta: Readonly<Record<string, unknown>>;
  readonly children: SessionMenu;
}

/**
 * The ways to sign in: by password, by phone and code, or by registering [S49]. The payloads are those of the
 * calls.
 */
export type SessionCredentials =
  | { readonly way: 'password'; readonly body: Readonly<Record<string, unknown>> }
  | { readonly way: 'phone'; readonly body: Readonly<Record<string, unknown>> }
  | { readonly way: 'registration'; readonly body: Readonly<Record<string, unknown>> };

/** Why a session ended. `closed`: a closed tab [S39]. `rejected`: a 401 [S55]. */
export type SessionEnd = 'asked' | 'idle' | 'rejected' | 'failed' | 'elsewhere' | 'closed';

export interface SessionContext {
  token: SessionToken | null;
  /** The token that was just given up, until the server has been notified. No call of a screen uses it. */
  givenUp: SessionToken | null;
  /**
   * The open second factor of the sign-in under way; null in every state except the one that waits for it.
   */
  secondFactor: SessionSecondFactor | null;
  profile: SessionProfile | null;
  menu: SessionMenu;
  routes: readonly SessionRoute[];
  /** Where the user signed in: in this window, or in another one that this window follows [D8]. */
  signedIn: 'here' | 'elsewhere';
  /** Why the last attempt to sign in or to load failed; shown next to the form. */
  failure: Failure | null;
  endedBy: SessionEnd | null;
  /**
   * The wall-clock time of the last click in any window of this browser, in milliseconds since the epoch
   * [S38, D8].
   */
  lastClickAt: number;
  /** The wall-clock time of the page's last before-unload event, in milliseconds since the epoch. */
  unloadingAt: number;
}

type SessionEvent =
  | { type: 'session.signIn'; credentials: SessionCredentials }
  | { type: 'session.cancel' }
  | { type: 'session.proven'; token: SessionToken }
  | { type: 'session.signOut' }
  /** The user, or a restored connection, requests the data that could not be fetched. */
  | { type: 'session.tryAgain' }
  | { type: 'session.clicked'; at: number }
  | { type: 'session.rejected'; accessToken: string }
  | { type: 'session.signedInElsewhere'; token: SessionToken }
  | { type: 'session.signedOutElsewhere' }
  | { type: 'session.passwordChanged' }
  | { type: 'session.closedElsewhere' }
  | { type: 'window.returned'; at: number; lastClickAt: number }
  | { type: 'page.unloading'; at: number }
  | { type: 'page.unloaded'; at: number }
  | { type: 'page.reloading' };

export type SessionEmitted =
  | { type: 'session.signInFailed'; failure: Failure | null }
  | { type: 'session.secondFactorWanted' }
  | { type: 'session.loadFailed'; failure: Failure | null }
  | { type: 'session.userMissing' }
  | { type: 'session.started' }
  | { type: 'session.ended'; cause: SessionEnd };

const notProvided = (name: string) => () =>
  Promise.reject(new Error(`session: actor ${name} was not provided`));

/** Returns the `failure` of a rejected call; null if the error has none. */
const failureIn = (error: unknown): Failure | null =>
  error instanceof Error ? (error.failure ?? null) : null;

/** Returns the result of a sign-in: the token, or the second factor that is still required. */
const gained = (answer: SessionToken | SessionSecondFactor) =>
  'accessToken' in answer ? { token: answer, secondFactor: null } : { token: null, secondFactor: answer };

const types: {
  context?: SessionContext;
  events?: SessionEvent;
  emitted?: SessionEmitted;
  tags?: 'busy' | 'loading' | 'code-lost' | 'signed-in' | 'idle-warning' | 'signed-out';
} = {};

export const sessionMachine = setup({
  types,
  actors: {
    /**
     * Reads the stored token, or the one that a reload recovers [D7]. Also returns the present time and the
     * shared last click, in milliseconds since the epoch.
     */
    restoreCredentials: fromPromise<{ token: SessionToken | null; at: number; lastClickAt: number }>(
      notProvided('restoreCredentials'),
    ),
    /** Returns the token, or the second factor that is still required. */
    signIn: fromPromise<SessionToken | SessionSecondFactor, SessionCredentials>(notProvided('signIn')),
    /** Returns the profile of the user; null if the server has none [S37]. */
    loadUser: fromPromise<SessionProfile | null>(notProvided('loadUser')),
    loadSidebars: fromPromise<SessionMenu>(notProvided('loadSidebars')),
    /** Computes from the menu the routes that this user may open [S35, S44, D4]. */
    addRoutes: fromPromise<readonly SessionRoute[], { menu: SessionMenu; profile: SessionProfile | null }>(
      notProvided('addRoutes'),
    ),
    /** Reads the wall clock and the last click in any window, both in milliseconds since the epoch [D8]. */
    readActivity: fromPromise<{ at: number; lastClickAt: number }>(notProvided('readActivity')),
    /** Notifies the server that the token is given up. */
    revokeToken: fromPromise<void, { token: SessionToken | null }>(notProvided('revokeToken')),
  },
  actions: {
    keepToken: assign((_, params: { token: SessionToken | null }) => ({ token: params.token })),
    keepSecondFactor: assign((_, params: { secondFactor: SessionSecondFactor | null }) => params),
    keepProfile: assign((_, params: { profile: SessionProfile | null }) => ({ profile: params.profile })),
    keepMenu: assign((_, params: { menu: SessionMenu }) => ({ menu: params.menu })),
    keepRoutes: assign((_, params: { routes: readonly SessionRoute[] }) => ({ routes: params.routes })),
    keepFailure: assign((_, params: { error: unknown }) => ({
      failure: failureIn(params.error),
    })),
    forgetFailure: assign({ failure: null, endedBy: null }),
    forgetIssuedPassword: assign(({ context }) => ({
      profile: context.profile && { ...context.profile, mustChangePassword: false },
    })),
    keepLastClick: assign(({ context }, params: { at: number }) => ({
      lastClickAt: Math.max(context.lastClickAt, params.at),
    })),
    keepUnloading: assign((_, params: { at: number }) => ({ unloadingAt: params.at })),
    giveUpToken: assign(({ context }) => ({ givenUp: context.token })),
    forgetGivenUp: assign({ givenUp: null }),
    /** Ends the session here. Every holder of data of [D9] clears it on `session.ended`. */
    end: enqueueActions(({ enqueue }, params: { cause: SessionEnd }) => {
      enqueue.assign({ token: null, profile: null, menu: [], routes: [], endedBy: params.cause });
      enqueue.emit({ type: 'session.ended', cause: params.cause });
    }),
    signInHere: assign({ signedIn: 'here' }),
    follow: assign({ signedIn: 'elsewhere' }),
    /** Writes the token to the place from which a reload and other windows read it [D6, D8]. */
    storeCredentials: (_, _params: { token: SessionToken | null }) => {},
    /** Writes the data again that a closing window has cleared [D8]. */
    writeBack: (_, _params: { token: SessionToken | null }) => {},
    /** Stores the data for a reload in this tab. A closing tab is about to clear it [D7]. */
    stashCredentials: (_, _params: { token: SessionToken | null }) => {},
    /** Writes the login user, the system number and the role string [S34, S40, S41]. */
    storeProfile: (_, _params: { profile: SessionProfile | null }) => {},
    announceSignInFailure: emit(({ context }) => ({
      type: 'session.signInFailed' as const,
      failure: context.failure,
    })),
    announceSecondFactor: emit({ type: 'session.secondFactorWanted' }),
    announceLoadFailure: emit(({ context }) => ({
      type: 'session.loadFailed' as const,
      failure: context.failure,
    })),
    announceMissingUser: emit({ type: 'session.userMissing' }),
    announceStart: emit({ type: 'session.started' }),
  },
  guards: {
    hasToken: (_, params: { token: SessionToken | null }) => params.token !== null,
    isToken: (_, params: { answer: SessionToken | SessionSecondFactor }) =>
      gained(params.answer).token !== null,
    isKnown: (_, params: { profile: SessionProfile | null }) => params.profile !== null,
    isCodeLost: (_, params: { error: unknown }) =>
      params.error instanceof Error && params.error.isCodeLost === true,
    isCurrent: ({ context }, params: { accessToken: string }) =>
      context.token?.accessToken === params.accessToken,
    isAnother: ({ context }, params: { accessToken: string }) =>
      context.token?.accessToken !== params.accessToken,
    /** [S38] "no click for over 3,600,000 ms": a full hour is still allowed. */
    isIdle: ({ context }, params: { at: number; lastClickAt: number }) =>
      params.at - Math.max(params.lastClickAt, context.lastClickAt) > 3_600_000,
    isStale: (_, params: { token: SessionToken | null; at: number; lastClickAt: number }) =>
      params.token !== null && params.at - params.lastClickAt > 3_600_000,
    /**
     * Whether the check at the end of the warning will find the session idle. This guard is evaluated at the
     * start of the warning.
     */
    willBeIdle: ({ context }, params: { at: number; lastClickAt: number }) =>
      params.at + 60_000 - Math.max(params.lastClickAt, context.lastClickAt) > 3_600_000,
    /** [S39] 10 ms or less between the before-unload and the unload event. */
    isTabClose: ({ context }, params: { at: number }) => params.at - context.unloadingAt <= 10,
  },
  delays: {
    /** From one idle check to the start of the warning before the next: 1,800,000 − 60,000 ms [S38]. */
    UNTIL_WARNING: 1_740_000,
    /** The countdown of the warning. It ends exactly at the idle check [S38]. */
    WARNING: 60_000,
    /** The longest time in milliseconds that signing out waits for the server. */
    SIGN_OUT_PATIENCE: 3_000,
  },
}).createMachine({
  id: 'session',
  description:
    'One session: it is restored or signed in, loaded in three steps, active, and ended. It is created ' +
    'once per page. A session exists if there is a token [S35]. The pages of a signed-in user are shown ' +
    'only in `active`.',
  context: {
    token: null,
    givenUp: null,
    secondFactor: null,
    profile: null,
    menu: [],
    routes: [],
    signedIn: 'here',
    failure: null,
    endedBy: null,
    lastClickAt: 0,
    unloadingAt: 0,
  },
  initial: 'restoring',
  on: {
    'session.clicked': {
      description: 'A click or a key press in this window or another of the same browser [S38, D8].',
      actions: { type: 'keepLastClick', params: ({ event }) => ({ at: event.at }) },
    },
  },
  states: {
    restoring: {
      description: 'The page has just started. The stored token, if any, is being read.',
      tags: 'busy',
      meta: { view: 'page-skeleton' },
      invoke: {
        id: 'restoreCredentials',
        src: 'restoreCredentials',
        onDone: [
          {
            description:
              'A token is stored, but there was no click for over an hour. The session counts as idle ' +
              '[S38, D8].',
            guard: { type: 'isStale', params: ({ event }) => event.output },
            target: 'signingOut',
            actions: [
              { type: 'keepToken', params: ({ event }) => ({ token: event.output.token }) },
              'giveUpToken',
              { type: 'end', params: { cause: 'idle' } },
            ],
          },
          {
            description: 'A token is stored. Its data is loaded.',
            guard: { type: 'hasToken', params: ({ event }) => ({ token: event.output.token }) },
            target: 'open',
            actions: [
              { type: 'keepToken', params: ({ event }) => ({ token: event.output.token }) },
              { type: 'keepLastClick', params: ({ event }) => ({ at: event.output.lastClickAt }) },
            ],
          },
          { target: 'signedOut' },
        ],
        onError: { target: 'signedOut' },
      },
    },
    signedOut: {
      description:
        'No user is signed in, and only public pages are shown. `failure` and `endedBy` define the text ' +
        'of the form.',
      tags: 'signed-out',
      meta: { view: 'sign-in' },
      on: {
        'session.signIn': { target: 'signingIn', actions: ['forgetFailure', 'signInHere'] },
        'session.signedInElsewhere': {
          description: 'A sign-in took place in another window. This window follows [D8].',
          target: 'open',
          actions: [
            'forgetFailure',
            'follow',
            { type: 'keepToken', params: ({ event }) => ({ token: event.token }) },
          ],
        },
      },
    },
    signingIn: {
      description:
        'The credentials are with the server. They are stored in this call only, never in the context.',
      tags: ['busy', 'signed-out'],
      meta: { view: 'sign-in-busy' },
      invoke: {
        id: 'signIn',
        src: 'signIn',
        input: ({ event }) => {
          assertEvent(event, 'session.signIn');
          return event.credentials;
        },
        onDone: [
          {
            description: 'The user is signed in. The data of the token is loaded.',
            guard: { type: 'isToken', params: ({ event }) => ({ answer: event.output }) },
            target: 'open',
            actions: [
              { type: 'keepToken', params: ({ event }) => ({ token: gained(event.output).token }) },
              { type: 'storeCredentials', params: ({ event }) => ({ token: gained(event.output).token }) },
            ],
          },
          {
            description: 'The password was correct, and the account requires a second factor.',
            target: 'secondFactor',
            actions: [
              {
                type: 'keepSecondFactor',
                params: ({ event }) => ({ secondFactor: gained(event.output).secondFactor }),
              },
              'announceSecondFactor',
            ],
          },
        ],
        onError: {
          description:
            'The sign-in was refused or got no response. The form keeps the input and shows the reason.',
          target: 'signedOut',
          actions: [
            { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
            'announceSignInFailure',
          ],
        },
      },
      on: {
        'session.cancel': { target: 'signedOut' },
      },
    },
    secondFactor: {
      description:
        'The user has to enter a code. The chart of the second factor checks it and returns the token.',
      tags: 'signed-out',
      meta: { view: 'second-factor' },
      exit: { type: 'keepSecondFactor', params: { secondFactor: null } },
      on: {
        'session.proven': {
          target: 'open',
          actions: [
            { type: 'keepToken', params: ({ event }) => ({ token: event.token }) },
            { type: 'storeCredentials', params: ({ event }) => ({ token: event.token }) },
          ],
        },
        'session.cancel': { description: 'The user returns to the password form.', target: 'signedOut' },
        'session.signedInElsewhere': {
          description: 'A sign-in took place in another window. This window follows [D8].',
          target: 'open',
          actions: ['follow', { type: 'keepToken', params: ({ event }) => ({ token: event.token }) }],
        },
      },
    },
    open: {
      description:
        'There is a token. One region loads and uses its data, and the other observes the unloading of ' +
        'the page.',
      type: 'parallel',
      on: {
        'session.signOut': {
          target: 'signingOut',
          actions: ['giveUpToken', { type: 'end', params: { cause: 'asked' } }],
        },
        'session.rejected': {
          description:
            'The server has rejected the present token with a 401. A 401 for an older token is ignored ' +
            '[S55].',
          guard: { type: 'isCurrent', params: ({ event }) => ({ accessToken: event.accessToken }) },
          target: 'signedOut',
          actions: { type: 'end', params: { cause: 'rejected' } },
        },
        'session.signedInElsewhere': {
          description:
            'The account was changed in another window. This window starts again with that account [D8].',
          guard: { type: 'isAnother', params: ({ event }) => ({ accessToken: event.token.accessToken }) },
          target: 'open',
          actions: [
            { type: 'end', params: { cause: 'elsewhere' } },
            'follow',
            { type: 'keepToken', params: ({ event }) => ({ token: event.token }) },
          ],
        },
        'session.signedOutElsewhere': {
          target: 'signedOut',
          actions: { type: 'end', params: { cause: 'elsewhere' } },
        },
        'session.closedElsewhere': {
          description:
            'Another window was closed and cleared the storage. This window is still in use and keeps the ' +
            'session.',
          actions: [
            { type: 'writeBack', params: ({ context }) => ({ token: context.token }) },
            { type: 'storeProfile', params: ({ context }) => ({ profile: context.profile }) },
          ],
        },
      },
      states: {
        account: {
          description: 'The data of the token is loaded and then used.',
          initial: 'loading',
          states: {
            loading: {
              description:
                'User info, sidebars and routes are loaded in this order. A page is shown only after that ' +
                '[S35]. Any failure clears the token [S36].',
              tags: ['busy', 'loading'],
              initial: 'user',
              states: {
                user: {
                  description: 'The user info of the token is loaded.',
                  meta: { view: 'page-skeleton' },
                  invoke: {
                    id: 'loadUser',
                    src: 'loadUser',
                    onDone: [
                      {
                        description: 'The server returns a user.',
                        guard: { type: 'isKnown', params: ({ event }) => ({ profile: event.output }) },
                        target: 'sidebars',
                        actions: { type: 'keepProfile', params: ({ event }) => ({ profile: event.output }) },
                      },
                      {
                        description:
                          'The user info is empty: "Verification failed, please Login again." [S37]',
                        target: '#session.signedOut',
                        actions: ['announceMissingUser', { type: 'end', params: { cause: 'failed' } }],
                      },
                    ],
                    onError: {
                      description:
                        'The token is cleared, a toast shows the reason, and the login screen is opened ' +
                        '[S36].',
                      target: '#session.signedOut',
                      actions: [
                        { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
                        'announceLoadFailure',
                        { type: 'end', params: { cause: 'failed' } },
                      ],
                    },
                  },
                },
                sidebars: {
                  description: 'The menu of this user is loaded.',
                  meta: { view: 'page-skeleton' },
                  invoke: {
                    id: 'loadSidebars',
                    src: 'loadSidebars',
                    onDone: {
                      target: 'routes',
                      actions: { type: 'keepMenu', params: ({ event }) => ({ menu: event.output }) },
                    },
                    onError: [
                      {
                        description:
                          'A deploy has removed the code that reads the menu. The session stays [D15].',
                        guard: { type: 'isCodeLost', params: ({ event }) => ({ error: event.error }) },
                        target: 'codeLost',
                      },
                      {
                        description: 'The token is cleared as for the user info [S36].',
                        target: '#session.signedOut',
                        actions: [
                          { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
                          'announceLoadFailure',
                          { type: 'end', params: { cause: 'failed' } },
                        ],
                      },
                    ],
                  },
                },
                routes: {
                  description: 'The pages that may be opened are computed from the menu.',
                  meta: { view: 'page-skeleton' },
                  invoke: {
                    id: 'addRoutes',
                    src: 'addRoutes',
                    input: ({ context }) => ({ menu: context.menu, profile: context.profile }),
                    onDone: {
                      target: '#session.open.account.active',
                      actions: { type: 'keepRoutes', params: ({ event }) => ({ routes: event.output }) },
                    },
                    onError: [
                      {
                        description:
                          'A deploy has removed the code that reads the menu. The session stays [D15].',
                        guard: { type: 'isCodeLost', params: ({ event }) => ({ error: event.error }) },
                        target: 'codeLost',
                      },
                      {
                        description: 'The token is cleared as for the user info [S36].',
                        target: '#session.signedOut',
                        actions: [
                          { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
                          'announceLoadFailure',
                          { type: 'end', params: { cause: 'failed' } },
                        ],
                      },
                    ],
                  },
                },
                codeLost: {
                  description:
                    'Code of this page no longer exists on the server. The page is about to reload and ' +
                    'keeps the session [D15]. If a reload does not help, the user can try again.',
                  tags: 'code-lost',
                  meta: { view: 'page-failed' },
                  on: { 'session.tryAgain': { target: 'sidebars' } },
                },
              },
            },
            active: {
              description:
                'The user is signed in, and the workspace is loaded and shown. An idle check runs every ' +
                '1,800,000 ms. More than 3,600,000 ms without a click end the session [S38].',
              tags: 'signed-in',
              meta: { view: 'workspace' },
              entry: [
                { type: 'storeProfile', params: ({ context }) => ({ profile: context.profile }) },
                'announceStart',
              ],
              on: {
                'session.passwordChanged': {
                  description: 'The user has replaced the issued password. All pages are open now.',
                  actions: 'forgetIssuedPassword',
                },
                'window.returned': {
                  description:
                    'The window is active again after sleep or another tab. Timers may have stopped, so ' +
                    'the wall clock decides [S38, D8].',
                  guard: {
                    type: 'isIdle',
                    params: ({ event }) => ({ at: event.at, lastClickAt: event.lastClickAt }),
                  },
                  target: '#session.signingOut',
                  actions: ['giveUpToken', { type: 'end', params: { cause: 'idle' } }],
                },
              },
              initial: 'watching',
              states: {
                watching: {
                  description: 'The chart waits between two idle checks.',
                  after: {
                    UNTIL_WARNING: {
                      description: 'The time of the warning before the next check is reached [S38].',
                      target: 'lookingAhead',
                    },
                  },
                },
                lookingAhead: {
                  description:
                    'The chart checks whether the coming idle check would end the session. Only then is ' +
                    'the user warned.',
                  invoke: {
                    id: 'lookAhead',
                    src: 'readActivity',
                    onDone: [
                      {
                        description:
                          'The last click is so long ago that the coming check would end the session.',
                        guard: { type: 'willBeIdle', params: ({ event }) => event.output },
                        target: 'warning',
                      },
                      { target: 'waiting' },
                    ],
                    onError: { target: 'waiting' },
                  },
                },
                waiting: {
                  description: 'The session is in use. The idle check follows without a warning.',
                  after: {
                    WARNING: {
                      description: 'The idle check of every 1,800,000 ms is due [S38].',
                      target: 'checking',
                    },
                  },
                },
                warning: {
                  description:
                    'The countdown is on screen. One click or key press in any window keeps the session.',
                  tags: 'idle-warning',
                  meta: { view: 'idle-warning' },
                  on: {
                    'session.clicked': {
                      description: 'Any click or key press counts as use [S38].',
                      target: 'watching',
                      actions: { type: 'keepLastClick', params: ({ event }) => ({ at: event.at }) },
                    },
                  },
                  after: {
                    WARNING: {
                      description: 'The idle check of every 1,800,000 ms is due [S38].',
                      target: 'checking',
                    },
                  },
                },
                checking: {
                  description:
                    'The idle check reads the wall clock and the last click in any window [S38, D8].',
                  invoke: {
                    id: 'checkIdle',
                    src: 'readActivity',
                    onDone: [
                      {
                        description: 'There was no click for over 3,600,000 ms [S38].',
                        guard: { type: 'isIdle', params: ({ event }) => event.output },
                        target: '#session.signingOut',
                        actions: ['giveUpToken', { type: 'end', params: { cause: 'idle' } }],
                      },
                      { target: 'watching' },
                    ],
                    onError: { target: 'watching' },
                  },
                },
              },
            },
          },
        },
        page: {
          description: 'Whether and how the page is being unloaded [S39, D7].',
          initial: 'staying',
          states: {
            staying: {
              description: 'The page is not being unloaded.',
              on: {
                'page.unloading': {
                  target: 'unloading',
                  actions: { type: 'keepUnloading', params: ({ event }) => ({ at: event.at }) },
                },
                'page.reloading': {
                  description: 'The application reloads the page. This never counts as a closed tab [D7].',
                  target: 'reloading',
                },
              },
            },
            unloading: {
              description:
                'The before-unload event has fired. The time until unload distinguishes a closed tab from ' +
                'other causes [S39].',
              on: {
                'page.unloading': {
                  description: 'The user stayed on the page and now leaves it again.',
                  actions: { type: 'keepUnloading', params: ({ event }) => ({ at: event.at }) },
                },
                'page.unloaded': [
                  {
                    description:
                      'The events are at most 10 ms apart. The tab was closed, which signs the user out ' +
                      '[S39].',
                    guard: { type: 'isTabClose', params: ({ event }) => ({ at: event.at }) },
                    target: '#session.closed',
                    actions: [
                      { type: 'stashCredentials', params: ({ context }) => ({ token: context.token }) },
                      { type: 'end', params: { cause: 'closed' } },
                    ],
                  },
                  { target: 'staying' },
                ],
                'page.reloading': {
                  description: 'The application reloads the page. This never counts as a closed tab [D7].',
                  target: 'reloading',
                },
              },
            },
            reloading: {
              description: 'Every unload in this state is a reload by the application [D7].',
            },
          },
        },
      },
    },
    signingOut: {
      description: 'The user is signed out in this window. The server is notified, with a short timeout.',
      tags: ['busy', 'signed-out'],
      meta: { view: 'sign-in-busy' },
      exit: 'forgetGivenUp',
      invoke: {
        id: 'revokeToken',
        src: 'revokeToken',
        input: ({ context }) => ({ token: context.givenUp }),
        onDone: { target: 'signedOut' },
        onError: { target: 'signedOut' },
      },
      after: {
        SIGN_OUT_PATIENCE: {
          description: 'The server has not answered in time. The user can sign in again.',
          target: 'signedOut',
        },
      },
    },
    closed: {
      description:
        'The tab is closed. A reload of the same tab starts a new page, which recovers the token [D7].',
      type: 'final',
    },
  },
});
