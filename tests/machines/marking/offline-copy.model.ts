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
    'the chart is ready only if a copy exists': (snapshot) =>
      !snapshot.matches('ready') || snapshot.context.copy !== null,
  },
  rules: {
    'no further copy is attempted if the browser cannot store pages': (step) =>
      !step.before.matches('impossible') || step.after.matches('impossible'),
    'an attempt that creates no copy keeps the facts of the previous one': (step) =>
      becomes(step, 'ready') || step.after.context.copy === step.before.context.copy,
  },
});
