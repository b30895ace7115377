import { connectionMachine } from '../../../../machines/session/connection.machine.ts';
import { model } from '../../../machines/session/connection.model.ts';
import { movesOf } from '../../../support/charts/screen-script.ts';
import { screenScript } from '../script.ts';

const { start, send, wait } = movesOf(connectionMachine);

export const script = screenScript({
  model,
  scenes: {
    'on any page': [
      { name: 'opens the sign-in page', moves: [start()], do: (stage) => stage.open('/login') },
      {
        name: 'the browser loses its connection',
        moves: [send({ type: 'connection.lost' })],
        do: ({ context }) => context.setOffline(true),
      },
      {
        name: 'the browser restores the connection',
        moves: [send({ type: 'connection.returned' })],
        do: ({ context }) => context.setOffline(false),
      },
      { name: 'two seconds pass', moves: [wait(2_000)], do: (stage) => stage.pass(2_000) },
    ],
  },
  notHere: {},
});
