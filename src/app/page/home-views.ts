import { view } from './view.ts';

export const unitHome = view('home', () => import('../../features/home/unit-home.tsx'), 'UnitHome');

export const expertHome = view(
  ['home', 'experts', 'inviting', 'duties', 'person'],
  () => import('../expert-home-screen.tsx'),
  'ExpertHomeScreen',
);
export const personalHome = view(
  ['home', 'entries'],
  () => import('../personal-home-screen.tsx'),
  'PersonalHomeScreen',
);
export const exhibitorHome = view(
  'home',
  () => import('../../features/home/exhibitor-home.tsx'),
  'ExhibitorHome',
);
