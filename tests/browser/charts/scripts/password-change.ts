import { passwordChangeMachine } from '../../../../machines/session/password-change.machine.ts';
import { model } from '../../../machines/session/password-change.model.ts';
import { movesOf } from '../../../support/charts/screen-script.ts';
import { failureOf, refusal } from '../answers.ts';
import { screenScript } from '../script.ts';

const { start, send, done, failed } = movesOf(passwordChangeMachine);

const call = 'PUT /user/password';
const current = 'Ma-chined-7';
const password = 'Gr-inding-8';

export const script = screenScript({
  model,
  scenes: {
    'on the password form': [
      {
        name: 'opens the page',
        moves: [start()],
        do: (stage) => {
          stage.hold(call);
          return stage.open('/amendPassword', { signedIn: true });
        },
      },
      {
        name: 'fills and sends the form',
        moves: [send({ type: 'passwordChange.submit', current, password })],
        do: async (stage) => {
          await stage.type('Current password', current);
          await stage.type('New password', password);
          await stage.type('New password again', password);
          await stage.press('Change password');
        },
      },
      {
        name: 'the server accepts the password',
        moves: [done('changePassword')],
        do: (stage) => stage.answer(call),
      },
      {
        name: 'the server rejects the current password',
        moves: [
          failed(
            'changePassword',
            failureOf('invalid', 'Not your password', { fields: { current_password: 'Not your password' } }),
          ),
        ],
        do: (stage) =>
          stage.answer(call, refusal(422, 'Faulty', { errors: { current_password: ['Not your password'] } })),
      },
      {
        name: 'requests to change the password again',
        moves: [send({ type: 'passwordChange.again' })],
        do: (stage) => stage.press('Change it again'),
      },
    ],
  },
  notHere: {},
});
