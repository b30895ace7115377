import { errandMachine } from '../../../../machines/errand.machine.ts';
import { model } from '../../../machines/errand.model.ts';
import { movesOf } from '../../../support/charts/screen-script.ts';
import { failureOf, refusal } from '../answers.ts';
import { screenScript } from '../script.ts';

const { start, send, done, failed } = movesOf(errandMachine);

const call = 'POST /client-errors/e1/solve';

/** The button beside an error of pages. */
export const script = screenScript({
  model,
  scenes: {
    'at an error': [
      {
        name: 'opens the error',
        moves: [start()],
        do: (stage) => {
          stage.hold(call);
          return stage.open('/systemManagement/clientError?id=e1', { signedIn: true });
        },
      },
      {
        name: 'marks it as solved',
        moves: [send({ type: 'errand.run', what: 'solve e1' })],
        do: (stage) => stage.press('Mark as solved'),
      },
      { name: 'the server does it', moves: [done('run', 'solve')], do: (stage) => stage.answer(call) },
      {
        name: 'the server refuses',
        moves: [failed('run', failureOf('refused', 'Maintenance'))],
        do: (stage) => stage.answer(call, refusal(500, 'Maintenance')),
      },
    ],
  },
  notHere: {},
});
