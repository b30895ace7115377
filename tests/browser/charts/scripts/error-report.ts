import type { AnyMachineSnapshot } from 'xstate';
import { errorReportMachine } from '../../../../machines/shell/error-report.machine.ts';
import type { ErrorReportContext } from '../../../../machines/shell/error-report.machine.ts';
import { MOST_ERRORS } from '../../../../server/contract/kit/report-limits.ts';
import { model } from '../../../machines/shell/error-report.model.ts';
import { movesOf, where } from '../../../support/charts/screen-script.ts';
import { screenScript } from '../script.ts';
import type { Stage } from '../stage.ts';

const { start, send, done, failed, wait } = movesOf(errorReportMachine);

const call = 'POST /error-reports';

const recorded = (key: string) => send({ type: 'report.recorded', key, details: {} });

/** Dispatches uncaught errors, one after the other. */
const fault =
  (...names: readonly string[]) =>
  ({ page }: Stage) =>
    page.evaluate((messages) => {
      for (const message of messages) {
        window.dispatchEvent(new ErrorEvent('error', { error: new Error(message), message }));
      }
    }, names);

const many = Array.from({ length: MOST_ERRORS + 1 }, (_, index) => `fault ${'abcdefgh'[index]}`);

const knows = (now: AnyMachineSnapshot, key: string) =>
  (now.context as ErrorReportContext).known.includes(key);

/**
 * The chart shows nothing on the screen. Its transitions and counters are compared, and of the errors only
 * their number.
 */
export const script = screenScript({
  model,
  key: ({ pending, known, tries, wait: ms }: ErrorReportContext) => [
    pending.length,
    known.length,
    Math.min(2, ...pending.map(({ count }) => count)),
    tries,
    ms,
  ],
  compares: ({ pending, known, tries, wait: ms, limit, batch }: ErrorReportContext) => ({
    counts: pending.map(({ count }) => count),
    known: known.length,
    tries,
    ms,
    limit,
    batch,
  }),
  scenes: {
    'on a page': [
      {
        name: 'opens a page',
        moves: [start({ limit: 30, batch: MOST_ERRORS })],
        do: (stage) => {
          stage.hold(call);
          return stage.open('/information', { signedIn: true });
        },
      },
      {
        name: 'the first error occurs',
        moves: where(
          (now) => (now.context as ErrorReportContext).pending.every(({ count }) => count < 2),
          recorded('first fault'),
        ),
        do: fault('first fault'),
      },
      {
        name: 'another error occurs',
        moves: where(
          (now) => knows(now, 'first fault') && !knows(now, 'other fault'),
          recorded('other fault'),
        ),
        do: fault('other fault'),
      },
      {
        name: 'many errors occur',
        moves: where((now) => now.matches('idle') && !knows(now, many[0] ?? ''), ...many.map(recorded)),
        do: fault(...many),
      },
      {
        name: 'the connection is lost',
        moves: [send({ type: 'report.connectionLost' })],
        do: ({ context }) => context.setOffline(true),
      },
      {
        name: 'the connection is restored',
        moves: [send({ type: 'report.connectionReturned' })],
        do: ({ context }) => context.setOffline(false),
      },
      {
        name: 'the page is hidden for a moment',
        moves: [send({ type: 'report.pageHidden' })],
        do: ({ page }) =>
          page.evaluate(() => {
            const see = (state: string) => {
              Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
              document.dispatchEvent(new Event('visibilitychange'));
            };
            see('hidden');
            see('visible');
          }),
      },
      ...[2, 5, 10, 20, 40, 60].map((seconds) => ({
        name: `${seconds} seconds pass`,
        moves: [wait(seconds * 1_000)],
        do: (stage: Stage) => stage.pass(seconds * 1_000),
      })),
      {
        name: 'the server accepts the report',
        moves: [done('sendReport', { isTaken: true })],
        do: (stage) => stage.answer(call),
      },
      {
        name: 'the server never accepts reports',
        moves: [done('sendReport', { isTaken: false })],
        do: (stage) => stage.answer(call, { status: 404 }),
      },
      {
        name: 'the server fails',
        moves: [failed('sendReport', Object.assign(new Error('not now'), { wait: 0 }))],
        do: (stage) => stage.answer(call, { status: 503 }),
      },
      {
        name: 'the server asks to wait one minute',
        moves: [failed('sendReport', Object.assign(new Error('not now'), { wait: 60_000 }))],
        do: (stage) => stage.answer(call, { status: 429, headers: { 'retry-after': '60' } }),
      },
    ],
  },
  notHere: {},
});
