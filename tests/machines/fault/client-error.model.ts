import { clientErrorMachine } from '../../../machines/fault/client-error.machine.ts';
import { modelOf } from '../../support/charts/model.ts';
import { becomes } from '../steps.ts';

export const model = modelOf({
  chart: clientErrorMachine,
  events: [
    { type: 'clientError.solve' },
    { type: 'clientError.reopen' },
    { type: 'clientError.seen', isNewRelease: true },
    { type: 'clientError.seen', isNewRelease: false },
  ],
  answers: {},
  delays: {},
  ends: () => true,
  invariants: {},
  rules: {
    'only a technician marks an error as solved': (step) =>
      !becomes(step, 'solved') || step.event?.type === 'clientError.solve',
    'a report from a release that is known to have the error does not reopen it': (step) =>
      !becomes(step, 'open') ||
      step.event?.type === 'clientError.reopen' ||
      (step.event?.type === 'clientError.seen' && step.event.isNewRelease),
  },
});
