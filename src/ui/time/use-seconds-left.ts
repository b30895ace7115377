import { useEffect, useState } from 'react';

/**
 * Counts down from `seconds` while the component is mounted. It reads the wall clock, so that a sleeping
 * computer does not stop the countdown. The result is never below 0.
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
