import { unreadMachine } from '../../../../machines/unread.machine.ts';
import { model } from '../../../machines/unread.model.ts';
import { movesOf, where } from '../../../support/charts/screen-script.ts';
import { refusal } from '../answers.ts';
import { screenScript } from '../script.ts';

const { start, send, done, failed } = movesOf(unreadMachine);

const call = 'GET /notices/unread';
const look = where((now) => !now.matches('away'), send({ type: 'unread.look' }));

/** The mark beside the competition services of the header. */
export const script = screenScript({
  model,
  scenes: {
    'beside a page': [
      {
        name: 'opens a page',
        moves: [start(), send({ type: 'unread.begin' }), send({ type: 'unread.look' })],
        do: (stage) => {
          stage.hold(call);
          return stage.open('/information', { signedIn: true });
        },
      },
      {
        name: 'two wait',
        moves: [done('count', 2)],
        do: (stage) => stage.answer(call, { body: { count: 2 } }),
      },
      { name: 'none waits', moves: [done('count', 0)], do: (stage) => stage.answer(call) },
      {
        name: 'the server cannot say',
        moves: [failed('count')],
        do: (stage) => stage.answer(call, refusal(500, 'Maintenance')),
      },
      {
        name: 'goes to another page',
        moves: look,
        do: (stage) =>
          stage.moveTo(stage.page.url().endsWith('/information') ? '/amendPassword' : '/information'),
      },
      { name: 'signs out', moves: [send({ type: 'unread.end' })], do: (stage) => stage.signOut() },
    ],
  },
  notHere: {},
});
