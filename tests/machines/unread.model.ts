import { unreadMachine } from '../../machines/unread.machine.ts';
import { modelOf } from '../support/charts/model.ts';
import { anyError } from './errors.ts';

export const model = modelOf({
  chart: unreadMachine,
  events: [{ type: 'unread.begin' }, { type: 'unread.look' }, { type: 'unread.end' }],
  answers: {
    count: {
      done: [
        { notices: 0, work: 0 },
        { notices: 2, work: 0 },
        { notices: 0, work: 3 },
      ],
      error: anyError,
    },
  },
  delays: {},
  ends: (snapshot) => !snapshot.matches('looking'),
  invariants: {},
});
