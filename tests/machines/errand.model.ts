import { errandMachine } from '../../machines/errand.machine.ts';
import { modelOf } from '../support/charts/model.ts';
import { anyError } from './errors.ts';

export const model = modelOf({
  chart: errandMachine,
  events: [
    { type: 'errand.run', what: 'solve' },
    { type: 'errand.run', what: 'reopen' },
  ],
  answers: { run: { done: ['solve', 'reopen'], error: anyError } },
  delays: {},
  ends: (snapshot) => snapshot.matches('resting'),
  invariants: {},
  rules: {
    'what is done is told once, and only what was on its way': (step) =>
      step.emitted.length === 0 || (step.before.matches('running') && step.after.matches('resting')),
    'nothing is asked for twice at once': (step) =>
      !(step.before.matches('running') && step.event !== null) || step.after.matches('running'),
  },
});
