import { navigationMachine } from '../../machines/navigation.machine.ts';
import type { Access, NavigationEvent, Place } from '../../machines/navigation.machine.ts';
import { modelOf } from '../support/charts/model.ts';

const place = (address: string): Place => {
  const { pathname, search, hash } = new URL(`http://a${address}`);
  return { path: pathname, search, hash };
};

const signedIn: Access = {
  phase: 'signedIn',
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

const addresses = [
  '/',
  '/login',
  '/login?redirect=%2FmyWork%3Fa%3D1%23b',
  // [D2] none of these leads anywhere but home
  '/login?redirect=https%3A%2F%2Fevil.example',
  '/login?redirect=%2F%2Fevil.example',
  '/login?redirect=%2F%5Cevil.example',
  '/login?redirect=%E0%A4%A',
  '/login?redirect=%2Flogin',
  '/login?redirect=%2F404',
  '/reg',
  '/iframe?url=x',
  '/user/login?a=1#b',
  '/match',
  '/myWork?a=1#b',
  '/manage',
  '/draw',
  '/section?a=1',
  '/nowhere',
  '/redirect/myWork?a=1#b',
  '/redirect/',
  '/404',
  '/amendPassword?a=1',
];

export const model = modelOf({
  chart: navigationMachine,
  inputs: [undefined, { place: place('/myWork') }, { place: place('/expertH5') }],
  events: [
    ...addresses.map((address): NavigationEvent => ({ type: 'navigation.moved', place: place(address) })),
    {
      type: 'navigation.accessChanged',
      access: { phase: 'unknown', home: '/', pages: {}, confinedTo: null },
    },
    {
      type: 'navigation.accessChanged',
      access: { phase: 'signedOut', home: '/', pages: { '/myWork': 'open' }, confinedTo: null },
    },
    { type: 'navigation.accessChanged', access: signedIn },
    { type: 'navigation.accessChanged', access: { ...signedIn, confinedTo: '/amendPassword' } },
  ],
  answers: {},
  delays: {},
  ends: (snapshot) => snapshot.matches('shown') || snapshot.matches('redirecting'),
  invariants: {
    '[D4] nothing but public pages is decided before the session is known': (snapshot) =>
      snapshot.context.access.phase !== 'unknown' ||
      snapshot.matches('waiting') ||
      ['/expertH5', '/iframe', '/user/login'].includes(snapshot.context.place.path),
    '[S11] without a token only public pages are shown': (snapshot) =>
      !snapshot.matches('shown') ||
      snapshot.context.access.phase === 'signedIn' ||
      ['/', '/login', '/reg', '/expertH5', '/iframe'].includes(snapshot.context.place.path),
    'with an issued password only the page that changes it is shown': (snapshot) =>
      !(snapshot.matches('shown') || snapshot.matches('notYetOpen')) ||
      snapshot.context.access.confinedTo === null ||
      ['/amendPassword', '/expertH5', '/iframe'].includes(snapshot.context.place.path),
    '[S10] with a token the login screen is never shown': (snapshot) =>
      !snapshot.matches('shown') ||
      snapshot.context.access.phase !== 'signedIn' ||
      !['/', '/login'].includes(snapshot.context.place.path),
  },
});
