import { passwordChangeMachine } from '../../../machines/session/password-change.machine.ts';
import { modelOf } from '../../support/charts/model.ts';
import { anyError } from '../errors.ts';

export const model = modelOf({
  chart: passwordChangeMachine,
  events: [
    { type: 'passwordChange.submit', current: 'Old-word-1', password: 'New-word-2' },
    { type: 'passwordChange.again' },
  ],
  answers: { changePassword: { done: [undefined], error: anyError } },
  delays: {},
  ends: (snapshot) => snapshot.matches('done'),
  invariants: {
    'neither password is ever stored': ({ context }) => !/-word-/.test(JSON.stringify(context)),
    'a failure is shown only next to the form': (snapshot) =>
      snapshot.matches('editing') || snapshot.context.failure === null,
  },
});
