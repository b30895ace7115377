import { fromPromise } from 'xstate';
import { reportErrors, type ErrorReport } from '../../../server/contract/client-errors.ts';
import { MOST_TIMES } from '../../../server/contract/kit/report-limits.ts';
import type { Send } from '../../kit/call/http.ts';

/** The server takes 16 kB. */
const MOST_BYTES = 15_000;

/** The report may be sent again, after `wait` milliseconds at the earliest. */
class TryLaterError extends Error {
  override readonly wait: number;

  constructor(wait: number) {
    super('error report: not taken now');
    this.wait = wait;
  }
}

/** A fault as the chart hands it over; its details are what the recorder has taken down. */
interface Fault {
  readonly key: string;
  readonly count: number;
  readonly details: Readonly<Record<string, unknown>>;
}

export interface ReportActorOptions {
  /** Past the request chart: nobody is told what becomes of a report. */
  readonly send: Send;
  /** The version of the running code, '' in development. */
  readonly release: string;
  readonly browser: string;
  readonly language: () => string;
}

const bytesOf = (value: unknown) => new TextEncoder().encode(JSON.stringify(value)).length;

/** Stacks give way where a report is too long for the server. */
function fitting(report: ErrorReport): ErrorReport {
  if (bytesOf(report) <= MOST_BYTES || report.errors.every(({ stack }) => stack === '')) return report;
  const errors = report.errors.map((one) => ({ ...one, stack: one.stack.slice(0, one.stack.length / 2) }));
  return fitting({ ...report, errors });
}

/** The outside world of the error report chart [S33]. Reports carry no token: they say nothing of who it was. */
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
