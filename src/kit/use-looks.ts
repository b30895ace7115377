import { useEffect, useEffectEvent, useRef } from 'react';

/**
 * Calls `look` each time a hidden view is shown again, after it is painted. Preparing a request before the
 * paint delays the page. The first display does not call it, because charts load when they start.
 */
export function useLooks(look: () => void): void {
  const wasShown = useRef(false);
  const tell = useEffectEvent(look);
  useEffect(() => {
    const isFirst = !wasShown.current;
    wasShown.current = true;
    if (isFirst) return undefined;
    let timer: ReturnType<typeof setTimeout>;
    // A callback of `requestAnimationFrame` runs before the paint. The timer runs after it.
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(tell);
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, []);
}
