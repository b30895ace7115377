/** The reasons for which access is stopped [S8]. Any other value in the address is read as `unknown`. */
const stopCauses = ['maintenance', 'registrationEnded', 'accountDisabled', 'cancelled'] as const;
export type StopCause = (typeof stopCauses)[number];

export interface StopNotice {
  readonly cause: StopCause | 'unknown';
  /** Milliseconds since the epoch; null if the end is not known. */
  readonly until: number | null;
  /** The path of the page to return to; null for the user's home page. */
  readonly from: string | null;
}

/**
 * Reads the address of /stop: `cause`, `until` (ISO 8601) and `from`. `from` is used only if it is a path
 * inside the application [D2] and not this page itself.
 */
export function readStopNotice(search: URLSearchParams): StopNotice {
  const until = Date.parse(search.get('until') ?? '');
  const from = search.get('from') ?? '';
  const isInside = /^\/(?![/\\])[^\\\u0000-\u0020\u007f]*$/.test(from) && !/^\/stop(?:[/?#]|$)/.test(from);
  return {
    cause: stopCauses.find((one) => one === search.get('cause')) ?? 'unknown',
    until: Number.isNaN(until) ? null : until,
    from: isInside ? from : null,
  };
}
