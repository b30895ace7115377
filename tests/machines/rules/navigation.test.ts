import { createActor } from 'xstate';
import { describe, expect, it } from 'vitest';
import {
  navigationMachine,
  type Access,
  type NavigationEmitted,
} from '../../../machines/session/navigation.machine.ts';
import { placeOf, unknownAccess } from '../session/navigation.model.ts';

/** What is shown where, by the specification's lists and not by the chart's. */

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

describe('without a token', () => {
  it.each(['/', '/login', '/reg', '/userSign', '/backPassword', '/expertH5', '/iframe'])(
    '[S5] %s is shown',
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
  ])('[S11, D2] %s leads to login, with all of the address as the way back', (address, to) => {
    expect(at(address, signedOut)).toEqual({ state: 'redirecting', to });
  });

  it('[D4] /user/login is another name of /login and keeps the way back', () => {
    expect(at('/user/login?redirect=%2Fmatch', signedOut).to).toBe('/login?redirect=%2Fmatch');
  });
});

describe('with a token', () => {
  it.each(['/', '/login'])('[S10, D1] %s leads home', (path) => {
    expect(at(path, signedIn).to).toBe('/gameApply/index');
  });

  it.each(['/information', '/information?tab=2&q=%E6%B9%96#part', '/redirect/information'])(
    '[D2] %s, wanted before signing in, is gone on to',
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
  ])('[D2] %j is not followed: home instead', (wanted) => {
    expect(at(`/login?redirect=${encodeURIComponent(wanted)}`, signedIn).to).toBe('/gameApply/index');
  });

  it('[D2] a redirect that cannot be decoded is not followed', () => {
    expect(at('/login?redirect=%E0%A4%A', signedIn).to).toBe('/gameApply/index');
  });

  it('[S12] what exists nowhere is the 404 page', () => {
    expect(at('/nowhere?a=1', signedIn).to).toBe('/404');
  });

  it('[D4, S46] what exists but not for this user is the 401 page', () => {
    expect(at('/match', signedIn).to).toBe('/401');
  });

  it('[S45] what is closed for now says so at its own address', () => {
    expect(at('/accountAdmin', signedIn)).toEqual({ state: 'notYetOpen', to: null });
  });

  it('[S14] /redirect/{path} replaces itself with {path}, query and hash', () => {
    expect(at('/redirect/information?tab=2#part', signedIn).to).toBe('/information?tab=2#part');
  });

  it('[S14, D2] /redirect//elsewhere is no way out of the application', () => {
    expect(at('/redirect//evil.example', signedIn).to).toBe('/404');
  });

  it('[S5] the pages that have nothing to do with sessions are shown as well', () => {
    expect(at('/iframe?url=x', signedIn).state).toBe('shown');
    expect(at('/expertH5', signedIn).state).toBe('shown');
  });
});

describe('before the session is known', () => {
  it.each(['/match', '/nowhere', '/login', '/'])('[D4] nothing is decided about %s', (path) => {
    expect(at(path, unknownAccess)).toEqual({ state: 'waiting', to: null });
  });

  it('[D4, S12] an address is judged by the routes that come later', () => {
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

describe('with a password that was issued', () => {
  const confined: Access = { ...signedIn, confinedTo: '/amendPassword' };

  it.each(['/', '/login', '/reg', '/gameApply/index', '/accountAdmin', '/nowhere', '/redirect/information'])(
    '[S8] %s leads to the page that changes it',
    (path) => {
      expect(at(path, confined)).toEqual({ state: 'redirecting', to: '/amendPassword' });
    },
  );

  it.each(['/amendPassword', '/expertH5'])('[S8, S5] %s is shown', (path) => {
    expect(at(path, confined)).toEqual({ state: 'shown', to: null });
  });
});

describe('an account changed in another window', () => {
  /** Signs somebody in, then somebody in another window, and tells where that led. */
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
    '[D8] this window goes to the home of the other, not to /401',
    (between) => {
      expect(change('hankou_li', 'elsewhere', between)).toMatchObject({ to: '/match' });
    },
  );

  it('[D8] the home of the other, where this window is already, is shown at once', () => {
    const actor = createActor(navigationMachine).start();
    actor.send({ type: 'navigation.moved', place: { path: '/gameApply/index', search: '', hash: '' } });
    actor.send({ type: 'navigation.accessChanged', access: signedIn });
    actor.send({
      type: 'navigation.accessChanged',
      access: { ...signedIn, user: 'hankou_li', signedIn: 'elsewhere' },
    });
    expect(actor.getSnapshot().matches('shown')).toBe(true);
  });

  it('[D2, D4] the same account again, or a sign-in here, keeps the page that was asked for', () => {
    expect(change('wuhan_zhang', 'elsewhere', unknownAccess)).toMatchObject({ to: '/401' });
    expect(change('hankou_li', 'here', unknownAccess)).toMatchObject({ to: '/401' });
  });
});

it('[D18] what an invitation said survives the way to the sign-in', () => {
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
