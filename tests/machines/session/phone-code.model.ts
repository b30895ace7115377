import { phoneCodeMachine } from '../../../machines/session/phone-code.machine.ts';
import { modelOf } from '../../support/charts/model.ts';
import { anyError, invalid, refused, tooSoon } from '../errors.ts';

export const model = modelOf({
  chart: phoneCodeMachine,
  inputs: [
    undefined,
    { purpose: 'register' },
    { purpose: 'secondFactor', pause: 1 },
    { purpose: 'sign', atOnce: { act: 'publish', id: 'hubei-4' } },
  ],
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
        // the next code can be sent at once
        tooSoon(0),
        tooSoon(2),
        // longer than the minute between two codes
        tooSoon(61),
        refused(42902),
        refused(50000),
      ],
    },
  },
  delays: { SECOND: 1_000 },
  key: ({ purpose, key, pause, failure, isSentAtOnce }) => [
    purpose,
    key,
    pause,
    failure !== null,
    isSentAtOnce,
  ],
  equivalent: {
    'onError 2. asked earlier': 'no rejection is both for a wrong captcha and for an early request',
  },
  ends: (snapshot) => snapshot.matches('ready'),
  invariants: {
    'the countdown lasts one minute, or as long as the server asks for': ({ context }) =>
      context.pause >= 0 && context.pause <= Math.max(60, context.failure?.retryAfter ?? 0),
    'the countdown shows at least one second': (snapshot) =>
      !snapshot.matches('cooling') || snapshot.context.pause >= 1,
  },
});
