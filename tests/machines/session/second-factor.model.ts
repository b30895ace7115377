import { secondFactorMachine } from '../../../machines/session/second-factor.machine.ts';
import { modelOf } from '../../support/charts/model.ts';
import { anyError, refused, tooSoon } from '../errors.ts';

const token = { accessToken: 'token-a', tokenType: 'Bearer' };

export const model = modelOf({
  chart: secondFactorMachine,
  inputs: [undefined, { key: 'key-1' }],
  events: [{ type: 'secondFactor.submit', code: '654321' }],
  answers: {
    proveCode: {
      done: [token],
      error: [...anyError, refused(41003), refused(42302), refused(41002), refused(42301), tooSoon(30)],
    },
  },
  delays: {},
  key: ({ key, failure }) => [key, failure !== null],
  ends: (snapshot) => snapshot.matches('over') || snapshot.status === 'done',
  invariants: {
    'neither code nor token is stored': ({ context }) => !/654321|token-a/.test(JSON.stringify(context)),
    'the handle never changes': ({ context }) => ['', 'key-1'].includes(context.key),
    'the state `over` has a failure': (snapshot) =>
      !snapshot.matches('over') || snapshot.context.failure !== null,
  },
});
