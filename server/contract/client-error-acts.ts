import { clientErrorMachine } from '../../machines/fault/client-error.machine.ts';
import { reopenClientError, solveClientError } from './client-errors.ts';
import { acts } from './kit/acts.ts';

export const clientErrorActs = acts(clientErrorMachine, {
  solve: { event: 'clientError.solve', call: solveClientError },
  reopen: { event: 'clientError.reopen', call: reopenClientError },
});
