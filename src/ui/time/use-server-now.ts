import { useEffect, useState } from 'react';

/** Often enough that no second is left out. */
const STEP = 250;

/**
 * The server's clock, second by second, while it is on screen: a hall believes no machine's own clock.
 * @param serverTime ISO 8601, as the server gave it just now; the clock is set by it once, so a component that gets
 *   another needs another key
 * @returns epoch ms
 */
export function useServerNow(serverTime: string): number {
  const [ahead] = useState(() => Date.parse(serverTime) - Date.now());
  const [now, setNow] = useState(() => Date.parse(serverTime));
  useEffect(() => {
    // Read off the clock at every step: nothing adds up, and a machine that slept is right again at once.
    const timer = setInterval(() => setNow(Date.now() + ahead), STEP);
    return () => clearInterval(timer);
  }, [ahead]);
  return now;
}
