import { passwordRecoveryMachine } from '../../../../machines/session/password-recovery.machine.ts';
import { model } from '../../../machines/session/password-recovery.model.ts';
import { movesOf } from '../../../support/charts/screen-script.ts';
import { code, failureOf, refusal } from '../answers.ts';
import { screenScript } from '../script.ts';

const { start, send, done, failed } = movesOf(passwordRecoveryMachine);

const call = 'POST /user/password/reset';
const phone = '13800138000';
const password = 'Gr-inding-8';

export const script = screenScript({
  model,
  scenes: {
    'on the password recovery page': [
      {
        name: 'opens the page',
        moves: [start()],
        do: async (stage) => {
          stage.hold(call);
          await stage.open('/backPassword');
          await stage.type('Mobile number', phone);
          await stage.press('Send code');
          await stage.see(stage.page.getByText(/^A code is on its way/));
        },
      },
      {
        name: 'enters the code',
        moves: [send({ type: 'recovery.identify', phone, code: '123456', key: code.key })],
        do: async (stage) => {
          await stage.type('Verification code', '123456');
          await stage.press('Continue');
        },
      },
      {
        name: 'goes back',
        moves: [send({ type: 'recovery.back' })],
        do: (stage) => stage.press('Back'),
      },
      {
        name: 'enters a new password',
        moves: [send({ type: 'recovery.submit', password })],
        do: async (stage) => {
          await stage.type('New password', password);
          await stage.type('New password again', password);
          await stage.press('Set the password');
        },
      },
      {
        name: 'the server accepts the password',
        moves: [done('resetPassword')],
        do: (stage) => stage.answer(call),
      },
      {
        name: 'the server rejects the code',
        moves: [
          failed('resetPassword', failureOf('invalid', 'Wrong code', { fields: { code: 'Wrong code' } })),
        ],
        do: (stage) => stage.answer(call, refusal(422, 'Faulty', { errors: { code: ['Wrong code'] } })),
      },
      {
        name: 'the server rejects the password',
        moves: [
          failed('resetPassword', failureOf('invalid', 'Too common', { fields: { password: 'Too common' } })),
        ],
        do: (stage) => stage.answer(call, refusal(422, 'Faulty', { errors: { password: ['Too common'] } })),
      },
    ],
  },
  notHere: {},
});
