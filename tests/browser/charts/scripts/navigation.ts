import { navigationMachine } from '../../../../machines/session/navigation.machine.ts';
import type { Access, NavigationContext } from '../../../../machines/session/navigation.machine.ts';
import { model, placeOf, unknownAccess } from '../../../machines/session/navigation.model.ts';
import { movesOf, where } from '../../../support/charts/screen-script.ts';
import type { Act } from '../../../support/charts/screen-script.ts';
import { person } from '../answers.ts';
import { screenScript } from '../script.ts';
import type { Stage } from '../stage.ts';

const { start, send } = movesOf(navigationMachine);

const moved = (address: string) => send({ type: 'navigation.moved', place: placeOf(address) });
const changed = (access: Access) => send({ type: 'navigation.accessChanged', access });

const signedOut: Access = { ...unknownAccess, phase: 'signedOut' };
const home = '/gameApply/index';
/** Only the pages that the walks visit. */
const signedIn: Access = {
  phase: 'signedIn',
  user: 'wuhan_zhang',
  signedIn: 'here',
  home,
  pages: {
    [home]: 'open',
    '/information': 'open',
    '/amendPassword': 'open',
    '/404': 'open',
    '/401': 'open',
    '/match': 'forbidden',
    '/myWork/later': 'notYetOpen',
    '/reports': { leadsTo: '/reports/weekly' },
    '/reports/weekly': 'open',
  },
  confinedTo: null,
};
const confined: Access = { ...signedIn, confinedTo: '/amendPassword' };

const at = (now: { context: unknown }) => (now.context as NavigationContext).place.path;
const phase = (now: { context: unknown }) => (now.context as NavigationContext).access.phase;

/**
 * Returns an act that moves to an address. A redirect moves on to the next address by itself.
 * @param way the addresses in order
 */
const goes = (when: Access['phase'], ...way: readonly string[]): Act<Stage> => ({
  name: `goes to ${way[0]}`,
  moves: where((now) => phase(now) === when && at(now) !== placeOf(way[0] ?? '').path, ...way.map(moved)),
  do: (stage) => stage.moveTo(way[0] ?? ''),
});

const asked = (address: string) => `/login?redirect=${encodeURIComponent(address)}`;

export const script = screenScript({
  model,
  key: ({ place: { path }, access, lastUser }: NavigationContext) => [
    path,
    access.phase,
    access.user,
    access.signedIn,
    lastUser,
  ],
  // The pages are not compared, because the model contains only those that the walks visit.
  compares: ({ place: here, access: { phase: now, home: there, confinedTo } }: NavigationContext) => [
    here,
    now,
    there,
    confinedTo,
  ],
  scenes: {
    'without a session': [
      ...['/login', '/expertH5'].map((address): Act<Stage> => ({
        name: `opens ${address}`,
        moves: [start(), changed(unknownAccess), moved(address), changed(signedOut)],
        do: (stage) => stage.open(address),
      })),
      {
        name: 'opens /information',
        moves: [
          start(),
          changed(unknownAccess),
          moved('/information'),
          changed(signedOut),
          moved(asked('/information')),
        ],
        do: (stage) => stage.open('/information'),
      },
      goes('signedOut', '/reg'),
      goes('signedOut', '/expertH5'),
      goes('signedOut', '/user/login?a=1#b', '/login?a=1#b'),
      goes('signedOut', '/nowhere', asked('/nowhere')),
      {
        name: 'another window signs in',
        moves: where(
          (now) => at(now) === '/login' && (now.context as NavigationContext).place.search === '?a=1',
          changed(signedOut),
          changed(signedIn),
          moved(home),
        ),
        do: (stage) => stage.signInElsewhere(),
      },
    ],
    'with a session': [
      {
        name: 'opens /information before the session is loaded',
        moves: [start(), changed(unknownAccess), moved('/information')],
        do: (stage) => {
          stage.hold('GET /user/info');
          return stage.open('/information', { signedIn: true, isUnfinished: true });
        },
      },
      goes('unknown', '/reports/weekly'),
      {
        name: 'the session is loaded',
        moves: where((now) => phase(now) === 'unknown', changed(unknownAccess), changed(signedIn)),
        do: (stage) => stage.answer('GET /user/info'),
      },
      goes('signedIn', '/login', home),
      goes('signedIn', asked('/information?a=1#b'), '/information?a=1#b'),
      goes('signedIn', '/login?redirect=%2F%2Fevil.example', home),
      goes('signedIn', '/redirect/information?a=2', '/information?a=2'),
      goes('signedIn', '/nowhere', '/404'),
      goes('signedIn', '/match', '/401'),
      goes('signedIn', '/reports', '/reports/weekly'),
      goes('signedIn', '/myWork/later'),
      goes('signedIn', '/expertH5'),
      {
        name: 'another window signs in another user',
        moves: where(
          (now) =>
            at(now) === '/information' && (now.context as NavigationContext).access.user === signedIn.user,
          changed(unknownAccess),
          // The user is loaded, and the menu is not.
          changed(unknownAccess),
          changed({ ...signedIn, user: 'hankou_li', signedIn: 'elsewhere' }),
          moved(home),
        ),
        do: (stage) => {
          stage.letGo('GET /user/info');
          stage.give('GET /user/info', { body: { ...person, username: 'hankou_li' } });
          return stage.signInElsewhere();
        },
      },
      {
        name: 'signs out',
        moves: where((now) => at(now) === '/401', changed(signedOut), moved(asked('/401'))),
        do: (stage) => stage.signOut(),
      },
    ],
    'with an issued password': [
      {
        name: 'opens /information',
        moves: [
          start(),
          changed(unknownAccess),
          moved('/information'),
          changed(unknownAccess),
          changed(confined),
          moved('/amendPassword'),
        ],
        do: (stage) => {
          stage.give('GET /user/info', { body: { ...person, must_change_password: true } });
          return stage.open('/information', { signedIn: true });
        },
      },
      goes('signedIn', '/reports/weekly', '/amendPassword'),
      {
        name: 'changes the password',
        moves: where(
          (now) => (now.context as NavigationContext).access.confinedTo !== null,
          changed(signedIn),
        ),
        do: async (stage) => {
          await stage.type('Current password', 'Ma-chined-7');
          await stage.type('New password', 'Gr-inding-8');
          await stage.type('New password again', 'Gr-inding-8');
          await stage.press('Change password');
        },
      },
    ],
  },
  notHere: {},
});
