import { phoneCodeMachine } from '../../../../machines/session/phone-code.machine.ts';
import type { PhoneCodeContext } from '../../../../machines/session/phone-code.machine.ts';
import { model } from '../../../machines/session/phone-code.model.ts';
import { movesOf, where } from '../../../support/charts/screen-script.ts';
import { code, failureOf, refusal } from '../answers.ts';
import { screenScript } from '../script.ts';
import type { Stage } from '../stage.ts';

const { start, send, done, failed, wait } = movesOf(phoneCodeMachine);

const call = 'POST /verification-codes/login';
const phone = '13800138000';
const press = ({ page }: Stage) => page.getByRole('button', { name: /^Send (code|again)$/ }).click();

/** The sign-in by phone on the login page. */
export const script = screenScript({
  model,
  key: ({ pause }: PhoneCodeContext) => pause,
  isExactInTime: true,
  scenes: {
    'on the sign-in by phone': [
      {
        name: 'opens the sign-in by phone',
        moves: [start({ purpose: 'login' })],
        do: async (stage) => {
          stage.hold(call);
          await stage.open('/login?by=phone');
          await stage.type('Mobile number', phone);
        },
      },
      {
        name: 'requests a code',
        moves: where(
          (now) => now.matches('ready'),
          send({ type: 'phoneCode.send', phone, captcha: '', captchaKey: '' }),
        ),
        do: press,
      },
      {
        name: 'enters the captcha and requests a code',
        moves: where(
          (now) => now.matches('captchaWanted'),
          send({ type: 'phoneCode.send', phone, captcha: 'abcd', captchaKey: 'captcha-key-0000-abcdef' }),
        ),
        do: async (stage) => {
          await stage.see(stage.page.getByRole('button', { name: 'Another picture' }).locator('img'));
          await stage.type('Captcha', 'abcd');
          await press(stage);
        },
      },
      {
        name: 'the server sends the code',
        moves: [done('sendCode', { key: code.key })],
        do: (stage) => stage.answer(call, { body: code }),
      },
      {
        name: 'the server requires a captcha',
        moves: [
          failed(
            'sendCode',
            failureOf('invalid', 'Type the characters', { fields: { captcha: 'Type the characters' } }),
          ),
        ],
        do: (stage) =>
          stage.answer(call, refusal(422, 'Faulty', { errors: { captcha: ['Type the characters'] } })),
      },
      {
        name: 'the server refuses a second code so soon',
        moves: [failed('sendCode', failureOf('refused', 'Too soon', { code: 42901, retryAfter: 2 }))],
        do: (stage) => stage.answer(call, refusal(429, 'Too soon', { code: 42901, retry_after: 2 })),
      },
      {
        name: 'the server cannot send codes',
        moves: [failed('sendCode', failureOf('refused', 'No texts today'))],
        do: (stage) => stage.answer(call, refusal(500, 'No texts today')),
      },
      { name: 'a second passes', moves: [wait(1_000)], do: (stage) => stage.pass(1_000) },
    ],
  },
  notHere: {
    'begun: always 1. [isSentAtOnce]':
      'A sign-in requests each code by a button; tests/browser/competition-making covers codes that are sent at once.',
  },
});
