import { phoneCodeMachine } from '../../machines/phone-code.machine.ts';
import { modelOf } from '../support/charts/model.ts';
import { anyError, invalid, tooSoon } from './errors.ts';

export const model = modelOf({
  chart: phoneCodeMachine,
  inputs: [undefined, { purpose: 'register' }, { purpose: 'secondFactor', pause: 1 }],
  events: [
    { type: 'phoneCode.send', phone: '13800138000', captcha: '', captchaKey: '' },
    { type: 'phoneCode.send', phone: '13800138000', captcha: 'abcd', captchaKey: 'key-1' },
    { type: 'phoneCode.send', phone: '', captcha: '', captchaKey: '', about: { key: 'key-2' } },
  ],
  answers: {
    sendCode: {
      done: [{ key: 'key-9' }],
      error: [
        ...anyError,
        invalid({ captcha: '验证码不符' }),
        invalid({ phone: '请输入手机号' }),
        tooSoon(null),
        tooSoon(2),
      ],
    },
  },
  delays: { SECOND: 1_000 },
  key: ({ purpose, pause }) => [purpose, pause],
  ends: (snapshot) => snapshot.matches('ready'),
  invariants: {
    'a minute at most is counted down': ({ context }) => context.pause >= 0 && context.pause <= 60,
    'the countdown shows at least one second': (snapshot) =>
      !snapshot.matches('cooling') || snapshot.context.pause >= 1,
  },
});
