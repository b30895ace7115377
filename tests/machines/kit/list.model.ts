import { listMachine } from '../../../machines/kit/list.machine.ts';
import { modelOf } from '../../support/charts/model.ts';
import { anyError, refused } from '../errors.ts';

const isShown = ['ready', 'turning', 'refreshing'] as const;

export const model = modelOf({
  chart: listMachine,
  inputs: [undefined, { query: 'page=2', kept: null }, { query: '', kept: { rows: [3] } }],
  events: [
    { type: 'list.asked', query: '', kept: null },
    { type: 'list.asked', query: 'page=2', kept: null },
    { type: 'list.asked', query: '', kept: { rows: [3] } },
    { type: 'list.asked', query: 'page=2', kept: { rows: [4] } },
    { type: 'list.choose', query: 'page=2', present: '' },
    { type: 'list.choose', query: '', present: 'page=2' },
    { type: 'list.choose', query: '', present: '' },
    { type: 'list.reload' },
    { type: 'list.look' },
  ],
  answers: {
    load: { done: [{ rows: [1] }, { rows: [] }], error: [...anyError, refused(40301), refused(40401)] },
  },
  delays: {},
  ends: (snapshot) => snapshot.matches('ready'),
  invariants: {
    'a page is on screen exactly while its data is stored': (snapshot) =>
      isShown.some((state) => snapshot.matches(state)) === (snapshot.context.data !== null),
    'no failure is stored together with a page': ({ context }) =>
      context.data === null || context.failure === null,
  },
});
