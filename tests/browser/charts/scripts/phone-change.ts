import { phoneChangeMachine } from '../../../../machines/session/phone-change.machine.ts';
import { model } from '../../../machines/session/phone-change.model.ts';
import { movesOf, where } from '../../../support/charts/screen-script.ts';
import { code, failureOf, refusal } from '../answers.ts';
import { screenScript } from '../script.ts';

const { start, send, done, failed } = movesOf(phoneChangeMachine);

const call = 'PUT /user/phone';
const phone = '13900139000';
const password = 'Ma-chined-7';

export const script = screenScript({
  model,
  scenes: {
    'at the phone number of the account': [
      {
        name: 'opens the page',
        moves: [start()],
        do: (stage) => {
          stage.hold(call);
          return stage.open('/information', { signedIn: true });
        },
      },
      {
        name: 'requests to change the number',
        moves: [send({ type: 'phoneChange.begin' })],
        do: (stage) => stage.press('Change the number'),
      },
      {
        name: 'keeps the present number',
        moves: [send({ type: 'phoneChange.cancel' })],
        do: (stage) => stage.press('Keep the present one'),
      },
      {
        name: 'requests a code, fills in and sends the form',
        moves: where(
          (now) => now.matches('editing'),
          send({
            type: 'phoneChange.submit',
            phone,
            code: '123456',
            key: code.key,
            password,
            presentCode: '',
            presentKey: '',
          }),
        ),
        do: async (stage) => {
          const ask = stage.page.getByRole('button', { name: /^Send (code|again)$/ });
          await stage.type('Mobile number', phone);
          if (await ask.isEnabled()) await ask.click();
          await stage.see(stage.page.getByText('A code is on its way', { exact: false }));
          await stage.type('Verification code', '123456');
          await stage.type('Current password', password);
          await stage.press('Change the number');
        },
      },
      {
        name: 'the server accepts the number',
        moves: [done('changePhone')],
        do: (stage) =>
          stage.answer(call, {
            body: { phone: '139****9000', unbound: '', has_password: true, needs_present_code: false },
          }),
      },
      {
        name: 'the server rejects the code',
        moves: [
          failed('changePhone', failureOf('invalid', 'Not the code', { fields: { code: 'Not the code' } })),
        ],
        do: (stage) => stage.answer(call, refusal(422, 'Faulty', { errors: { code: ['Not the code'] } })),
      },
    ],
  },
  notHere: {},
});
