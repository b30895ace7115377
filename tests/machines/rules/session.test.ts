import { createActor, SimulatedClock } from 'xstate';
import { describe, expect, it } from 'vitest';
import {
  sessionMachine,
  type SessionCredentials,
  type SessionEmitted,
  type SessionMenu,
  type SessionProfile,
  type SessionRoute,
  type SessionSecondFactor,
  type SessionToken,
} from '../../../machines/session/session.machine.ts';
import { failed, held } from './settle.ts';
import { menuItem } from '../../support/menu-item.ts';

/** The rules of a session, from the specification's words and numbers and not from the chart. */

const token: SessionToken = { accessToken: 'a-token', tokenType: 'Bearer' };
const otherToken: SessionToken = { accessToken: 'another', tokenType: 'Bearer' };
const profile: SessionProfile = {
  username: 'hb_zs01',
  name: '张三',
  avatar: '',
  phone: '138****8000',
  contactName: '',
  kind: 'personal',
  isExhibitorAdministrator: false,
  isOrganiser: false,
  organisations: [],
  home: '/gameApply/index',
  system: 1,
  mustChangePassword: false,
};
const menu: SessionMenu = [menuItem('/x')];
const HALF_HOUR = 1_800_000;
const HOUR = 3_600_000;
const MINUTE = 60_000;

function start() {
  const clock = new SimulatedClock();
  const calls = {
    restoreCredentials: held<{ token: SessionToken | null; at: number; lastClickAt: number }>(),
    signIn: held<SessionToken | SessionSecondFactor, SessionCredentials>(),
    loadUser: held<SessionProfile | null>(),
    loadSidebars: held<SessionMenu>(),
    addRoutes: held<readonly SessionRoute[], { menu: SessionMenu; profile: SessionProfile | null }>(),
    readActivity: held<{ at: number; lastClickAt: number }>(),
    revokeToken: held<void, { token: SessionToken | null }>(),
  };
  const stored: string[] = [];
  const emitted: SessionEmitted[] = [];
  const actor = createActor(
    sessionMachine.provide({
      actors: {
        restoreCredentials: calls.restoreCredentials.logic,
        signIn: calls.signIn.logic,
        loadUser: calls.loadUser.logic,
        loadSidebars: calls.loadSidebars.logic,
        addRoutes: calls.addRoutes.logic,
        readActivity: calls.readActivity.logic,
        revokeToken: calls.revokeToken.logic,
      },
      actions: {
        storeCredentials: (_, params) => void stored.push(`store ${params.token?.accessToken}`),
        writeBack: (_, params) => void stored.push(`write back ${params.token?.accessToken}`),
        stashCredentials: (_, params) => void stored.push(`stash ${params.token?.accessToken}`),
        storeProfile: (_, params) => void stored.push(`profile ${params.profile?.username}`),
      },
    }),
    { clock },
  );
  actor.on('*', (event) => void emitted.push(event));
  actor.start();
  return {
    actor,
    calls,
    clock,
    stored,
    emitted,
    is: (state: Parameters<ReturnType<typeof actor.getSnapshot>['matches']>[0]) =>
      actor.getSnapshot().matches(state),
    context: () => actor.getSnapshot().context,
  };
}

/** Restored with a token, everything loaded; nobody has clicked since 0. */
async function startActive() {
  const session = start();
  await session.calls.restoreCredentials.done({ token, at: 0, lastClickAt: 0 });
  await session.calls.loadUser.done(profile);
  await session.calls.loadSidebars.done([]);
  await session.calls.addRoutes.done([]);
  expect(session.is({ open: { account: 'active' } })).toBe(true);
  return session;
}

describe('beginning', () => {
  it('[S35] user info, then sidebars, then routes; only then is anything shown', async () => {
    const { calls, actor, is } = start();
    await calls.restoreCredentials.done({ token, at: 0, lastClickAt: 0 });
    expect(calls.loadUser.inputs).toHaveLength(1);
    expect(calls.loadSidebars.inputs).toHaveLength(0);
    await calls.loadUser.done(profile);
    expect(calls.loadSidebars.inputs).toHaveLength(1);
    expect(calls.addRoutes.inputs).toHaveLength(0);
    await calls.loadSidebars.done(menu);
    expect(calls.addRoutes.inputs).toEqual([{ menu, profile }]);
    expect(actor.getSnapshot().hasTag('signed-in')).toBe(false);
    await calls.addRoutes.done([]);
    expect(is({ open: { account: 'active' } })).toBe(true);
  });

  it.each(['loadSidebars', 'addRoutes'] as const)(
    '[D15] code lost at %s costs no session: the page is loaded anew with it, or one tries again',
    async (step) => {
      const { calls, actor, context, emitted, is } = start();
      await calls.restoreCredentials.done({ token, at: 0, lastClickAt: 0 });
      await calls.loadUser.done(profile);
      if (step === 'addRoutes') await calls.loadSidebars.done([]);
      await calls[step].fail(Object.assign(new Error('code lost'), { isCodeLost: true }));
      expect(actor.getSnapshot().hasTag('code-lost')).toBe(true);
      expect(context().token).toEqual(token);
      expect(emitted).toEqual([]);
      actor.send({ type: 'session.tryAgain' });
      await calls.loadSidebars.done([]);
      await calls.addRoutes.done([]);
      expect(is({ open: { account: 'active' } })).toBe(true);
    },
  );

  it('[S35] without a token nothing is loaded', async () => {
    const { calls, is } = start();
    await calls.restoreCredentials.done({ token: null, at: 0, lastClickAt: 0 });
    expect(is('signedOut')).toBe(true);
    expect(calls.loadUser.inputs).toHaveLength(0);
  });

  it.each([
    ['loadUser', 0],
    ['loadSidebars', 1],
    ['addRoutes', 2],
  ] as const)('[S36] a failing %s clears the token, says why and leads to login', async (name, before) => {
    const { calls, context, emitted, is } = start();
    await calls.restoreCredentials.done({ token, at: 0, lastClickAt: 0 });
    if (before > 0) await calls.loadUser.done(profile);
    if (before > 1) await calls.loadSidebars.done([]);
    await calls[name].fail(failed({ kind: 'refused', message: '系统维护中' }));
    expect(is('signedOut')).toBe(true);
    expect(context()).toMatchObject({ token: null, profile: null, menu: [], routes: [], endedBy: 'failed' });
    expect(emitted).toMatchObject([
      { type: 'session.loadFailed', failure: { message: '系统维护中' } },
      { type: 'session.ended', cause: 'failed' },
    ]);
  });

  it('[S36] a failure without a text is said to be one', async () => {
    const { calls, emitted } = start();
    await calls.restoreCredentials.done({ token, at: 0, lastClickAt: 0 });
    await calls.loadUser.fail(new TypeError('not a failure of a call'));
    expect(emitted[0]).toEqual({ type: 'session.loadFailed', failure: null });
  });

  it('[S37] empty user info is a failure of its own', async () => {
    const { calls, context, emitted, is } = start();
    await calls.restoreCredentials.done({ token, at: 0, lastClickAt: 0 });
    await calls.loadUser.done(null);
    expect(is('signedOut')).toBe(true);
    expect(context().token).toBeNull();
    expect(emitted.map(({ type }) => type)).toEqual(['session.userMissing', 'session.ended']);
  });

  it('[S49] a refused sign-in leaves the screen and says why; nothing of the credentials is kept', async () => {
    const { actor, calls, context, is } = start();
    await calls.restoreCredentials.done({ token: null, at: 0, lastClickAt: 0 });
    actor.send({ type: 'session.signIn', credentials: { way: 'password', body: { password: 'Geheim#1' } } });
    await calls.signIn.fail(failed({ kind: 'refused', message: '账号或密码错误', code: 40102 }));
    expect(is('signedOut')).toBe(true);
    expect(context().failure).toMatchObject({ code: 40102 });
    expect(JSON.stringify(actor.getPersistedSnapshot())).not.toContain('Geheim#1');
  });
});

describe('idleness', () => {
  it('[S38] an hour without a click is still allowed at the check; one millisecond more is not', async () => {
    for (const [at, ends] of [
      [HOUR, false],
      [HOUR + 1, true],
    ] as const) {
      const { calls, clock, emitted, is } = await startActive();
      clock.increment(HALF_HOUR - MINUTE);
      await calls.readActivity.done({ at: at - MINUTE, lastClickAt: 0 });
      clock.increment(MINUTE);
      await calls.readActivity.done({ at, lastClickAt: 0 });
      expect(is('signingOut')).toBe(ends);
      expect(emitted.some(({ type }) => type === 'session.ended')).toBe(ends);
    }
  });

  it('[S38] the check comes every 1,800,000 ms, neither earlier nor later', async () => {
    const { calls, clock } = await startActive();
    for (const check of [1, 2, 3]) {
      clock.increment(HALF_HOUR - MINUTE);
      await calls.readActivity.done({
        at: check * HALF_HOUR - MINUTE,
        lastClickAt: check * HALF_HOUR - MINUTE,
      });
      const asked = calls.readActivity.inputs.length;
      clock.increment(MINUTE - 1);
      expect(calls.readActivity.inputs).toHaveLength(asked);
      clock.increment(1);
      expect(calls.readActivity.inputs).toHaveLength(asked + 1);
      await calls.readActivity.done({ at: check * HALF_HOUR, lastClickAt: check * HALF_HOUR - MINUTE });
    }
  });

  it('[S38] who would be signed out is warned a minute before, and one click stays', async () => {
    const { actor, calls, clock, is } = await startActive();
    clock.increment(HALF_HOUR - MINUTE);
    await calls.readActivity.done({ at: HOUR + 1 - MINUTE, lastClickAt: 0 });
    expect(is({ open: { account: { active: 'warning' } } })).toBe(true);
    actor.send({ type: 'session.clicked', at: HOUR });
    expect(is({ open: { account: { active: 'watching' } } })).toBe(true);
    clock.increment(MINUTE);
    expect(is({ open: { account: 'active' } })).toBe(true);
  });

  it('[S38] the click that ends the warning counts at the next check as well', async () => {
    const { actor, calls, clock, context, is } = await startActive();
    clock.increment(HALF_HOUR - MINUTE);
    await calls.readActivity.done({ at: HOUR + 1 - MINUTE, lastClickAt: 0 });
    actor.send({ type: 'session.clicked', at: HOUR });
    expect(context().lastClickAt).toBe(HOUR);
    clock.increment(HALF_HOUR - MINUTE);
    // the shared last click could not be written
    await calls.readActivity.done({ at: 2 * HOUR - MINUTE, lastClickAt: 0 });
    clock.increment(MINUTE);
    await calls.readActivity.done({ at: 2 * HOUR, lastClickAt: 0 });
    expect(is({ open: { account: 'active' } })).toBe(true);
  });

  it('[S38] an older click never takes the place of a later one', async () => {
    const { actor, context } = await startActive();
    actor.send({ type: 'session.clicked', at: 9_000 });
    actor.send({ type: 'session.clicked', at: 8_000 });
    expect(context().lastClickAt).toBe(9_000);
  });

  it('[S38] who is in use is not warned', async () => {
    const { calls, clock, is } = await startActive();
    clock.increment(HALF_HOUR - MINUTE);
    await calls.readActivity.done({ at: HOUR - MINUTE, lastClickAt: 0 });
    expect(is({ open: { account: { active: 'waiting' } } })).toBe(true);
  });

  it('[S38, D8] timers stand still while the computer sleeps: coming back to the window checks by the wall clock', async () => {
    const { actor, is } = await startActive();
    actor.send({ type: 'window.returned', at: HOUR, lastClickAt: 0 });
    expect(is({ open: { account: 'active' } })).toBe(true);
    actor.send({ type: 'window.returned', at: HOUR + 1, lastClickAt: 0 });
    expect(is('signingOut')).toBe(true);
  });

  it('[D8] a click in another window keeps this one alive', async () => {
    const { actor, calls, clock, is } = await startActive();
    actor.send({ type: 'window.returned', at: 2 * HOUR, lastClickAt: 2 * HOUR - 1 });
    expect(is({ open: { account: 'active' } })).toBe(true);
    clock.increment(HALF_HOUR - MINUTE);
    await calls.readActivity.done({ at: 3 * HOUR - MINUTE, lastClickAt: 2 * HOUR + 1 });
    clock.increment(MINUTE);
    await calls.readActivity.done({ at: 3 * HOUR, lastClickAt: 2 * HOUR + 1 });
    expect(is({ open: { account: 'active' } })).toBe(true);
  });

  it('[S38] a page opened after more than an hour without a click does not bring the session back', async () => {
    const { calls, context, is } = start();
    await calls.restoreCredentials.done({ token, at: 2 * HOUR, lastClickAt: HOUR - 1 });
    expect(is('signingOut')).toBe(true);
    expect(context()).toMatchObject({ token: null, endedBy: 'idle' });
    expect(calls.loadUser.inputs).toHaveLength(0);
  });
});

describe('the page going away', () => {
  it('[S39] 10 ms between before-unload and unload is a tab close, 11 ms is not', async () => {
    for (const [gap, closes] of [
      [0, true],
      [10, true],
      [11, false],
      [200, false],
    ] as const) {
      const { actor, is, stored } = await startActive();
      actor.send({ type: 'page.unloading', at: 5_000 });
      actor.send({ type: 'page.unloaded', at: 5_000 + gap });
      expect(is('closed'), `${gap} ms`).toBe(closes);
      expect(stored.includes('stash a-token'), `${gap} ms`).toBe(closes);
    }
  });

  it('[S39] who cancels one leaving and leaves again is measured from the second', async () => {
    const { actor, is } = await startActive();
    actor.send({ type: 'page.unloading', at: 5_000 });
    actor.send({ type: 'page.unloading', at: 9_000 });
    actor.send({ type: 'page.unloaded', at: 9_005 });
    expect(is('closed')).toBe(true);
  });

  it('[S39] a tab closed before the session is loaded ends it as well', async () => {
    const { actor, calls, is, stored } = start();
    await calls.restoreCredentials.done({ token, at: 0, lastClickAt: 0 });
    actor.send({ type: 'page.unloading', at: 5_000 });
    await calls.loadUser.done(profile);
    actor.send({ type: 'page.unloaded', at: 5_010 });
    expect(is('closed')).toBe(true);
    expect(stored).toContain('stash a-token');
  });

  it('[D7] a reload by the application itself is never a tab close', async () => {
    const { actor, is } = await startActive();
    actor.send({ type: 'page.reloading' });
    actor.send({ type: 'page.unloading', at: 5_000 });
    actor.send({ type: 'page.unloaded', at: 5_001 });
    expect(is('closed')).toBe(false);
    expect(is({ open: { account: 'active' } })).toBe(true);
  });
});

describe('windows and ends', () => {
  it('[D8] signing in and out in another window reaches this one', async () => {
    const { actor, calls, context, is } = start();
    await calls.restoreCredentials.done({ token: null, at: 0, lastClickAt: 0 });
    actor.send({ type: 'session.signedInElsewhere', token });
    expect(is({ open: { account: 'loading' } })).toBe(true);
    await calls.loadUser.done(profile);
    await calls.loadSidebars.done([]);
    await calls.addRoutes.done([]);
    actor.send({ type: 'session.signedOutElsewhere' });
    expect(is('signedOut')).toBe(true);
    expect(context()).toMatchObject({ token: null, profile: null, endedBy: 'elsewhere' });
    expect(calls.revokeToken.inputs, 'the other window has told the server').toHaveLength(0);
  });

  it('[D8] a change of account in another window begins this one anew; the same account does not', async () => {
    const { actor, calls, context, emitted, is } = await startActive();
    actor.send({ type: 'session.signedInElsewhere', token });
    expect(is({ open: { account: 'active' } })).toBe(true);
    actor.send({ type: 'session.signedInElsewhere', token: otherToken });
    expect(is({ open: { account: 'loading' } })).toBe(true);
    expect(context()).toMatchObject({ token: otherToken, profile: null, menu: [], routes: [] });
    expect(emitted).toContainEqual({ type: 'session.ended', cause: 'elsewhere' });
    expect(calls.loadUser.inputs).toHaveLength(2);
  });

  it('[D8, D9] nothing of one account stays while another is loaded', async () => {
    const { actor, calls, context } = start();
    await calls.restoreCredentials.done({ token, at: 0, lastClickAt: 0 });
    await calls.loadUser.done(profile);
    await calls.loadSidebars.done(menu);
    actor.send({ type: 'session.signedInElsewhere', token: otherToken });
    expect(context()).toMatchObject({ token: otherToken, profile: null, menu: [], routes: [] });
    await calls.loadUser.done({ ...profile, username: 'hb_ls02' });
    await calls.loadSidebars.done([]);
    expect(calls.addRoutes.inputs.at(-1)).toEqual({
      menu: [],
      profile: { ...profile, username: 'hb_ls02' },
    });
  });

  it('[D8] a window closed elsewhere clears the storage; one that is still in use keeps the session', async () => {
    const { actor, is, stored } = await startActive();
    const before = stored.length;
    actor.send({ type: 'session.closedElsewhere' });
    expect(is({ open: { account: 'active' } })).toBe(true);
    expect(stored.slice(before)).toEqual(['write back a-token', `profile ${profile.username}`]);
  });

  it('[S17] signing out clears at once and tells the server, which is not waited for beyond 3 s', async () => {
    const { actor, calls, clock, context, is } = await startActive();
    actor.send({ type: 'session.signOut' });
    expect(context()).toMatchObject({ token: null, profile: null, endedBy: 'asked' });
    expect(calls.revokeToken.inputs).toEqual([{ token }]);
    clock.increment(2_999);
    expect(is('signingOut')).toBe(true);
    clock.increment(1);
    expect(is('signedOut')).toBe(true);
    expect(context().givenUp).toBeNull();
  });

  it('[S55] a 401 for the token in use ends the session, one for an older token does not', async () => {
    const { actor, is, emitted } = await startActive();
    actor.send({ type: 'session.rejected', accessToken: 'an-older-one' });
    expect(is({ open: { account: 'active' } })).toBe(true);
    actor.send({ type: 'session.rejected', accessToken: token.accessToken });
    expect(is('signedOut')).toBe(true);
    expect(emitted).toContainEqual({ type: 'session.ended', cause: 'rejected' });
  });

  it('[S34, S40] an active session has its user written, once', async () => {
    const { stored } = await startActive();
    expect(stored).toEqual(['profile hb_zs01']);
  });
});

it('[S8] a password of one’s own lifts what an issued one held back, and nothing else', async () => {
  const issued = { ...profile, mustChangePassword: true };
  const session = start();
  await session.calls.restoreCredentials.done({ token, at: 0, lastClickAt: 0 });
  await session.calls.loadUser.done(issued);
  await session.calls.loadSidebars.done([]);
  await session.calls.addRoutes.done([]);
  expect(session.context().profile).toEqual(issued);
  session.actor.send({ type: 'session.passwordChanged' });
  expect(session.is({ open: { account: 'active' } })).toBe(true);
  expect(session.context().profile).toEqual(profile);
  expect(session.context().token).toEqual(token);
});
