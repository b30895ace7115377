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

/** Tests the rules of a session, by the words and numbers of the specification and not by the chart. */

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
  isExpert: false,
  isOrganiser: false,
  isAdministrator: false,
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

/** Starts a session that is restored with a token and fully loaded. The last click was at 0. */
async function startActive() {
  const session = start();
  await session.calls.restoreCredentials.done({ token, at: 0, lastClickAt: 0 });
  await session.calls.loadUser.done(profile);
  await session.calls.loadSidebars.done([]);
  await session.calls.addRoutes.done([]);
  expect(session.is({ open: { account: 'active' } })).toBe(true);
  return session;
}

describe('the start of a session', () => {
  it('[S35] loads user info, then sidebars, then routes, and shows pages only after these', async () => {
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
    '[D15] survives lost code at %s: the user can try again',
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

  it('[S35] loads nothing without a token', async () => {
    const { calls, is } = start();
    await calls.restoreCredentials.done({ token: null, at: 0, lastClickAt: 0 });
    expect(is('signedOut')).toBe(true);
    expect(calls.loadUser.inputs).toHaveLength(0);
  });

  it.each([
    ['loadUser', 0],
    ['loadSidebars', 1],
    ['addRoutes', 2],
  ] as const)(
    '[S36] clears the token after a failing %s, reports the reason and leads to login',
    async (name, before) => {
      const { calls, context, emitted, is } = start();
      await calls.restoreCredentials.done({ token, at: 0, lastClickAt: 0 });
      if (before > 0) await calls.loadUser.done(profile);
      if (before > 1) await calls.loadSidebars.done([]);
      await calls[name].fail(failed({ kind: 'refused', message: '系统维护中' }));
      expect(is('signedOut')).toBe(true);
      expect(context()).toMatchObject({
        token: null,
        profile: null,
        menu: [],
        routes: [],
        endedBy: 'failed',
      });
      expect(emitted).toMatchObject([
        { type: 'session.loadFailed', failure: { message: '系统维护中' } },
        { type: 'session.ended', cause: 'failed' },
      ]);
    },
  );

  it('[S36] reports a failure without a text', async () => {
    const { calls, emitted } = start();
    await calls.restoreCredentials.done({ token, at: 0, lastClickAt: 0 });
    await calls.loadUser.fail(new TypeError('not a failure of a call'));
    expect(emitted[0]).toEqual({ type: 'session.loadFailed', failure: null });
  });

  it('[S37] reports empty user info as a separate failure', async () => {
    const { calls, context, emitted, is } = start();
    await calls.restoreCredentials.done({ token, at: 0, lastClickAt: 0 });
    await calls.loadUser.done(null);
    expect(is('signedOut')).toBe(true);
    expect(context().token).toBeNull();
    expect(emitted.map(({ type }) => type)).toEqual(['session.userMissing', 'session.ended']);
  });

  it('[S49] keeps the form and shows the reason after a refused sign-in, without the credentials', async () => {
    const { actor, calls, context, is } = start();
    await calls.restoreCredentials.done({ token: null, at: 0, lastClickAt: 0 });
    actor.send({ type: 'session.signIn', credentials: { way: 'password', body: { password: 'Geheim#1' } } });
    await calls.signIn.fail(failed({ kind: 'refused', message: '账号或密码错误', code: 40102 }));
    expect(is('signedOut')).toBe(true);
    expect(context().failure).toMatchObject({ code: 40102 });
    expect(JSON.stringify(actor.getPersistedSnapshot())).not.toContain('Geheim#1');
  });
});

describe('an idle session', () => {
  it('[S38] is kept by the check after exactly an hour without a click, and ended one millisecond later', async () => {
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

  it('[S38] is checked every 1,800,000 ms', async () => {
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

  it('[S38] warns a minute before the sign-out, and one click continues the session', async () => {
    const { actor, calls, clock, is } = await startActive();
    clock.increment(HALF_HOUR - MINUTE);
    await calls.readActivity.done({ at: HOUR + 1 - MINUTE, lastClickAt: 0 });
    expect(is({ open: { account: { active: 'warning' } } })).toBe(true);
    actor.send({ type: 'session.clicked', at: HOUR });
    expect(is({ open: { account: { active: 'watching' } } })).toBe(true);
    clock.increment(MINUTE);
    expect(is({ open: { account: 'active' } })).toBe(true);
  });

  it('[S38] counts the click that ends the warning at the next check as well', async () => {
    const { actor, calls, clock, context, is } = await startActive();
    clock.increment(HALF_HOUR - MINUTE);
    await calls.readActivity.done({ at: HOUR + 1 - MINUTE, lastClickAt: 0 });
    actor.send({ type: 'session.clicked', at: HOUR });
    expect(context().lastClickAt).toBe(HOUR);
    clock.increment(HALF_HOUR - MINUTE);
    // the shared time of the last click could not be written
    await calls.readActivity.done({ at: 2 * HOUR - MINUTE, lastClickAt: 0 });
    clock.increment(MINUTE);
    await calls.readActivity.done({ at: 2 * HOUR, lastClickAt: 0 });
    expect(is({ open: { account: 'active' } })).toBe(true);
  });

  it('[S38] does not replace a click with an older one', async () => {
    const { actor, context } = await startActive();
    actor.send({ type: 'session.clicked', at: 9_000 });
    actor.send({ type: 'session.clicked', at: 8_000 });
    expect(context().lastClickAt).toBe(9_000);
  });

  it('[S38] does not warn a user who has clicked within the hour', async () => {
    const { calls, clock, is } = await startActive();
    clock.increment(HALF_HOUR - MINUTE);
    await calls.readActivity.done({ at: HOUR - MINUTE, lastClickAt: 0 });
    expect(is({ open: { account: { active: 'waiting' } } })).toBe(true);
  });

  it('[S38, D8] is checked by the wall clock when its window regains focus, because timers stop during sleep', async () => {
    const { actor, is } = await startActive();
    actor.send({ type: 'window.returned', at: HOUR, lastClickAt: 0 });
    expect(is({ open: { account: 'active' } })).toBe(true);
    actor.send({ type: 'window.returned', at: HOUR + 1, lastClickAt: 0 });
    expect(is('signingOut')).toBe(true);
  });

  it('[D8] is kept by a click in another window', async () => {
    const { actor, calls, clock, is } = await startActive();
    actor.send({ type: 'window.returned', at: 2 * HOUR, lastClickAt: 2 * HOUR - 1 });
    expect(is({ open: { account: 'active' } })).toBe(true);
    clock.increment(HALF_HOUR - MINUTE);
    await calls.readActivity.done({ at: 3 * HOUR - MINUTE, lastClickAt: 2 * HOUR + 1 });
    clock.increment(MINUTE);
    await calls.readActivity.done({ at: 3 * HOUR, lastClickAt: 2 * HOUR + 1 });
    expect(is({ open: { account: 'active' } })).toBe(true);
  });

  it('[S38] is not restored by a page that opens more than an hour after the last click', async () => {
    const { calls, context, is } = start();
    await calls.restoreCredentials.done({ token, at: 2 * HOUR, lastClickAt: HOUR - 1 });
    expect(is('signingOut')).toBe(true);
    expect(context()).toMatchObject({ token: null, endedBy: 'idle' });
    expect(calls.loadUser.inputs).toHaveLength(0);
  });
});

describe('an unload of the page', () => {
  it('[S39] is a tab close up to 10 ms after before-unload, and not from 11 ms on', async () => {
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

  it('[S39] is measured from the second attempt if the user cancels the first', async () => {
    const { actor, is } = await startActive();
    actor.send({ type: 'page.unloading', at: 5_000 });
    actor.send({ type: 'page.unloading', at: 9_000 });
    actor.send({ type: 'page.unloaded', at: 9_005 });
    expect(is('closed')).toBe(true);
  });

  it('[S39] ends a session that is still loading as well', async () => {
    const { actor, calls, is, stored } = start();
    await calls.restoreCredentials.done({ token, at: 0, lastClickAt: 0 });
    actor.send({ type: 'page.unloading', at: 5_000 });
    await calls.loadUser.done(profile);
    actor.send({ type: 'page.unloaded', at: 5_010 });
    expect(is('closed')).toBe(true);
    expect(stored).toContain('stash a-token');
  });

  it('[D7] is never a tab close if the application itself reloads the page', async () => {
    const { actor, is } = await startActive();
    actor.send({ type: 'page.reloading' });
    actor.send({ type: 'page.unloading', at: 5_000 });
    actor.send({ type: 'page.unloaded', at: 5_001 });
    expect(is('closed')).toBe(false);
    expect(is({ open: { account: 'active' } })).toBe(true);
  });
});

describe('a session', () => {
  it('[D8] follows a sign-in and a sign-out in another window', async () => {
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
    expect(calls.revokeToken.inputs, 'the other window has notified the server').toHaveLength(0);
  });

  it('[D8] restarts after a change of account in another window, not for the same account', async () => {
    const { actor, calls, context, emitted, is } = await startActive();
    actor.send({ type: 'session.signedInElsewhere', token });
    expect(is({ open: { account: 'active' } })).toBe(true);
    actor.send({ type: 'session.signedInElsewhere', token: otherToken });
    expect(is({ open: { account: 'loading' } })).toBe(true);
    expect(context()).toMatchObject({ token: otherToken, profile: null, menu: [], routes: [] });
    expect(emitted).toContainEqual({ type: 'session.ended', cause: 'elsewhere' });
    expect(calls.loadUser.inputs).toHaveLength(2);
  });

  it('[D8, D9] keeps no data of one account while it loads another', async () => {
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

  it('[D8] writes its credentials back after another window has closed and cleared the storage', async () => {
    const { actor, is, stored } = await startActive();
    const before = stored.length;
    actor.send({ type: 'session.closedElsewhere' });
    expect(is({ open: { account: 'active' } })).toBe(true);
    expect(stored.slice(before)).toEqual(['write back a-token', `profile ${profile.username}`]);
  });

  it('[S17] is cleared at once by a sign-out, which waits up to 3 s for the server', async () => {
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

  it('[S55] is ended by a 401 for its token, not by one for an older token', async () => {
    const { actor, is, emitted } = await startActive();
    actor.send({ type: 'session.rejected', accessToken: 'an-older-one' });
    expect(is({ open: { account: 'active' } })).toBe(true);
    actor.send({ type: 'session.rejected', accessToken: token.accessToken });
    expect(is('signedOut')).toBe(true);
    expect(emitted).toContainEqual({ type: 'session.ended', cause: 'rejected' });
  });

  it('[S34, S40] stores its user once', async () => {
    const { stored } = await startActive();
    expect(stored).toEqual(['profile hb_zs01']);
  });
});

it('[S8] a changed password lifts the restriction of an issued one, and changes nothing else', async () => {
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
