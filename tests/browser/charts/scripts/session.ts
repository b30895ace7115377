import type { AnyMachineSnapshot } from 'xstate';
import { sessionMachine } from '../../../../machines/session/session.machine.ts';
import type { SessionContext, SessionToken } from '../../../../machines/session/session.machine.ts';
import { model } from '../../../machines/session/session.model.ts';
import { profileOf } from '../../../../src/adapters/session.actors.ts';
import { buildMenu, routesOf } from '../../../../src/adapters/sidebars.ts';
import { ownPages } from '../../../../src/app/page/own-pages.ts';
import { systemRole } from '../../../../src/lib/user-kind.ts';
import { movesOf, where } from '../../../support/charts/screen-script.ts';
import type { Act } from '../../../support/charts/screen-script.ts';
import { failureOf, menu, person, refusal } from '../answers.ts';
import { scriptFor } from '../script.ts';
import { START, type Stage } from '../stage.ts';

const { start, send, done, failed, wait } = movesOf(sessionMachine);

const MINUTE = 60_000;
/** [S38] */
const HOUR = 60 * MINUTE;

const tokenA: SessionToken = { accessToken: 'token-a', tokenType: 'Bearer' };
const tokenB: SessionToken = { accessToken: 'token-b', tokenType: 'Bearer' };
const profile = profileOf(person);
const { items } = buildMenu(menu, ownPages);
const routes = [...routesOf(items, systemRole(profile.system)), ...ownPages.routesFor(profile)];

const signing = 'POST /user/login';
const user = 'GET /user/info';
const sidebars = 'GET /user/sidebars';
const leaving = 'POST /user/logout';

const contextOf = (now: AnyMachineSnapshot) => now.context as SessionContext;
const isLoading = (now: AnyMachineSnapshot, step: string) =>
  now.matches({ open: { account: { loading: step } } });
const isActive = (now: AnyMachineSnapshot) => now.matches({ open: { account: 'active' } });
const isIdleness = (now: AnyMachineSnapshot, state: string) =>
  now.matches({ open: { account: { active: state } } });
const isPage = (now: AnyMachineSnapshot, state: string) => now.matches({ open: { page: state } });

/**
 * Returns the move that restores the token, the wall clock and the time of the last click when a page starts.
 */
const restored = (token: SessionToken | null, at: number, lastClickAt: number) =>
  done('restoreCredentials', { token, at, lastClickAt });

const hold = (stage: Stage) => stage.hold(signing, user, sidebars, leaving);

const opensWithout: Act<Stage> = {
  name: 'opens the sign-in page',
  moves: [start(), restored(null, 0, 0)],
  do: (stage) => {
    hold(stage);
    return stage.open('/login');
  },
};

const opensWith: Act<Stage> = {
  name: 'opens a page with a stored token',
  moves: [start(), restored(tokenA, 0, 0)],
  do: (stage) => {
    hold(stage);
    return stage.open('/information', {
      signedIn: true,
      isUnfinished: true,
      local: { last_click_at: String(START) },
    });
  },
};

const signsIn: Act<Stage> = {
  name: 'signs in',
  moves: [send({ type: 'session.signIn', credentials: { way: 'password', body: {} } })],
  do: async (stage) => {
    await stage.see(stage.page.getByRole('button', { name: 'Another picture' }).locator('img'));
    await stage.type('Username or mobile number', 'wuhan_zhang');
    await stage.type('Password', 'Ma-chined-7');
    await stage.type('Captcha', 'abcd');
    await stage.press('Sign in');
  },
};

const accepted: Act<Stage> = {
  name: 'the server accepts',
  moves: [done('signIn', tokenA)],
  do: (stage) => stage.answer(signing),
};

/** The server's response if the password is correct and a second factor is required. */
const wanted = refusal(403, 'Enter the code', {
  code: 403004,
  key: 'key-9',
  expired_at: '2026-11-21T02:05:00.000Z',
  phone: '138****8004',
});

const secondFactorWanted: Act<Stage> = {
  name: 'the server requires a second factor',
  moves: [done('signIn', { key: 'key-9', phone: '138****8004' })],
  do: (stage) => stage.answer(signing, wanted),
};

const userComes: Act<Stage> = {
  name: 'the user arrives',
  moves: [done('loadUser', profile)],
  do: (stage) => stage.answer(user),
};

const menuComes: Act<Stage> = {
  name: 'the menu arrives',
  moves: [done('loadSidebars', items), done('addRoutes', routes)],
  do: (stage) => stage.answer(sidebars),
};

const signsOut: Act<Stage> = {
  name: 'signs out',
  moves: where(isActive, send({ type: 'session.signOut' })),
  do: (stage) => stage.signOut(),
};

const serverKnows: Act<Stage> = {
  name: 'the server confirms the sign-out',
  moves: [done('revokeToken')],
  do: (stage) => stage.answer(leaving),
};

const otherSignsIn = (token: SessionToken): Act<Stage> => ({
  name: `another window signs in with ${token.accessToken}`,
  moves: [send({ type: 'session.signedInElsewhere', token })],
  do: (stage) => stage.signInElsewhere(token.accessToken),
});

const otherEnds = (cause: 'asked' | 'closed'): Act<Stage> => ({
  name: cause === 'asked' ? 'another window signs out' : 'another window is closed',
  moves: [send({ type: cause === 'asked' ? 'session.signedOutElsewhere' : 'session.closedElsewhere' })],
  do: async (stage) => {
    await stage.page.evaluate((why) => localStorage.setItem('session_end', why), cause);
    await stage.changeElsewhere('access_token', null);
  },
});

/** Simulates a return to the window. */
const lookAgain = ({ page }: Stage) => page.evaluate(() => void window.dispatchEvent(new Event('focus')));

/** Simulates a machine that sleeps. The wall clock advances, and no timer runs. */
const sleep = async ({ page }: Stage, ms: number) => {
  await page.clock.setSystemTime((await page.evaluate(() => Date.now())) + ms);
};

const clickElsewhere = async (stage: Stage) => {
  const now = await stage.page.evaluate(() => Date.now());
  await stage.changeElsewhere('last_click_at', String(now));
};

const dispatch =
  (name: 'beforeunload' | 'pagehide') =>
  ({ page }: Stage) =>
    page.evaluate((type) => {
      window.dispatchEvent(
        type === 'pagehide' ? new PageTransitionEvent(type, { persisted: false }) : new Event(type),
      );
    }, name);

export const script = scriptFor(({ fileOf, asksAgain }) => {
  const code = fileOf('src/adapters/sidebars.ts');
  return {
    model,
    key: ({ token, endedBy, failure }: SessionContext) => [token?.accessToken, endedBy, failure?.kind],
    compares: ({
      token,
      givenUp,
      secondFactor,
      profile: who,
      menu: lines,
      routes: ways,
      failure,
      endedBy,
    }: SessionContext) => ({
      token,
      givenUp,
      secondFactor,
      who,
      lines,
      ways,
      failure,
      endedBy,
    }),
    // Every press of a button sends this event.
    noise: ['session: session.clicked → (stays)'],
    scenes: {
      'signing in and out': [
        opensWithout,
        signsIn,
        accepted,
        {
          name: 'the server refuses',
          moves: [failed('signIn', failureOf('refused', 'Wrong password', { code: 40102 }))],
          do: (stage) => stage.answer(signing, refusal(400, 'Wrong password', { code: 40102 })),
        },
        userComes,
        menuComes,
        signsOut,
        serverKnows,
        {
          name: 'the server cannot be notified',
          moves: [failed('revokeToken', { reason: 'unreachable' })],
          do: (stage) => stage.fail(leaving),
        },
        {
          name: 'three seconds pass',
          moves: where((now) => now.matches('signingOut'), wait(3_000)),
          do: (stage) => stage.pass(3_000),
        },
      ],
      'signing in with a second factor': [
        opensWithout,
        signsIn,
        secondFactorWanted,
        {
          name: 'enters the code',
          moves: where((now) => now.matches('secondFactor'), send({ type: 'session.proven', token: tokenA })),
          do: async (stage) => {
            await stage.type('Verification code', '654321');
            await stage.press('Sign in');
          },
        },
        {
          name: 'returns to the password',
          moves: where((now) => now.matches('secondFactor'), send({ type: 'session.cancel' })),
          do: (stage) => stage.press('Back to the password'),
        },
        otherSignsIn(tokenB),
        userComes,
      ],
      'with data that cannot be loaded': [
        opensWith,
        signsIn,
        accepted,
        userComes,
        {
          name: 'the server returns no user',
          moves: [done('loadUser', null)],
          do: (stage) => stage.answer(user, { body: {} }),
        },
        {
          name: 'the server refuses the user',
          moves: [failed('loadUser', failureOf('refused', 'Maintenance'))],
          do: (stage) => stage.answer(user, refusal(500, 'Maintenance')),
        },
        {
          name: 'the server refuses the menu',
          moves: [failed('loadSidebars', failureOf('refused', 'Maintenance'))],
          do: (stage) => stage.answer(sidebars, refusal(500, 'Maintenance')),
        },
        {
          name: 'the server rejects the token',
          moves: where(
            (now) => isLoading(now, 'user'),
            send({ type: 'session.rejected', accessToken: tokenA.accessToken }),
          ),
          do: (stage) => stage.answer(user, refusal(401, '身份认证未通过。')),
        },
      ],
      'with the code for the menu lost': [
        {
          ...opensWith,
          do: (stage) => {
            stage.hold(code);
            return opensWith.do(stage);
          },
        },
        userComes,
        {
          name: 'the code is lost',
          moves: [failed('loadSidebars', Object.assign(new Error('code lost'), { isCodeLost: true }))],
          do: async (stage) => {
            await stage.answer(sidebars);
            await stage.lose(code);
          },
        },
        {
          name: 'requests the menu again',
          moves: [
            send({ type: 'session.tryAgain' }),
            ...(asksAgain
              ? []
              : [failed('loadSidebars', Object.assign(new Error('code lost'), { isCodeLost: true }))]),
          ],
          do: (stage) => {
            stage.hold(code);
            return stage.press('Try again');
          },
        },
        ...(asksAgain
          ? [
              {
                name: 'menu and code arrive',
                moves: [done('loadSidebars', items), done('addRoutes', routes)],
                do: async (stage: Stage) => {
                  await stage.answer(sidebars);
                  await stage.deliver(code);
                },
              },
            ]
          : []),
      ],
      'with other windows': [
        opensWith,
        userComes,
        menuComes,
        otherSignsIn(tokenA),
        otherSignsIn(tokenB),
        otherEnds('asked'),
        otherEnds('closed'),
        {
          name: 'the server rejects a call',
          moves: where(
            (now) => isActive(now) && contextOf(now).token?.accessToken === tokenA.accessToken,
            send({ type: 'session.rejected', accessToken: tokenA.accessToken }),
          ),
          do: async (stage) => {
            stage.hold('GET /competitions');
            await stage.moveTo(`/gameApply/index?of=${Math.random()}`);
            await stage.arrive(/Zhang Wei/);
            await stage.answer('GET /competitions', refusal(401, '身份认证未通过。'));
            stage.letGo('GET /competitions');
          },
        },
      ],
      'with an issued password': [
        {
          name: 'opens a page with a stored token',
          moves: [
            start(),
            restored(tokenA, 0, 0),
            done('loadUser', { ...profile, mustChangePassword: true }),
          ],
          do: async (stage) => {
            hold(stage);
            await stage.open('/amendPassword', { signedIn: true, isUnfinished: true });
            await stage.answer(user, { body: { ...person, must_change_password: true } });
          },
        },
        menuComes,
        {
          name: 'changes the password',
          moves: [send({ type: 'session.passwordChanged' })],
          do: async (stage) => {
            if (await stage.page.getByRole('button', { name: 'Change it again' }).isVisible())
              await stage.press('Change it again');
            await stage.type('Current password', 'Ma-chined-7');
            await stage.type('New password', 'Gr-inding-8');
            await stage.type('New password again', 'Gr-inding-8');
            await stage.press('Change password');
          },
        },
      ],
      'without clicks': [
        {
          name: 'opens a page an hour after the last click',
          moves: [start(), restored(tokenA, HOUR + 1, 0)],
          do: async (stage) => {
            hold(stage);
            await stage.open('/information', {
              signedIn: true,
              local: { last_click_at: String(START - HOUR - 1) },
            });
          },
        },
        opensWith,
        userComes,
        menuComes,
        {
          name: 'twenty-nine minutes pass while another window is used',
          moves: where(
            (now) => isIdleness(now, 'watching'),
            wait(29 * MINUTE),
            done('lookAhead', { at: HOUR, lastClickAt: HOUR }),
          ),
          do: async (stage) => {
            await stage.pass(28 * MINUTE);
            await clickElsewhere(stage);
            await stage.pass(MINUTE);
          },
        },
        {
          name: 'the minute until the check passes',
          moves: where(
            (now) => isIdleness(now, 'waiting'),
            wait(MINUTE),
            done('checkIdle', { at: HOUR, lastClickAt: HOUR }),
          ),
          do: (stage) => stage.pass(MINUTE),
        },
        {
          name: 'the machine sleeps for half an hour, and twenty-nine minutes pass',
          moves: where(
            (now) => isIdleness(now, 'watching'),
            wait(29 * MINUTE),
            done('lookAhead', { at: HOUR, lastClickAt: 0 }),
          ),
          do: async (stage) => {
            await sleep(stage, 31 * MINUTE);
            await stage.pass(29 * MINUTE);
          },
        },
        {
          name: 'presses “Stay signed in”',
          moves: where((now) => isIdleness(now, 'warning'), send({ type: 'session.clicked', at: 0 })),
          do: (stage) => stage.press('Stay signed in'),
        },
        {
          name: 'signs out at the warning',
          moves: where((now) => isIdleness(now, 'warning'), send({ type: 'session.signOut' })),
          do: (stage) => stage.press('Sign out now'),
        },
        {
          name: 'the last minute passes',
          moves: where(
            (now) => isIdleness(now, 'warning'),
            wait(MINUTE),
            done('checkIdle', { at: HOUR + 1, lastClickAt: 0 }),
          ),
          do: (stage) => stage.pass(MINUTE),
        },
        {
          name: 'returns to the window at once',
          moves: where(
            (now) => isIdleness(now, 'watching'),
            send({ type: 'window.returned', at: 0, lastClickAt: 0 }),
          ),
          do: lookAgain,
        },
        {
          name: 'returns to the window after more than an hour',
          moves: where(
            (now) => isIdleness(now, 'watching'),
            send({ type: 'window.returned', at: HOUR + 1, lastClickAt: 0 }),
          ),
          do: async (stage) => {
            await sleep(stage, HOUR + 1);
            await lookAgain(stage);
          },
        },
        serverKnows,
      ],
      'when the page unloads': [
        opensWith,
        userComes,
        menuComes,
        {
          name: 'the page begins to unload',
          moves: [send({ type: 'page.unloading', at: 0 })],
          do: dispatch('beforeunload'),
        },
        {
          name: 'the tab is closed',
          moves: where(
            (now) => isPage(now, 'unloading'),
            send({ type: 'page.unloading', at: 0 }),
            send({ type: 'page.unloaded', at: 10 }),
          ),
          do: async (stage) => {
            await dispatch('beforeunload')(stage);
            await stage.page.clock.runFor(10);
            await dispatch('pagehide')(stage);
          },
        },
        {
          name: 'the page has unloaded after eleven milliseconds',
          moves: where((now) => isPage(now, 'unloading'), send({ type: 'page.unloaded', at: 11 })),
          do: async (stage) => {
            await stage.page.clock.runFor(11);
            await dispatch('pagehide')(stage);
          },
        },
        {
          name: 'the application reloads itself for a new version',
          moves: where((now) => isActive(now) && !isPage(now, 'reloading'), send({ type: 'page.reloading' })),
          do: async (stage) => {
            // The browser stays on the page if the response contains no page.
            stage.give('/information', { status: 204 });
            stage.give('/version.json', { body: { version: 'V9.0.0' } });
            await stage.moveTo('/information#new');
          },
        },
      ],
    },
    notHere: {
      'restoreCredentials failed': 'A storage that cannot be read counts as empty.',
      'addRoutes failed': 'The actor only computes.',
      'lookAhead failed': 'A storage that cannot be read counts as empty.',
      'checkIdle failed': 'A storage that cannot be read counts as empty.',
      'session.signingIn: session.cancel': 'No form has a button that cancels a sign-in.',
      'session.open: session.rejected [else]': 'A call with an older token is aborted when its caller stops.',
    },
  };
});
