import { useEffect, useEffectEvent, useRef } from 'react';
import { afterPaint } from '../lib/after-paint.ts';
import { useScreenTools } from './screen-tools.ts';

/**
 * Calls `look` each time the user asks for a view again: after a hidden view is painted again, and when a link
 * leads to the address that is on screen. Preparing a request before the paint delays the page. The first
 * display does not call it, because charts load when they start.
 */
export function useLooks(look: () => void): void {
  const { history } = useScreenTools();
  const wasShown = useRef(false);
  const tell = useEffectEvent(look);
  useEffect(() => {
    const isFirst = !wasShown.current;
    wasShown.current = true;
    const forget = isFirst ? undefined : afterPaint(window, tell);
    let address = history.createHref(history.location);
    const leave = history.listen(() => {
      const before = address;
      address = history.createHref(history.location);
      if (address === before) tell();
    });
    return () => {
      forget?.();
      leave();
    };
  }, [history]);
}
