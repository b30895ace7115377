import { useEffect, useEffectEvent, useState } from 'react';

/** The resolution of a countdown, in milliseconds. */
const MINUTE = 60_000;

/**
 * Returns the time left until an instant, by the server's clock, because the reader's clock can be wrong.
 * Each step reads the clock again, so errors do not add up and the value is correct after the computer
 * sleeps. A step is due when the number of whole minutes changes.
 * @param until ISO 8601 instant
 * @param serverTime ISO 8601, as just received from the server. Only the first value is used, so a component
 * that receives another one needs another key
 * @param onReached called once, when no time is left
 * @returns seconds, at least 0
 */
export function useSecondsUntil(until: string, serverTime: string, onReached: () => void): number {
  const [ahead] = useState(() => Date.parse(serverTime) - Date.now());
  const [now, setNow] = useState(() => Date.parse(serverTime));
  const reached = useEffectEvent(onReached);

  const left = Math.max(0, Date.parse(until) - now);
  useEffect(() => {
    if (left === 0) {
      reached();
      return undefined;
    }
    // A hidden view is shown again late: its next step can be overdue.
    const late = Date.now() + ahead - now;
    const timer = setTimeout(() => setNow(Date.now() + ahead), (left % MINUTE) + 1 - late);
    return () => clearTimeout(timer);
  }, [left, now, ahead]);
  return left / 1000;
}
