import { progressMachine } from '../../../machines/shell/progress.machine.ts';
import { modelOf } from '../../support/charts/model.ts';

export const model = modelOf({
  chart: progressMachine,
  events: [
    { type: 'progress.began', path: '/match' },
    { type: 'progress.began', path: '/myWork' },
    { type: 'progress.arrived', path: '/match' },
    { type: 'progress.arrived', path: '/match/1' },
    { type: 'progress.arrived', path: '/myWork' },
  ],
  answers: {},
  delays: { TRICKLE: 200, SPEED: 500 },
  ends: (snapshot) => snapshot.matches('hidden'),
  invariants: {
    '[S29] a visible bar shows at least 0.3': (snapshot) =>
      !snapshot.hasTag('visible') || snapshot.context.share >= 0.3,
    '[S29] the bar is full exactly when the page is on screen': (snapshot) =>
      snapshot.matches('hidden') || snapshot.matches('running') === snapshot.context.share < 1,
    '[S29] a hidden bar has a share of 0': (snapshot) =>
      !snapshot.matches('hidden') || snapshot.context.share === 0,
  },
});
