import { errorReportMachine } from '../../../machines/shell/error-report.machine.ts';
import { modelOf } from '../../support/charts/model.ts';

const tryLater = (wait: number) => Object.assign(new Error('not now'), { wait });

const recorded = (key: string) =>
  ({ type: 'report.recorded', key, details: { message: `${key} failed` } }) as const;

export const model = modelOf({
  chart: errorReportMachine,
  inputs: [undefined, { limit: 1, batch: 1 }, { limit: 3, batch: 1 }, { limit: 3, batch: 2 }],
  events: [
    ...['a', 'b'].map(recorded),
    { type: 'report.connectionLost' },
    { type: 'report.connectionReturned' },
    { type: 'report.pageHidden' },
  ],
  answers: {
    sendReport: {
      done: [{ isTaken: true }, { isTaken: false }],
      // 7 s is less than the second pause and more than the first
      error: [tryLater(600_000), tryLater(7_000), new Error('of another kind'), {}, null],
    },
  },
  delays: {
    GATHERING: 2_000,
    BACK_OFF: ({ tries, wait }) => Math.max(wait, [5_000, 10_000, 20_000, 40_000][tries - 1] ?? NaN),
  },
  key: ({ pending, known, limit, batch, tries, wait }) => [
    pending.map(({ key, count }) => [key, Math.min(count, 2)]),
    known,
    limit,
    batch,
    tries,
    wait,
  ],
  // one error occurs twice, the other once: higher counts add no new case
  farEnough: ({ context }) => context.pending.some(({ key, count }) => count > (key === 'a' ? 2 : 1)),
  ends: (snapshot) => snapshot.matches('idle') || snapshot.matches('silent'),
  equivalent: {
    'on report.recorded 2. asked earlier': 'a pending error is known, so it is never new',
  },
  invariants: {
    '[S33] a page reports each error once, up to its limit': ({ context: { known, limit } }) =>
      new Set(known).size === known.length && known.length <= limit,
    '[S33] every pending error was recorded': ({ context: { pending, known } }) =>
      pending.every(({ key }) => known.includes(key)),
    'no error is pending while the chart is idle or silent': (snapshot) =>
      !(snapshot.matches('idle') || snapshot.matches('silent')) || snapshot.context.pending.length === 0,
    'no call is sent without errors': (snapshot) =>
      !snapshot.matches('sending') || snapshot.context.pending.length > 0,
    'at most five attempts are made in a row': ({ context }) => context.tries < 5,
  },
});
