import { reviewQueueMachine } from '../../../machines/entry/review-queue.machine.ts';
import { modelOf } from '../../support/charts/model.ts';
import { anyError } from '../errors.ts';

const done = { act: 'approve', id: 'n1', name: 'Zhang Wei' };

export const model = modelOf({
  chart: reviewQueueMachine,
  events: [
    { type: 'reviewQueue.asked', filter: '', id: '' },
    { type: 'reviewQueue.asked', filter: 'event=e1', id: '' },
    { type: 'reviewQueue.asked', filter: '', id: 'n1' },
    { type: 'reviewQueue.next', done },
    { type: 'reviewQueue.next', done: null },
    { type: 'reviewQueue.retry' },
  ],
  answers: {
    find: {
      done: [
        { id: 'n1', waiting: 2 },
        { id: 'n2', waiting: 1 },
        { id: '', waiting: 0 },
      ],
      error: anyError,
    },
  },
  delays: {},
  ends: (snapshot) => snapshot.matches('finished') || snapshot.matches('reading'),
  equivalent: { 'context.begun?.filter ?? «': 'no entry is searched for before the queue has begun' },
  invariants: {
    'an entry is on screen only if one was found': (snapshot) =>
      !snapshot.matches('reading') || snapshot.context.id !== '',
    'no failure is stored while an entry is on screen': (snapshot) =>
      !snapshot.matches('reading') || snapshot.context.failure === null,
    'the queue is idle exactly until the page sends its filter': (snapshot) =>
      snapshot.matches('idle') === (snapshot.context.begun === null),
  },
});
