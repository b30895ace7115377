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
});
