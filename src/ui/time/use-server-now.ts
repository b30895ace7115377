import { useEffect, useState } from 'react';

/** The interval in milliseconds. It is short enough that no second is skipped. */
const STEP = 250;

/**
 * Returns the server's time while the component is mounted, updated every second. A hall display does not
 * rely on the clock of its computer.
 * @param serverTime ISO 8601, as just received from the server. Only the first value is used, so a component
 * that receives another one needs another key
 * @returns milliseconds since the epoch
 */
export function useServerNow(serverTime: string): number {
  const [ahead] = useState(() => Date.parse(serverTime) - Date.now());
  const [now, setNow] = useState(() => Date.parse(serverTime));
  useEffect(() => {
    // Each step reads the clock again, so errors do not add up and the value is correct after the computer
    // sleeps.
    const timer = setInterval(() => setNow(Date.now() + ahead), STEP);
    return () => clearInterval(timer);
  }, [ahead]);
  return now;
}
