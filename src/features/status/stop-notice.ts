/** Why a door is closed [S8]; what anything else in the address means, nobody knows. */
const stopCauses = ['maintenance', 'registrationEnded', 'accountDisabled', 'cancelled'] as const;
export type StopCause = (typeof stopCauses)[number];

export interface StopNotice {
  readonly cause: StopCause | 'unknown';
  /** Epoch ms; null where nobody has said how long. */
  readonly until: number | null;
  /** The page to go back to; null for the user's home. */
  readonly from: string | null;
}

/**
 * What the address of /stop says: `cause`, `until` (ISO 8601), `from`. The last is followed only when it
 * is a path inside the application [D2] and not this page itself.
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
