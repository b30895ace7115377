import { useEffect, useEffectEvent, useState } from 'react';

/** Minutes are what a countdown shows, ms. */
const MINUTE = 60_000;

/**
 * Time left until an instant, on the server's clock: the reader's own may be wrong. What is left is read
 * off the clock at every step, and a step is due when the number of whole minutes changes; so nothing
 * adds up, and a machine that slept is right again at once.
 * @param until ISO 8601 instant
 * @param serverTime ISO 8601, as the server gave it just now; the clock is set by it once, so a component
 *   that gets another needs another key
 * @param onReached called once, when nothing is left
 * @returns seconds, from 0 on
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
    // A view that was hidden comes back late: its next step may be long due.
    const late = Date.now() + ahead - now;
    const timer = setTimeout(() => setNow(Date.now() + ahead), (left % MINUTE) + 1 - late);
    return () => clearTimeout(timer);
  }, [left, now, ahead]);
  return left / 1000;
}
