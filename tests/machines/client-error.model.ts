import { clientErrorMachine } from '../../machines/client-error.machine.ts';
import { modelOf } from '../support/charts/model.ts';

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
});
