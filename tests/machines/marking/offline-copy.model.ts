import { offlineCopyMachine } from '../../../machines/marking/offline-copy.machine.ts';
import { modelOf } from '../../support/charts/model.ts';
import { becomes } from '../steps.ts';

const copy = { isPersistent: true, ahead: 0 };

export const model = modelOf({
  chart: offlineCopyMachine,
  events: [{ type: 'offlineCopy.again' }],
  answers: { prepare: { done: [copy, { isPersistent: false, ahead: 130 }, null], error: [null] } },
  delays: {},
  key: (context) => [context.copy?.ahead ?? null],
  ends: (snapshot) => snapshot.matches('ready') || snapshot.matches('impossible'),
  invariants: {
    'it is ready only where a copy has been made': (snapshot) =>
      !snapshot.matches('ready') || snapshot.context.copy !== null,
  },
  rules: {
    'a browser that keeps no pages is not asked again': (step) =>
      !step.before.matches('impossible') || step.after.matches('impossible'),
    'what a new attempt does not make leaves what is known of the last': (step) =>
      becomes(step, 'ready') || step.after.context.copy === step.before.context.copy,
  },
});
