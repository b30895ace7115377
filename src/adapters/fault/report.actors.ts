import { fromPromise } from 'xstate';
import { reportErrors, type ErrorReport } from '../../../server/contract/client-errors.ts';
import { MOST_TIMES } from '../../../server/contract/kit/report-limits.ts';
import type { Send } from '../../kit/call/http.ts';

/** The limit of the server is 16 kB. */
const MOST_BYTES = 15_000;

/** The report can be sent again, after at least `wait` milliseconds. */
class TryLaterError extends Error {
  override readonly wait: number;

  constructor(wait: number) {
    super('error report: not taken now');
    this.wait = wait;
  }
}

/** A fault from the chart. Its details come from the recorder. */
interface Fault {
  readonly key: string;
  readonly count: number;
  readonly details: Readonly<Record<string, unknown>>;
}

export interface ReportActorOptions {
  /** Bypasses the request chart, because the result of a report is not shown to the user. */
  readonly send: Send;
  /** The version of the running code; '' in development. */
  readonly release: string;
  readonly browser: string;
  readonly language: () => string;
}

const bytesOf = (value: unknown) => new TextEncoder().encode(JSON.stringify(value)).length;

/** Shortens the stacks until the report fits the server's limit. */
function fitting(report: ErrorReport): ErrorReport {
  if (bytesOf(report) <= MOST_BYTES || report.errors.every(({ stack }) => stack === '')) return report;
  const errors = report.errors.map((one) => ({ ...one, stack: one.stack.slice(0, one.stack.length / 2) }));
  return fitting({ ...report, errors });
}

/**
 * Creates the actors of the error report chart [S33]. Reports contain no token and do not identify the user.
 */
export function createReportActors({ send, release, browser, language }: ReportActorOptions) {
  return {
    sendReport: fromPromise<{ isTaken: boolean }, { errors: readonly Fault[] }>(async ({ input, signal }) => {
      const errors = input.errors.map(({ count, details }) => ({
        ...(details as Omit<ErrorReport['errors'][number], 'count'>),
        count: Math.min(count, MOST_TIMES),
      }));
      const body = fitting({ release: release || 'development', browser, language: language(), errors });
      const { status, retryAfter } = await send(
        { method: 'POST', path: reportErrors.path, body, as: null, outlivesPage: true },
        signal,
      );
      if (status === 429 || status >= 500) throw new TryLaterError((retryAfter ?? 0) * 1000);
      return { isTaken: status >= 200 && status < 300 };
    }),
  };
}
