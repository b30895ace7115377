import type { AnyMachineSnapshot } from 'xstate';
import { layoutMachine } from '../../../../machines/shell/layout.machine.ts';
import type { LayoutContext } from '../../../../machines/shell/layout.machine.ts';
import { model } from '../../../machines/shell/layout.model.ts';
import { movesOf, where } from '../../../support/charts/screen-script.ts';
import { screenScript } from '../script.ts';
import type { Stage } from '../stage.ts';

const { start, send } = movesOf(layoutMachine);

/** [S22] The largest width of a phone, and the smallest width of a desktop. */
const NARROW = 991;
const WIDE = 992;

const isDrawerOut = (now: AnyMachineSnapshot) => now.matches({ device: 'mobile', sidebar: 'opened' });
const left = (isOpen: boolean) => ({ cookies: { sidebar_status: isOpen ? '1' : '0' }, signedIn: true });
const resize = (stage: Stage, width: number) => stage.page.setViewportSize({ width, height: 900 });

export const script = screenScript({
  model,
  key: ({ preferred }: LayoutContext) => preferred,
  scenes: {
    'on a page': [
      {
        name: 'opens a wide window with the sidebar stored as open',
        moves: [start({ isOpen: true })],
        do: (stage) => stage.open('/information', { ...left(true), width: WIDE }),
      },
      {
        name: 'opens a wide window with the sidebar stored as closed',
        moves: [start({ isOpen: false })],
        do: (stage) => stage.open('/information', { ...left(false), width: WIDE }),
      },
      {
        name: 'opens a narrow window with the sidebar stored as open',
        moves: [start({ isOpen: true }), send({ type: 'layout.narrowed' })],
        do: (stage) => stage.open('/information', { ...left(true), width: NARROW }),
      },
      {
        name: 'opens a narrow window with the sidebar stored as closed',
        moves: [start({ isOpen: false }), send({ type: 'layout.narrowed' })],
        do: (stage) => stage.open('/information', { ...left(false), width: NARROW }),
      },
      {
        name: 'makes the window narrow',
        moves: where((now) => now.matches({ device: 'desktop' }), send({ type: 'layout.narrowed' })),
        do: (stage) => resize(stage, NARROW),
      },
      {
        name: 'makes the window wide',
        moves: where((now) => now.matches({ device: 'mobile' }), send({ type: 'layout.widened' })),
        do: (stage) => resize(stage, WIDE),
      },
      {
        name: 'presses the button of the sidebar',
        moves: where((now) => !isDrawerOut(now), send({ type: 'layout.toggleSidebar' })),
        do: (stage) => stage.press('Sidebar'),
      },
      {
        name: 'taps outside the drawer',
        moves: where(isDrawerOut, send({ type: 'layout.closeSidebar' })),
        do: ({ page }) => page.mouse.click(900, 700),
      },
      {
        name: 'chooses a page in the menu',
        moves: where((now) => now.matches({ sidebar: 'opened' }), send({ type: 'layout.closeSidebar' })),
        do: ({ page }) => page.getByRole('link', { name: 'Tasks', exact: true }).click(),
      },
    ],
  },
  notHere: {
    'watchWidth failed': 'Every supported browser has matchMedia.',
    'layout.sidebar.opened: layout.toggleSidebar 2.': 'The open drawer covers the button.',
  },
});
