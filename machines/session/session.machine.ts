import { assertEvent, assign, emit, enqueueActions, fromPromise, setup } from 'xstate';

/** What a sign-in gives [S49]. */
export interface SessionToken {
  readonly accessToken: string;
  readonly tokenType: string;
}

/** A right password that is not enough: the handle of the sign-in, and the masked number a code was sent to ('' for none). */
export interface SessionSecondFactor {
  readonly key: string;
  readonly phone: string;
}

/** Who is signed in, and what follows from it (kind and home: S40, D3; system: S40). */
export interface SessionProfile {
  readonly username: string;
  readonly name: string;
  readonly avatar: string;
  readonly phone: string;
  readonly contactName: string;
  readonly kind: 'personal' | 'exhibitor' | 'unit' | 'expert';
  readonly isExhibitorAdministrator: boolean;
  /** The unit organises the competition; other units take part in it [S7]. */
  readonly isOrganiser: boolean;
  readonly organisations: readonly string[];
  readonly home: string;
  readonly system: number;
  readonly mustChangePassword: boolean;
}

/**
 * One route the server gives, and whether this user may open it [S44, S45, D4]; `leadsTo`: a section that
 * opens this one of its pages [S43].
 */
export interface SessionRoute {
  readonly path: string;
  readonly component: string;
  readonly access: 'open' | 'forbidden' | 'notYetOpen' | { readonly leadsTo: string };
}

/** The menu as the adapter built it from GET /user/sidebars; this chart reads nothing of it. */
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

/** The ways in: by password, by phone and code, or by registering [S49]. Payloads are the calls' own. */
export type SessionCredentials =
  | { readonly way: 'password'; readonly body: Readonly<Record<string, unknown>> }
  | { readonly way: 'phone'; readonly body: Readonly<Record<string, unknown>> }
  | { readonly way: 'registration'; readonly body: Readonly<Record<string, unknown>> };

/** Why a session ended. `closed` is a tab close [S39]; `rejected` a 401 [S55]. */
export type SessionEnd = 'asked' | 'idle' | 'rejected' | 'failed' | 'elsewhere' | 'closed';

export interface SessionContext {
  token: SessionToken | null;
  /** The token just given up, until the server has been told; never used for a call of a screen. */
  givenUp: SessionToken | null;
  /** What the sign-in under way still needs; null in any state but the one that waits for it. */
  secondFactor: SessionSecondFactor | null;
  profile: SessionProfile | null;
  menu: SessionMenu;
  routes: readonly SessionRoute[];
  /** Where the person signed in: in this window, or in another one which this one follows [D8]. */
  signedIn: 'here' | 'elsewhere';
  /** Why the last attempt to sign in or to load failed; shown beside the form. */
  failure: Failure | null;
  endedBy: SessionEnd | null;
  /** Wall clock, epoch ms, of the last click in any window of this browser [S38, D8]. */
  lastClickAt: number;
  /** Wall clock, epoch ms, of the page's last before-unload. */
  unloadingAt: number;
}

type SessionEvent =
  | { type: 'session.signIn'; credentials: SessionCredentials }
  | { type: 'session.cancel' }
  | { type: 'session.proven'; token: SessionToken }
  | { type: 'session.signOut' }
  /** The person, or a connection that is back, asks for what could not be fetched. */
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

/** What a rejected call carries; null for an error of another kind. */
const failureIn = (error: unknown): Failure | null =>
  error instanceof Error ? (error.failure ?? null) : null;

/** What a sign-in has gained: the token, or what is left to do for it. */
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
    /** The stored token, or the one a reload takes back [D7]; now and the shared last click, epoch ms. */
    restoreCredentials: fromPromise<{ token: SessionToken | null; at: number; lastClickAt: number }>(
      notProvided('restoreCredentials'),
    ),
    /** Gives the token, or what has to be proven besides. */
    signIn: fromPromise<SessionToken | SessionSecondFactor, SessionCredentials>(notProvided('signIn')),
    /** The user's profile, or null when the server knows none [S37]. */
    loadUser: fromPromise<SessionProfile | null>(notProvided('loadUser')),
    loadSidebars: fromPromise<SessionMenu>(notProvided('loadSidebars')),
    /** From the menu to what may be opened by this user [S35, S44, D4]. */
    addRoutes: fromPromise<readonly SessionRoute[], { menu: SessionMenu; profile: SessionProfile | null }>(
      notProvided('addRoutes'),
    ),
    /** Wall clock and the last click in any window, both epoch ms [D8]. */
    readActivity: fromPromise<{ at: number; lastClickAt: number }>(notProvided('readActivity')),
    /** Tells the server that the token is given up. */
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
    /** Ends the session here; whoever keeps something of [D9] clears it on `session.ended`. */
    end: enqueueActions(({ enqueue }, params: { cause: SessionEnd }) => {
      enqueue.assign({ token: null, profile: null, menu: [], routes: [], endedBy: params.cause });
      enqueue.emit({ type: 'session.ended', cause: params.cause });
    }),
    signInHere: assign({ signedIn: 'here' }),
    follow: assign({ signedIn: 'elsewhere' }),
    /** Writes the token where a reload and other windows find it [D6, D8]. */
    storeCredentials: (_, _params: { token: SessionToken | null }) => {},
    /** Writes back what a closing window has cleared [D8]. */
    writeBack: (_, _params: { token: SessionToken | null }) => {},
    /** Keeps for a reload in this tab what a tab close is about to clear [D7]. */
    stashCredentials: (_, _params: { token: SessionToken | null }) => {},
    /** Writes login user, system number and role string [S34, S40, S41]. */
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
    /** [S38] "no click for over 3,600,000 ms": the full hour itself is still allowed. */
    isIdle: ({ context }, params: { at: number; lastClickAt: number }) =>
      params.at - Math.max(params.lastClickAt, context.lastClickAt) > 3_600_000,
    isStale: (_, params: { token: SessionToken | null; at: number; lastClickAt: number }) =>
      params.token !== null && params.at - params.lastClickAt > 3_600_000,
    /** As isIdle, seen from the start of the warning that ends with the check. */
    willBeIdle: ({ context }, params: { at: number; lastClickAt: number }) =>
      params.at + 60_000 - Math.max(params.lastClickAt, context.lastClickAt) > 3_600_000,
    /** [S39] 10 ms or less between before-unload and unload. */
    isTabClose: ({ context }, params: { at: number }) => params.at - context.unloadingAt <= 10,
  },
  delays: {
    /** From one idle check to the start of the warning before the next: 1,800,000 − 60,000 ms [S38]. */
    UNTIL_WARNING: 1_740_000,
    /** How long the warning counts down; it ends exactly at the idle check [S38]. */
    WARNING: 60_000,
    /** Signing out does not wait longer than this for the server. */
    SIGN_OUT_PATIENCE: 3_000,
  },
}).createMachine({
  id: 'session',
  description:
    'One session: restored or signed in, loaded in three steps, active, ended. Created once per page. ' +
    'A session is a token, present or not [S35]; the pages of a signed-in user are shown only in `active`.',
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
      description: 'A click in this window or another of the same browser [S38, D8].',
      actions: { type: 'keepLastClick', params: ({ event }) => ({ at: event.at }) },
    },
  },
  states: {
    restoring: {
      description: 'The page has just started; the stored token, if any, is being read.',
      tags: 'busy',
      meta: { view: 'page-skeleton' },
      invoke: {
        id: 'restoreCredentials',
        src: 'restoreCredentials',
        onDone: [
          {
            description:
              'A token was kept, but nobody has clicked for over an hour: idle all the same [S38, D8].',
            guard: { type: 'isStale', params: ({ event }) => event.output },
            target: 'signingOut',
            actions: [
              { type: 'keepToken', params: ({ event }) => ({ token: event.output.token }) },
              'giveUpToken',
              { type: 'end', params: { cause: 'idle' } },
            ],
          },
          {
            description: 'A token was kept: load what belongs to it.',
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
        'Nobody is signed in; public pages only. `failure` and `endedBy` tell the form what to say.',
      tags: 'signed-out',
      meta: { view: 'sign-in' },
      on: {
        'session.signIn': { target: 'signingIn', actions: ['forgetFailure', 'signInHere'] },
        'session.signedInElsewhere': {
          description: 'Another window signed in: this one follows [D8].',
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
      description: 'The credentials are with the server; they live in this call only, never in the context.',
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
            description: 'Signed in: load what belongs to the token.',
            guard: { type: 'isToken', params: ({ event }) => ({ answer: event.output }) },
            target: 'open',
            actions: [
              { type: 'keepToken', params: ({ event }) => ({ token: gained(event.output).token }) },
              { type: 'storeCredentials', params: ({ event }) => ({ token: gained(event.output).token }) },
            ],
          },
          {
            description: 'The password was right, and the account signs in with a second factor.',
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
          description: 'Refused or unanswered: the form keeps what was typed and says why.',
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
        'A code is awaited from the person: the chart of the second factor proves it and gives the token.',
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
        'session.cancel': { description: 'Back to the password.', target: 'signedOut' },
        'session.signedInElsewhere': {
          description: 'Another window signed in: this one follows [D8].',
          target: 'open',
          actions: ['follow', { type: 'keepToken', params: ({ event }) => ({ token: event.token }) }],
        },
      },
    },
    open: {
      description:
        'A token is held. One region loads and uses what belongs to it, the other watches the page going away.',
      type: 'parallel',
      on: {
        'session.signOut': {
          target: 'signingOut',
          actions: ['giveUpToken', { type: 'end', params: { cause: 'asked' } }],
        },
        'session.rejected': {
          description: 'A 401 for the token in use; one for an older token says nothing [S55].',
          guard: { type: 'isCurrent', params: ({ event }) => ({ accessToken: event.accessToken }) },
          target: 'signedOut',
          actions: { type: 'end', params: { cause: 'rejected' } },
        },
        'session.signedInElsewhere': {
          description: 'The account was changed in another window: begin again with it [D8].',
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
            'Another window was closed and cleared the storage; this one is still in use and keeps the session.',
          actions: [
            { type: 'writeBack', params: ({ context }) => ({ token: context.token }) },
            { type: 'storeProfile', params: ({ context }) => ({ profile: context.profile }) },
          ],
        },
      },
      states: {
        account: {
          description: 'What belongs to the token is loaded, then used.',
          initial: 'loading',
          states: {
            loading: {
              description:
                'User info, then sidebars, then routes; only then is a page shown [S35]. Any failure clears the token [S36].',
              tags: ['busy', 'loading'],
              initial: 'user',
              states: {
                user: {
                  description: 'Who is this token for?',
                  meta: { view: 'page-skeleton' },
                  invoke: {
                    id: 'loadUser',
                    src: 'loadUser',
                    onDone: [
                      {
                        description: 'The server knows the user.',
                        guard: { type: 'isKnown', params: ({ event }) => ({ profile: event.output }) },
                        target: 'sidebars',
                        actions: { type: 'keepProfile', params: ({ event }) => ({ profile: event.output }) },
                      },
                      {
                        description: 'Empty user info: "Verification failed, please Login again." [S37]',
                        target: '#session.signedOut',
                        actions: ['announceMissingUser', { type: 'end', params: { cause: 'failed' } }],
                      },
                    ],
                    onError: {
                      description:
                        'The token is cleared, a toast says why, and the login screen follows [S36].',
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
                  description: 'What may this user see in the menu?',
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
                          'A deploy has removed the code that reads the menu: the session stays [D15].',
                        guard: { type: 'isCodeLost', params: ({ event }) => ({ error: event.error }) },
                        target: 'codeLost',
                      },
                      {
                        description: 'As for the user info [S36].',
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
                  description: 'From the menu to the pages that may be opened.',
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
                          'A deploy has removed the code that reads the menu: the session stays [D15].',
                        guard: { type: 'isCodeLost', params: ({ event }) => ({ error: event.error }) },
                        target: 'codeLost',
                      },
                      {
                        description: 'As for the user info [S36].',
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
                    'Code of this page is not there any more. The page is about to be loaded anew, with the session it has [D15]; ' +
                    'where that has not helped, the person may try again.',
                  tags: 'code-lost',
                  meta: { view: 'page-failed' },
                  on: { 'session.tryAgain': { target: 'sidebars' } },
                },
              },
            },
            active: {
              description:
                'Signed in, loaded, shown. Looked at every 1,800,000 ms; over 3,600,000 ms without a click end the session [S38].',
              tags: 'signed-in',
              meta: { view: 'workspace' },
              entry: [
                { type: 'storeProfile', params: ({ context }) => ({ profile: context.profile }) },
                'announceStart',
              ],
              on: {
                'session.passwordChanged': {
                  description: 'The password is the person’s own: nothing is held back any longer.',
                  actions: 'forgetIssuedPassword',
                },
                'window.returned': {
                  description:
                    'Back at the window after sleep or another tab: timers may have stood still, so the wall clock decides [S38, D8].',
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
                  description: 'Between two checks.',
                  after: {
                    UNTIL_WARNING: {
                      description: 'One warning before the next check is due [S38].',
                      target: 'lookingAhead',
                    },
                  },
                },
                lookingAhead: {
                  description: 'Would the coming check end the session? Only then is the person warned.',
                  invoke: {
                    id: 'lookAhead',
                    src: 'readActivity',
                    onDone: [
                      {
                        description: 'No click for so long that the coming check would sign out.',
                        guard: { type: 'willBeIdle', params: ({ event }) => event.output },
                        target: 'warning',
                      },
                      { target: 'waiting' },
                    ],
                    onError: { target: 'waiting' },
                  },
                },
                waiting: {
                  description: 'In use; the check follows without a word.',
                  after: {
                    WARNING: { description: 'The check of every 1,800,000 ms [S38].', target: 'checking' },
                  },
                },
                warning: {
                  description: 'The countdown is on screen; one click or key, in any window, stays.',
                  tags: 'idle-warning',
                  meta: { view: 'idle-warning' },
                  on: {
                    'session.clicked': {
                      description: 'Any click counts as use [S38].',
                      target: 'watching',
                      actions: { type: 'keepLastClick', params: ({ event }) => ({ at: event.at }) },
                    },
                  },
                  after: {
                    WARNING: { description: 'The check of every 1,800,000 ms [S38].', target: 'checking' },
                  },
                },
                checking: {
                  description:
                    'The idle check itself, by the wall clock and the last click of any window [S38, D8].',
                  invoke: {
                    id: 'checkIdle',
                    src: 'readActivity',
                    onDone: [
                      {
                        description: 'No click for over 3,600,000 ms [S38].',
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
          description: 'Is the page going away, and how [S39, D7]?',
          initial: 'staying',
          states: {
            staying: {
              description: 'The page stays.',
              on: {
                'page.unloading': {
                  target: 'unloading',
                  actions: { type: 'keepUnloading', params: ({ event }) => ({ at: event.at }) },
                },
                'page.reloading': {
                  description: 'The application reloads itself; that is never a tab close [D7].',
                  target: 'reloading',
                },
              },
            },
            unloading: {
              description:
                'before-unload has fired; the gap to unload tells a tab close from the rest [S39].',
              on: {
                'page.unloading': {
                  description: 'The person stayed after all, and now leaves again.',
                  actions: { type: 'keepUnloading', params: ({ event }) => ({ at: event.at }) },
                },
                'page.unloaded': [
                  {
                    description: 'At most 10 ms apart: the tab was closed, which logs the user out [S39].',
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
                  description: 'The application reloads itself; that is never a tab close [D7].',
                  target: 'reloading',
                },
              },
            },
            reloading: {
              description: 'Whatever unloads now is our own reload [D7].',
            },
          },
        },
      },
    },
    signingOut: {
      description: 'Already signed out here; the server is being told, but not waited for long.',
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
          description: 'A server that does not answer keeps nobody from signing in again.',
          target: 'signedOut',
        },
      },
    },
    closed: {
      description:
        'The tab is gone; a reload of the same tab starts a new page that takes the token back [D7].',
      type: 'final',
    },
  },
});
