import { errorReportMachine } from '../../machines/error-report.machine.ts';
import { modelOf } from '../support/charts/model.ts';

const recorded = (key: string) =>
  ({ type: 'report.recorded', key, details: { message: `${key} failed` } }) as const;

export const model = modelOf({
  chart: errorReportMachine,
  inputs: [undefined, { limit: 2, batch: 1 }],
  events: [
    ...['a', 'b', 'c'].map(recorded),
    { type: 'report.connectionLost' },
    { type: 'report.connectionReturned' },
    { type: 'report.pageHidden' },
  ],
  answers: {
    sendReport: {
      done: [{ isTaken: true }, { isTaken: false }],
      error: [{ wait: 60_000 }, {}, null],
    },
  },
  delays: {
    GATHERING: 2_000,
    BACK_OFF: ({ tries, wait }) => Math.max(wait, [5_000, 10_000, 20_000, 40_000][tries - 1] ?? NaN),
  },
  key: ({ pending, known, limit, tries, wait }) => [
    pending.map(({ key, count }) => [key, Math.min(count, 2)]),
    known,
    limit,
    tries,
    wait,
  ],
  farEnough: ({ context }) => context.pending.some(({ count }) => count > 2),
  ends: (snapshot) => snapshot.matches('idle') || snapshot.matches('silent'),
  invariants: {
    '[S33] a page tells each fault once, and so many at most': ({ context: { known, limit } }) =>
      new Set(known).size === known.length && known.length <= limit,
    '[S33] what waits is what was recorded': ({ context: { pending, known } }) =>
      pending.every(({ key }) => known.includes(key)),
    'whoever has nothing to tell keeps nothing': (snapshot) =>
      !(snapshot.matches('idle') || snapshot.matches('silent')) || snapshot.context.pending.length === 0,
    'no call is made for nothing': (snapshot) =>
      !snapshot.matches('sending') || snapshot.context.pending.length > 0,
    'five attempts in a row at most': ({ context }) => context.tries < 5,
  },
});
