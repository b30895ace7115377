import { useEffect, useState } from 'react';

/**
 * Counts down from `seconds` while the part is on screen, by the wall clock, so that a sleeping
 * computer does not stop it. Never below 0.
 */
export function useSecondsLeft(seconds: number): number {
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    const end = Date.now() + seconds * 1000;
    const timer = setInterval(() => setLeft(Math.max(0, Math.ceil((end - Date.now()) / 1000))), 250);
    return () => clearInterval(timer);
  }, [seconds]);
  return left;
}
