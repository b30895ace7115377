import { navigationMachine } from '../../../machines/session/navigation.machine.ts';
import type { Access, NavigationEvent, Place } from '../../../machines/session/navigation.machine.ts';
import { modelOf } from '../../support/charts/model.ts';

/** Parses an address of the application into the place that the chart receives. */
export const placeOf = (address: string): Place => {
  const { pathname, search, hash } = new URL(`http://a${address}`);
  return { path: pathname, search, hash };
};

const signedIn: Access = {
  phase: 'signedIn',
  user: 'wuhan_zhang',
  signedIn: 'here',
  home: '/match',
  pages: {
    '/match': 'open',
    '/myWork': 'open',
    '/manage': 'forbidden',
    '/draw': 'notYetOpen',
    '/404': 'open',
    '/section': { leadsTo: '/myWork' },
    '/amendPassword': 'open',
  },
  confinedTo: null,
};

/** The access before the session is known. */
export const unknownAccess: Access = {
  phase: 'unknown',
  user: '',
  signedIn: 'here',
  home: '/',
  pages: {},
  confinedTo: null,
};

const addresses = [
  '/',
  '/login',
  '/login?redirect=%2FmyWork%3Fa%3D1%23b',
  '/reg',
  '/userSign',
  '/backPassword',
  '/receipt?code=1',
  '/iframe?url=x',
  '/user/login?a=1#b',
  '/match',
  '/myWork?a=1#b',
  '/myWork?a=1',
  '/manage',
  '/draw',
  '/section?a=1',
  '/nowhere',
  '/nowhere?declare_id=7',
  '/redirect/myWork?a=1#b',
  '/redirect/',
  '/404',
  '/amendPassword?a=1',
];

/** Addresses that differ in details of their text. */
const addressesByText = [
  // [D2] each of these leads home
  '/login?redirect=https%3A%2F%2Fevil.example',
  '/login?redirect=%2F%2Fevil.example',
  '/login?redirect=%2F%5Cevil.example',
  '/login?redirect=%E0%A4%A',
  '/login?redirect=%2F404',
  // pages that sign-in never returns to
  '/login?redirect=%2FuserSign',
  '/login?redirect=%2FbackPassword',
  '/login?redirect=%2Fuser%2Flogin',
  '/login?redirect=%2F401',
  '/login?redirect=%2FmyWork%3Fa%3D1+2',
  '/login?xredirect=%2FmyWork',
  '/login?a=1&redirect=%2FmyWork',
  '/login?redirect=%2Flogin%23a',
  '/login?redirect=%2Freg%3Fa%3D1',
  // decoded only once
  '/login?redirect=%252FmyWork',
  // a user who has to change the password may open only the page itself
  '/amendPassword/more',
  '/manage?a=1',
  '/draw?a=1',
  '/myWork/redirect/match',
];

export const model = modelOf({
  chart: navigationMachine,
  inputs: [undefined, { place: placeOf('/myWork') }, { place: placeOf('/expertH5') }],
  events: [
    ...addresses.map((address): NavigationEvent => ({ type: 'navigation.moved', place: placeOf(address) })),
    ...addressesByText.map((address): NavigationEvent => ({
      type: 'navigation.moved',
      place: placeOf(address),
    })),
    // the URL parser of a browser replaces the backslash with a slash
    { type: 'navigation.moved', place: { path: '/redirect/\\evil.example', search: '', hash: '' } },
    { type: 'navigation.accessChanged', access: unknownAccess },
    {
      type: 'navigation.accessChanged',
      access: { ...unknownAccess, phase: 'signedOut', pages: { '/myWork': 'open' } },
    },
    { type: 'navigation.accessChanged', access: signedIn },
    // in another window: the same user again, and another user
    { type: 'navigation.accessChanged', access: { ...signedIn, signedIn: 'elsewhere' } },
    {
      type: 'navigation.accessChanged',
      access: { ...signedIn, user: 'hankou_li', signedIn: 'elsewhere', home: '/myWork' },
    },
    // an unknown user, and a user with an issued password
    { type: 'navigation.accessChanged', access: { ...signedIn, user: '', signedIn: 'elsewhere' } },
    {
      type: 'navigation.accessChanged',
      access: { ...signedIn, user: 'hankou_li', signedIn: 'elsewhere', confinedTo: '/amendPassword' },
    },
    { type: 'navigation.accessChanged', access: { ...signedIn, user: 'hankou_li' } },
    { type: 'navigation.accessChanged', access: { ...signedIn, home: '/myWork' } },
  ],
  answers: {},
  // guards read the path of a place, and whether the place is the home
  key: ({ place: { path, search, hash }, access, lastUser }) => [
    path,
    path + search + hash === access.home,
    access,
    lastUser,
  ],
  equivalent: {
    'always 2. asked earlier': 'the alias of the login page is not open to all sessions',
    'always 4. asked earlier': 'no user is confined before the session is known',
    'always 11. asked earlier': 'a path has one access',
    'always 12. asked earlier': 'a path has one access',
    'always 13. asked earlier': 'a path has one access',
    'let target = «': 'the variable is assigned before it is read',
    '(match?.[1] ?? «': 'neither value is a path inside the application',
    '«"%20" → "%20~"»': 'no path of the application contains a space',
    '.split(/[?#]/)[0] ?? «': '`split` always returns a first part',
    '«typeof page === "object" ? page.leadsTo : access.home → (page.leadsTo)»':
      'the function is called only for sections',
    ': access.«home → pages»': 'the function is called only for sections',
    'context.access.confinedTo ?? «': 'the value is read only for a confined user',
  },
  delays: {},
  ends: (snapshot) => snapshot.matches('shown') || snapshot.matches('redirecting'),
  invariants: {
    '[D4] only public pages are decided before the session is known': (snapshot) =>
      snapshot.context.access.phase !== 'unknown' ||
      snapshot.matches('waiting') ||
      ['/expertH5', '/iframe', '/receipt', '/user/login'].includes(snapshot.context.place.path),
    '[S11] only public pages are shown without a token': (snapshot) =>
      !snapshot.matches('shown') ||
      snapshot.context.access.phase === 'signedIn' ||
      ['/', '/login', '/reg', '/userSign', '/backPassword', '/expertH5', '/iframe', '/receipt'].includes(
        snapshot.context.place.path,
      ),
    'only public pages and the page that changes the password are shown with an issued password': (
      snapshot,
    ) =>
      !(snapshot.matches('shown') || snapshot.matches('notYetOpen')) ||
      snapshot.context.access.confinedTo === null ||
      ['/amendPassword', '/expertH5', '/iframe', '/receipt'].includes(snapshot.context.place.path),
    '[S10] the login screen is never shown with a token': (snapshot) =>
      !snapshot.matches('shown') ||
      snapshot.context.access.phase !== 'signedIn' ||
      !['/', '/login'].includes(snapshot.context.place.path),
  },
});
