import { fullscreenMachine } from '../../../machines/shell/fullscreen.machine.ts';
import { modelOf } from '../../support/charts/model.ts';

export const model = modelOf({
  chart: fullscreenMachine,
  events: [
    { type: 'fullscreen.toggle', extent: 'page' },
    { type: 'fullscreen.toggle', extent: 'content' },
    { type: 'fullscreen.available' },
    { type: 'fullscreen.entered' },
    { type: 'fullscreen.left' },
  ],
  answers: { screen: { done: [], error: ['no fullscreen'] } },
  delays: {},
  ends: () => true,
  invariants: {
    '[S21] the buttons are available exactly if the browser supports fullscreen': (snapshot) =>
      snapshot.matches('unavailable') !== snapshot.hasTag('available'),
  },
});
