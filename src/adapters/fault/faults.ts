import type { ClientErrorSource } from '../../../server/contract/client-errors.ts';

/** What is known of a fault besides what was thrown. */
export interface FaultDetails {
  /** The part of the page that failed. */
  readonly view?: string;
  /** As React gives it. */
  readonly componentStack?: string | undefined;
}

/** Takes a fault down; never throws, for what records faults must not cause any. */
export type RecordFault = (source: ClientErrorSource, error: unknown, details?: FaultDetails) => void;

/** What the page tells whoever reports its faults. */
type FaultNews = 'report.connectionLost' | 'report.connectionReturned' | 'report.pageHidden';

/** Records faults and reports them; made by app/error-reporting.ts. */
export interface FaultReporting {
  readonly record: RecordFault;
  readonly tell: (news: FaultNews) => void;
}

export interface Faults extends FaultReporting {
  /** Fetches the reporting before it is needed: a deploy may remove its file meanwhile. */
  readonly prepare: () => void;
}

/** As many as wait for the reporting to be fetched. */
const MOST_WAITING = 30;

/**
 * Where all faults of the page go [S33]. What reports them is fetched with the first of them, so that a page
 * without faults carries none of it.
 */
export function createFaults(fetchReporting: () => Promise<FaultReporting>): Faults {
  const waiting: Parameters<RecordFault>[] = [];
  let reporting: FaultReporting | undefined;
  let isFetching = false;

  const fetchOnce = async () => {
    if (isFetching || reporting !== undefined) return;
    isFetching = true;
    try {
      reporting = await fetchReporting();
      for (const fault of waiting.splice(0)) reporting.record(...fault);
    } catch {
      // With the next fault again. That it failed is not recorded: it would be for ever.
    } finally {
      isFetching = false;
    }
  };
  const prepare = () => void fetchOnce();

  return {
    prepare,
    record(...fault) {
      if (reporting !== undefined) {
        reporting.record(...fault);
        return;
      }
      if (waiting.length < MOST_WAITING) waiting.push(fault);
      prepare();
    },
    tell: (news) => reporting?.tell(news),
  };
}

/**
 * Listens to what nobody has caught, and to lost files of the application [S33].
 * @returns stops listening
 */
export function watchFaults(target: Window, record: RecordFault): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  target.addEventListener(
    'error',
    ({ error }) => {
      // Without an error the browser says no more than "Script error.", or complains of a slow layout.
      if (error !== null && error !== undefined) record('window', error);
    },
    { signal },
  );
  target.addEventListener('unhandledrejection', ({ reason }) => record('promise', reason), { signal });
  target.addEventListener(
    'vite:preloadError',
    (event) => record('chunk', 'payload' in event ? event.payload : undefined),
    { signal },
  );
  return () => stop.abort();
}
