import { recordActionMachine } from '../../../machines/kit/record-action.machine.ts';
import { modelOf } from '../../support/charts/model.ts';
import { anyError } from '../errors.ts';

export const model = modelOf({
  chart: recordActionMachine,
  events: [
    { type: 'recordAction.ask', action: 'return' },
    { type: 'recordAction.ask', action: 'return', part: 'e1' },
    { type: 'recordAction.cancel' },
    { type: 'recordAction.send', action: 'return', body: { hours: 48 } },
    { type: 'recordAction.send', action: 'approve', body: {} },
  ],
  answers: { act: { done: [{ status: 'returned' }], error: anyError } },
  delays: {},
  ends: (snapshot) => snapshot.matches('resting'),
  invariants: {
    'an act is stored exactly while it is asked about or sent': (snapshot) =>
      snapshot.matches('resting') === (snapshot.context.action === ''),
    'a part is stored only together with an act': ({ context: { action, part } }) =>
      part === '' || action !== '',
  },
});
