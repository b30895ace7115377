import { passwordRecoveryMachine } from '../../../machines/session/password-recovery.machine.ts';
import { modelOf } from '../../support/charts/model.ts';
import { anyError, invalid } from '../errors.ts';

export const model = modelOf({
  chart: passwordRecoveryMachine,
  events: [
    { type: 'recovery.identify', phone: '13800138000', code: '123456', key: 'key-1' },
    { type: 'recovery.back' },
    { type: 'recovery.submit', password: 'New-word-2' },
  ],
  answers: {
    resetPassword: {
      done: [undefined],
      error: [
        ...anyError,
        invalid({ phone: '请输入手机号' }),
        invalid({ code: '验证码错误' }),
        invalid({ key: '无效' }),
        invalid({ password: '密码过短' }),
      ],
    },
  },
  delays: {},
  ends: (snapshot) => snapshot.status === 'done',
  invariants: {
    'the new password is never stored': ({ context }) => !/New-word-2/.test(JSON.stringify(context)),
    'a password is sent only with the code that proves the phone': (snapshot) =>
      !snapshot.matches('submitting') || (snapshot.context.code !== '' && snapshot.context.key !== ''),
    'a used code is cleared': (snapshot) =>
      !snapshot.matches('done') || (snapshot.context.code === '' && snapshot.context.key === ''),
  },
});
