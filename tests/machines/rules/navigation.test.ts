import { createActor } from 'xstate';
import { describe, expect, it } from 'vitest';
import {
  navigationMachine,
  type Access,
  type NavigationEmitted,
} from '../../../machines/session/navigation.machine.ts';
import { placeOf, unknownAccess } from '../session/navigation.model.ts';

/** Tests which page is shown at which address, by the lists of the specification and not by the chart. */

const signedOut: Access = { ...unknownAccess, phase: 'signedOut' };
const signedIn: Access = {
  phase: 'signedIn',
  user: 'wuhan_zhang',
  signedIn: 'here',
  home: '/gameApply/index',
  pages: {
    '/gameApply/index': 'open',
    '/information': 'open',
    '/match': 'forbidden',
    '/accountAdmin': 'notYetOpen',
    '/404': 'open',
    '/401': 'open',
    '/login': 'open',
    '/': 'open',
    '/amendPassword': 'open',
  },
  confinedTo: null,
};

function at(address: string, access: Access) {
  const emitted: NavigationEmitted[] = [];
  const actor = createActor(navigationMachine);
  actor.on('*', (event) => void emitted.push(event));
  actor.start();
  actor.send({ type: 'navigation.moved', place: placeOf(address) });
  actor.send({ type: 'navigation.accessChanged', access });
  const redirects = emitted.flatMap((event) => (event.type === 'navigation.redirected' ? [event.to] : []));
  return { state: actor.getSnapshot().value, to: redirects.at(-1) ?? null };
}

describe('an address without a token', () => {
  it.each(['/', '/login', '/reg', '/userSign', '/backPassword', '/expertH5', '/iframe'])(
    '[S5] is shown: %s',
    (path) => {
      expect(at(path, signedOut)).toEqual({ state: 'shown', to: null });
    },
  );

  it.each([
    ['/match', '/login?redirect=%2Fmatch'],
    [
      '/information?tab=2&q=%E6%B9%96#part',
      '/login?redirect=%2Finformation%3Ftab%3D2%26q%3D%25E6%25B9%2596%23part',
    ],
    ['/nowhere', '/login?redirect=%2Fnowhere'],
    ['/404', '/login?redirect=%2F404'],
  ])('[S11, D2] redirects %s to login, with the whole address as the way back', (address, to) => {
    expect(at(address, signedOut)).toEqual({ state: 'redirecting', to });
  });

  it('[D4] redirects from /user/login to /login and preserves the way back', () => {
    expect(at('/user/login?redirect=%2Fmatch', signedOut).to).toBe('/login?redirect=%2Fmatch');
  });
});

describe('an address with a token', () => {
  it.each(['/', '/login'])('[S10, D1] redirects %s to the home', (path) => {
    expect(at(path, signedIn).to).toBe('/gameApply/index');
  });

  it.each(['/information', '/information?tab=2&q=%E6%B9%96#part', '/redirect/information'])(
    '[D2] redirects to %s if that page was requested before sign-in',
    (wanted) => {
      expect(at(`/login?redirect=${encodeURIComponent(wanted)}`, signedIn).to).toBe(wanted);
    },
  );

  it.each([
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example/',
    '/\t/evil.example/',
    '\\\\evil.example',
    'javascript:alert(1)',
    'information',
    '',
    '/login',
    '/404',
    '/401',
  ])('[D2] does not redirect to %j, but to the home', (wanted) => {
    expect(at(`/login?redirect=${encodeURIComponent(wanted)}`, signedIn).to).toBe('/gameApply/index');
  });

  it('[D2] does not redirect to an address that cannot be decoded', () => {
    expect(at('/login?redirect=%E0%A4%A', signedIn).to).toBe('/gameApply/index');
  });

  it('[S12] leads to the 404 page if it does not exist', () => {
    expect(at('/nowhere?a=1', signedIn).to).toBe('/404');
  });

  it('[D4, S46] leads to the 401 page if it is forbidden for this user', () => {
    expect(at('/match', signedIn).to).toBe('/401');
  });

  it('[S45] shows that its page is not yet open, without a redirect', () => {
    expect(at('/accountAdmin', signedIn)).toEqual({ state: 'notYetOpen', to: null });
  });

  it('[S14] /redirect/{path} is replaced with {path}, query and hash', () => {
    expect(at('/redirect/information?tab=2#part', signedIn).to).toBe('/information?tab=2#part');
  });

  it('[S14, D2] /redirect//elsewhere does not leave the application', () => {
    expect(at('/redirect//evil.example', signedIn).to).toBe('/404');
  });

  it('[S5] is shown if the page is independent of sessions', () => {
    expect(at('/iframe?url=x', signedIn).state).toBe('shown');
    expect(at('/expertH5', signedIn).state).toBe('shown');
  });
});

describe('an address before the session is known', () => {
  it.each(['/match', '/nowhere', '/login', '/'])('[D4] causes no decision: %s', (path) => {
    expect(at(path, unknownAccess)).toEqual({ state: 'waiting', to: null });
  });

  it('[D4, S12] is decided by the routes as soon as they arrive', () => {
    const actor = createActor(navigationMachine).start();
    actor.send({ type: 'navigation.moved', place: { path: '/myWork/todo', search: '', hash: '' } });
    actor.send({ type: 'navigation.accessChanged', access: unknownAccess });
    expect(actor.getSnapshot().value).toBe('waiting');
    actor.send({
      type: 'navigation.accessChanged',
      access: { ...signedIn, pages: { ...signedIn.pages, '/myWork/todo': 'open' } },
    });
    expect(actor.getSnapshot().value).toBe('shown');
  });
});

describe('an address with an issued password', () => {
  const confined: Access = { ...signedIn, confinedTo: '/amendPassword' };

  it.each(['/', '/login', '/reg', '/gameApply/index', '/accountAdmin', '/nowhere', '/redirect/information'])(
    '[S8] redirects %s to the page that changes the password',
    (path) => {
      expect(at(path, confined)).toEqual({ state: 'redirecting', to: '/amendPassword' });
    },
  );

  it.each(['/amendPassword', '/expertH5'])('[S8, S5] is shown: %s', (path) => {
    expect(at(path, confined)).toEqual({ state: 'shown', to: null });
  });
});

describe('a change of account in another window', () => {
  /** Signs in one user, then another user in another window, and returns the last redirect. */
  const change = (user: string, where: Access['signedIn'], between: Access) => {
    const actor = createActor(navigationMachine);
    const sent: NavigationEmitted[] = [];
    actor.on('navigation.redirected', (event) => void sent.push(event));
    actor.start();
    const place = { path: '/gameApply/index', search: '', hash: '' };
    actor.send({ type: 'navigation.moved', place });
    actor.send({ type: 'navigation.accessChanged', access: signedIn });
    actor.send({ type: 'navigation.accessChanged', access: between });
    actor.send({
      type: 'navigation.accessChanged',
      access: {
        ...signedIn,
        user,
        signedIn: where,
        home: '/match',
        pages: { '/match': 'open', '/gameApply/index': 'forbidden' },
      },
    });
    return sent.at(-1);
  };

  it.each([unknownAccess, signedOut])(
    '[D8] leads this window to the home of the new user, not to /401',
    (between) => {
      expect(change('hankou_li', 'elsewhere', between)).toMatchObject({ to: '/match' });
    },
  );

  it('[D8] shows the home of the new user at once if this window is already there', () => {
    const actor = createActor(navigationMachine).start();
    actor.send({ type: 'navigation.moved', place: { path: '/gameApply/index', search: '', hash: '' } });
    actor.send({ type: 'navigation.accessChanged', access: signedIn });
    actor.send({
      type: 'navigation.accessChanged',
      access: { ...signedIn, user: 'hankou_li', signedIn: 'elsewhere' },
    });
    expect(actor.getSnapshot().matches('shown')).toBe(true);
  });

  it('[D2, D4] keeps the requested page for the same user and for a sign-in in this window', () => {
    expect(change('wuhan_zhang', 'elsewhere', unknownAccess)).toMatchObject({ to: '/401' });
    expect(change('hankou_li', 'here', unknownAccess)).toMatchObject({ to: '/401' });
  });
});

it('[D18] the `declare_id` of an invitation is passed on to the sign-in', () => {
  const actor = createActor(navigationMachine);
  const sent: NavigationEmitted[] = [];
  actor.on('navigation.redirected', (event) => void sent.push(event));
  actor.start();
  actor.send({ type: 'navigation.accessChanged', access: signedOut });
  actor.send({
    type: 'navigation.moved',
    place: { path: '/match', search: '?a=1&declare_id=HB-3-0042', hash: '' },
  });
  expect(sent).toMatchObject([
    { to: `/login?redirect=${encodeURIComponent('/match?a=1&declare_id=HB-3-0042')}&declare_id=HB-3-0042` },
  ]);
});
