import { resourceMachine } from '../../../machines/kit/resource.machine.ts';
import { modelOf } from '../../support/charts/model.ts';
import { anyError, refused } from '../errors.ts';

export const model = modelOf({
  chart: resourceMachine,
  inputs: [undefined, { of: 'record-1' }, { of: 'record-1', kept: { rows: [3] } }],
  events: [
    { type: 'resource.reload' },
    { type: 'resource.look' },
    { type: 'resource.replace', data: { rows: [2] } },
  ],
  answers: {
    load: { done: [{ rows: [1] }, { rows: [] }], error: [...anyError, refused(40301), refused(40401)] },
  },
  delays: {},
  ends: (snapshot) => snapshot.matches('ready'),
  invariants: {
    'loaded data is never lost': (snapshot) =>
      !(['ready', 'refreshing'] as const).some((state) => snapshot.matches(state)) ||
      snapshot.context.data !== null,
    'data that cannot be shown is not stored': (snapshot) =>
      !snapshot.matches('failed') || snapshot.context.data === null,
    'no failure is stored together with loaded data': ({ context }) =>
      context.data === null || context.failure === null,
  },
});
