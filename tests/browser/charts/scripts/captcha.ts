import { model } from '../../../machines/session/captcha.model.ts';
import { captchaMachine } from '../../../../machines/session/captcha.machine.ts';
import { movesOf, where } from '../../../support/charts/screen-script.ts';
import { captcha, failureOf, refusal } from '../answers.ts';
import { screenScript } from '../script.ts';

const { start, send, done, failed, wait } = movesOf(captchaMachine);
const call = 'GET /captcha';

/** The captcha picture on the sign-in form, and a page without a captcha. */
export const script = screenScript({
  model,
  scenes: {
    'on the sign-in form': [
      {
        name: 'opens a page without a captcha',
        moves: [start()],
        do: (stage) => {
          stage.hold(call);
          return stage.open('/expertH5');
        },
      },
      {
        name: 'goes to the sign-in form',
        moves: [send({ type: 'captcha.wanted' })],
        do: (stage) => stage.moveTo('/login'),
      },
      {
        name: 'goes to a page without a captcha',
        moves: [send({ type: 'captcha.released' })],
        do: (stage) => stage.moveTo('/expertH5'),
      },
      {
        name: 'the picture arrives',
        moves: [
          done('fetchCaptcha', {
            key: 'captcha-key-0001-abcdef',
            image: captcha('captcha-key-0001-abcdef', 0).captcha_image,
            livesFor: 120_000,
          }),
        ],
        do: async (stage) => {
          // The lifetime begins when the response arrives.
          const now = await stage.page.evaluate(() => Date.now());
          await stage.answer(call, { body: captcha('captcha-key-0001-abcdef', now) });
        },
      },
      {
        name: 'the server refuses a picture',
        moves: [failed('fetchCaptcha', failureOf('refused', 'Too many pictures'))],
        do: (stage) => stage.answer(call, refusal(429, 'Too many pictures')),
      },
      {
        name: 'requests another picture',
        moves: where((now) => now.matches('shown'), send({ type: 'captcha.renew' })),
        do: (stage) => stage.press('Another picture'),
      },
      {
        name: 'requests the picture again',
        moves: where((now) => now.matches('failed'), send({ type: 'captcha.renew' })),
        do: (stage) => stage.press('Load again'),
      },
      {
        name: 'signs in with the wrong characters',
        moves: [send({ type: 'captcha.spent' })],
        do: async (stage) => {
          stage.give('POST /user/login', refusal(422, 'Wrong', { errors: { captcha: ['Wrong'] } }));
          await stage.type('Username or mobile number', 'wuhan_zhang');
          await stage.type('Password', 'Ma-chined-7');
          await stage.type('Captcha', 'abcd');
          await stage.press('Sign in');
        },
      },
      {
        name: 'two minutes pass',
        moves: [wait(120_000)],
        do: (stage) => stage.pass(120_000),
      },
    ],
  },
  notHere: {},
});
