import type { ClientErrorSource } from '../../../server/contract/client-errors.ts';

/** Details of a fault in addition to the thrown value. */
export interface FaultDetails {
  /** The part of the page that failed. */
  readonly view?: string;
  /** The component stack from React. */
  readonly componentStack?: string | undefined;
}

/** Records a fault. It never throws, because the recording of faults must not cause new ones. */
export type RecordFault = (source: ClientErrorSource, error: unknown, details?: FaultDetails) => void;

/** The events that the page sends to the fault reporting. */
type FaultNews = 'report.connectionLost' | 'report.connectionReturned' | 'report.pageHidden';

/** Records faults and reports them. Created by app/fault/error-reporting.ts. */
export interface FaultReporting {
  readonly record: RecordFault;
  readonly tell: (news: FaultNews) => void;
}

export interface Faults extends FaultReporting {
  /** Fetches the reporting before it is needed. Otherwise a deploy can remove its file first. */
  readonly prepare: () => void;
}

/** The maximum number of faults that wait for the reporting to be fetched. */
const MOST_WAITING = 30;

/**
 * Creates the recorder for all faults of the page [S33]. The reporting is fetched with the first fault, so a
 * page without faults does not load it.
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
      // The next fault tries again. This failure is not recorded, because recording it starts the next fetch
      // without end.
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
 * Listens to uncaught errors and to files of the application that cannot be fetched [S33].
 * @returns a function that unsubscribes
 */
export function watchFaults(target: Window, record: RecordFault): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  target.addEventListener(
    'error',
    ({ error }) => {
      // Without an error the event contains only "Script error." or a warning about slow layout.
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
