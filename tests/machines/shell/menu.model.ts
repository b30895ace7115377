import { menuMachine } from '../../../machines/shell/menu.machine.ts';
import { modelOf } from '../../support/charts/model.ts';

/** The sections that are open for a user who has never changed any [S25]. */
export const openAtFirst = [
  '/onlineManagement',
  '/matchResults',
  '/competitionOperation',
  '/competitionAchievement',
  '/competitionMaking',
  '/competitionRunMatchResult',
  '/myWork',
  '/matchScore',
  '/drawAdmin',
];

export const model = modelOf({
  chart: menuMachine,
  events: [
    { type: 'menu.arrived', kept: null, branch: [] },
    { type: 'menu.arrived', kept: [], branch: ['/reports', '/reports/daily'] },
    { type: 'menu.arrived', kept: ['/myWork'], branch: ['/myWork'] },
    { type: 'menu.toggleSection', path: '/myWork' },
    { type: 'menu.toggleSection', path: '/reports' },
    { type: 'menu.moved', branch: [] },
    { type: 'menu.moved', branch: ['/myWork'] },
    { type: 'menu.moved', branch: ['/reports', '/reports/daily'] },
    { type: 'menu.gone' },
  ],
  answers: {},
  // The order in which sections are opened does not matter.
  key: ({ opened }) => opened.toSorted(),
  delays: {},
  ends: () => true,
  invariants: {
    '[S25] no section is open twice': ({ context: { opened } }) => new Set(opened).size === opened.length,
    '[S25] only the nine default sections, and sections opened by hand or by a page, are open': ({
      context: { opened },
    }) => opened.every((path) => [...openAtFirst, '/reports', '/reports/daily'].includes(path)),
    '[D9] no data of a user stays when the menu is gone': (snapshot) =>
      !snapshot.matches('absent') || snapshot.context.opened.length === 0,
  },
});
