import { layoutMachine } from '../../../machines/shell/layout.machine.ts';
import { modelOf } from '../../support/charts/model.ts';

export const model = modelOf({
  chart: layoutMachine,
  inputs: [undefined, { isOpen: true }, { isOpen: false }],
  events: [
    { type: 'layout.narrowed' },
    { type: 'layout.widened' },
    { type: 'layout.toggleSidebar' },
    { type: 'layout.closeSidebar' },
  ],
  answers: { watchWidth: { done: [], error: ['no matchMedia'] } },
  delays: {},
  ends: () => true,
  invariants: {
    'the sidebar on the desktop follows the choice of the user': (snapshot) =>
      !snapshot.matches({ device: 'desktop' }) || snapshot.matches({ sidebar: snapshot.context.preferred }),
  },
});
