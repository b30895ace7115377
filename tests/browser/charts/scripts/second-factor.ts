import { secondFactorMachine } from '../../../../machines/session/second-factor.machine.ts';
import { model } from '../../../machines/session/second-factor.model.ts';
import { movesOf } from '../../../support/charts/screen-script.ts';
import { failureOf, refusal } from '../answers.ts';
import { screenScript } from '../script.ts';

const { start, send, done, failed } = movesOf(secondFactorMachine);

const signing = 'POST /user/login';
const call = 'POST /user/login/second-factor';
const code = '654321';

export const script = screenScript({
  model,
  scenes: {
    'after a correct password': [
      {
        name: 'signs in by password',
        moves: [start({ key: 'key-9' })],
        do: async (stage) => {
          stage.hold(call);
          stage.give(
            signing,
            refusal(403, 'Enter the code', {
              code: 403004,
              key: 'key-9',
              expired_at: '2026-11-21T02:05:00.000Z',
              phone: '138****8004',
            }),
          );
          await stage.open('/login');
          await stage.see(stage.page.getByRole('button', { name: 'Another picture' }).locator('img'));
          await stage.type('Username or mobile number', 'hubei.committee');
          await stage.type('Password', 'Ma-chined-7');
          await stage.type('Captcha', 'abcd');
          await stage.press('Sign in');
          await stage.see(stage.page.getByText('138****8004', { exact: false }));
        },
      },
      {
        name: 'enters the code',
        moves: [send({ type: 'secondFactor.submit', code })],
        do: async (stage) => {
          await stage.type('Verification code', code);
          await stage.press('Sign in');
        },
      },
      {
        name: 'the server accepts the code',
        moves: [done('proveCode', { accessToken: 'token-a', tokenType: 'Bearer' })],
        do: (stage) => stage.answer(call),
      },
      {
        name: 'the server rejects the code',
        moves: [
          failed('proveCode', failureOf('invalid', 'Not the code', { fields: { code: 'Not the code' } })),
        ],
        do: (stage) => stage.answer(call, refusal(422, 'Faulty', { errors: { code: ['Not the code'] } })),
      },
      {
        name: 'the sign-in has expired',
        moves: [failed('proveCode', failureOf('refused', 'Too late', { code: 41003 }))],
        do: (stage) => stage.answer(call, refusal(410, 'Too late', { code: 41003 })),
      },
    ],
  },
  notHere: {},
});
