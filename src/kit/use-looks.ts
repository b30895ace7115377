import { useEffect, useEffectEvent, useRef } from 'react';
import { afterPaint } from '../lib/after-paint.ts';

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
    return isFirst ? undefined : afterPaint(window, tell);
  }, []);
}
