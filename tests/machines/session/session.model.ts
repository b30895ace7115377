import { sessionMachine } from '../../../machines/session/session.machine.ts';
import type { SessionMenu, SessionProfile } from '../../../machines/session/session.machine.ts';
import { modelOf } from '../../support/charts/model.ts';
import { anyError, refusal } from '../errors.ts';

const tokenA = { accessToken: 'token-a', tokenType: 'Bearer' };
const tokenB = { accessToken: 'token-b', tokenType: 'Bearer' };

/** The second factor that a correct password may require. */
const secondFactor = { key: 'key-9', phone: '138****8004' };

/** The chart passes the menu on unchanged, so one field of an item is enough. */
const anyMenu = [{ path: '/myWork' }] as unknown as SessionMenu;

const profile: SessionProfile = {
  username: 'wuhan_zhang',
  name: '张伟',
  avatar: '',
  phone: '138****8000',
  contactName: '',
  kind: 'personal',
  isExhibitorAdministrator: false,
  isExpert: false,
  isOrganiser: false,
  isAdministrator: false,
  organisations: [],
  home: '/gameApply/index',
  system: 1,
  mustChangePassword: false,
};

/** Another user, who differs in every field and has to change the password first. */
const organiser: SessionProfile = {
  username: 'hubei_committee',
  name: '大赛组委会',
  avatar: '/avatars/2',
  phone: '',
  contactName: '李敏',
  kind: 'unit',
  isExhibitorAdministrator: true,
  isExpert: false,
  isOrganiser: true,
  isAdministrator: true,
  organisations: ['湖北省组委会'],
  home: '/competitionMaking',
  system: 2,
  mustChangePassword: true,
};

/** [S38] in milliseconds. The last click was at 0. */
const HOUR = 3_600_000;

/** The error of a load whose code a deployment has removed [D15]. */
const codeLost = Object.assign(new Error('code lost'), { isCodeLost: true });

export const model = modelOf({
  chart: sessionMachine,
  events: [
    { type: 'session.signIn', credentials: { way: 'password', body: { username: 'wuhan_zhang' } } },
    { type: 'session.signIn', credentials: { way: 'phone', body: { phone: '13800138000' } } },
    { type: 'session.signIn', credentials: { way: 'registration', body: { username: 'wuhan_zhang' } } },
    { type: 'session.cancel' },
    { type: 'session.proven', token: tokenA },
    { type: 'session.signOut' },
    { type: 'session.clicked', at: 5_000 },
    { type: 'session.rejected', accessToken: tokenA.accessToken },
    { type: 'session.rejected', accessToken: tokenB.accessToken },
    { type: 'session.rejected', accessToken: '' },
    { type: 'session.signedInElsewhere', token: tokenA },
    { type: 'session.signedInElsewhere', token: tokenB },
    { type: 'session.signedOutElsewhere' },
    { type: 'session.passwordChanged' },
    { type: 'session.closedElsewhere' },
    { type: 'session.tryAgain' },
    { type: 'window.returned', at: HOUR, lastClickAt: 0 },
    { type: 'window.returned', at: HOUR + 1, lastClickAt: 0 },
    { type: 'window.returned', at: HOUR + 1, lastClickAt: 1 },
    { type: 'page.unloading', at: 1_000 },
    { type: 'page.unloading', at: 2_000 },
    { type: 'page.unloaded', at: 1_010 },
    { type: 'page.unloaded', at: 1_011 },
    { type: 'page.unloaded', at: 2_010 },
    { type: 'page.reloading' },
  ],
  answers: {
    restoreCredentials: {
      done: [
        { token: null, at: 0, lastClickAt: 0 },
        { token: null, at: HOUR + 1, lastClickAt: 0 },
        { token: tokenA, at: HOUR, lastClickAt: 0 },
        { token: tokenA, at: HOUR + 1, lastClickAt: 0 },
        { token: tokenA, at: HOUR + 1, lastClickAt: 1 },
      ],
      error: [refusal],
    },
    signIn: { done: [tokenA, secondFactor, { ...secondFactor, phone: '' }], error: anyError },
    loadUser: { done: [profile, organiser, null], error: anyError },
    loadSidebars: { done: [anyMenu], error: [...anyError, codeLost] },
    addRoutes: {
      done: [[{ path: '/myWork', component: 'myWork', access: 'open' }]],
      error: [...anyError, codeLost],
    },
    readActivity: {
      done: [
        // the warning lasts 60,000 ms and ends with the check
        { at: HOUR - 60_000, lastClickAt: 0 },
        { at: HOUR - 60_000 + 1, lastClickAt: 0 },
        // a click in another window
        { at: HOUR - 60_000 + 1, lastClickAt: 1 },
        { at: HOUR, lastClickAt: 0 },
        { at: HOUR + 1, lastClickAt: 0 },
        { at: HOUR + 1, lastClickAt: 1 },
      ],
      error: [refusal],
    },
    revokeToken: { done: [undefined], error: [refusal] },
  },
  delays: {
    UNTIL_WARNING: 1_800_000 - 60_000,
    WARNING: 60_000,
    SIGN_OUT_PATIENCE: 3_000,
  },
  key: ({ token, profile: user, lastClickAt, unloadingAt, secondFactor: wanted, signedIn }) => [
    token?.accessToken,
    signedIn,
    wanted?.phone,
    user?.username,
    user?.mustChangePassword,
    lastClickAt,
    unloadingAt,
  ],
  ends: (snapshot) => snapshot.matches('signedOut') || snapshot.status === 'done',
  equivalent: {
    'line 7: token: answer«, secondFactor: null → »':
      'the second factor is not read from an answer with a token',
    'context.«profile → token» && {': 'a profile is stored only together with a token',
  },
  invariants: {
    '[D9] no data of the user is stored in any state without a session': (snapshot) => {
      const { token, profile: user, menu, routes } = snapshot.context;
      const nothing = token === null && user === null && menu.length === 0 && routes.length === 0;
      return nothing || !(snapshot.hasTag('signed-out') || snapshot.status === 'done');
    },
    '[S35] a page for signed-in users is shown only after all three steps are done': (snapshot) =>
      !snapshot.hasTag('signed-in') ||
      (snapshot.context.token !== null &&
        snapshot.context.profile !== null &&
        snapshot.context.menu.length > 0 &&
        snapshot.context.routes.length > 0),
    '[S35] no state is both signed in and signed out': (snapshot) =>
      !(snapshot.hasTag('signed-in') && snapshot.hasTag('signed-out')),
    'a token that was given up is stored only until the server has been notified': (snapshot) =>
      snapshot.context.givenUp === null || snapshot.matches('signingOut'),
    'a second factor is stored exactly while the chart waits for it': (snapshot) =>
      snapshot.matches('secondFactor') === (snapshot.context.secondFactor !== null),
    'the typed credentials are never stored': ({ context }) =>
      !/credentials|"body"/.test(JSON.stringify(context)),
  },
});
