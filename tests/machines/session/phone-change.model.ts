import { phoneChangeMachine } from '../../../machines/session/phone-change.machine.ts';
import { modelOf } from '../../support/charts/model.ts';
import { anyError } from '../errors.ts';

export const model = modelOf({
  chart: phoneChangeMachine,
  events: [
    { type: 'phoneChange.begin' },
    { type: 'phoneChange.cancel' },
    {
      type: 'phoneChange.submit',
      phone: '13900139000',
      code: '654321',
      key: 'key-9',
      password: 'Old-word-1',
      presentCode: '',
      presentKey: '',
    },
    {
      type: 'phoneChange.submit',
      phone: '13900139000',
      code: '654321',
      key: 'key-9',
      password: '',
      presentCode: '765432',
      presentKey: 'key-8',
    },
    {
      type: 'phoneChange.submit',
      phone: '13900139000',
      code: '654321',
      key: 'key-9',
      password: 'Old-word-1',
      presentCode: '765432',
      presentKey: 'key-8',
    },
  ],
  answers: { changePhone: { done: [undefined], error: anyError } },
  delays: {},
  ends: (snapshot) => snapshot.matches('resting') || snapshot.matches('changed'),
  invariants: {
    'no typed value is stored': ({ context }) =>
      !/139|654321|765432|key-|-word-/.test(JSON.stringify(context)),
    'a failure is shown only next to the form': (snapshot) =>
      snapshot.matches('editing') || snapshot.context.failure === null,
  },
});
