import { menuMachine } from '../../../../machines/shell/menu.machine.ts';
import type { MenuContext } from '../../../../machines/shell/menu.machine.ts';
import { model } from '../../../machines/shell/menu.model.ts';
import { movesOf, where } from '../../../support/charts/screen-script.ts';
import { screenScript } from '../script.ts';
import type { Stage } from '../stage.ts';

const { start, send } = movesOf(menuMachine);

const isOpen = ({ opened }: MenuContext) => opened.includes('/reports');
const toggle = (stage: Stage) => stage.press('Reports');
const moved = (...branch: readonly string[]) => send({ type: 'menu.moved', branch });

export const script = screenScript({
  model,
  key: ({ opened }: MenuContext) => opened.toSorted(),
  scenes: {
    'on a page': [
      {
        name: 'opens a page for the first time in this browser',
        moves: [start(), send({ type: 'menu.arrived', kept: null, branch: [] })],
        do: (stage) => stage.open('/information', { signedIn: true }),
      },
      {
        name: 'signs in without stored sections',
        // The move to the page follows. The page belongs to no section.
        moves: where(
          (now) => now.matches('absent'),
          send({ type: 'menu.arrived', kept: null, branch: [] }),
          moved(),
        ),
        do: async (stage) => {
          await stage.page.evaluate(() => localStorage.removeItem('menu_sections:wuhan_zhang'));
          await stage.signInElsewhere();
        },
      },
      {
        name: 'opens a section',
        moves: where(
          (now) => !isOpen(now.context as MenuContext),
          send({ type: 'menu.toggleSection', path: '/reports' }),
        ),
        do: toggle,
      },
      {
        name: 'closes a section',
        moves: where(
          (now) => isOpen(now.context as MenuContext),
          send({ type: 'menu.toggleSection', path: '/reports' }),
        ),
        do: toggle,
      },
      {
        name: 'goes to a page of the section by its address',
        moves: [moved(), moved('/reports')],
        do: async (stage) => {
          await stage.moveTo('/information');
          await stage.moveTo('/reports/weekly');
        },
      },
      {
        name: 'goes to a page without a section and signs out',
        moves: [moved(), send({ type: 'menu.gone' })],
        do: async (stage) => {
          await stage.moveTo('/information');
          await stage.signOut();
        },
      },
    ],
  },
  notHere: {},
});
