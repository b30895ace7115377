import { useEffect, useEffectEvent, useRef } from 'react';

/**
 * Calls whenever a view that was left is looked at again, once it is painted: the page would come later by what it takes
 * to ask the server. The first look is no such moment: charts load as they begin.
 */
export function useLooks(look: () => void): void {
  const wasShown = useRef(false);
  const tell = useEffectEvent(look);
  useEffect(() => {
    const isFirst = !wasShown.current;
    wasShown.current = true;
    if (isFirst) return undefined;
    let timer: ReturnType<typeof setTimeout>;
    // What is asked for within a frame runs before it is painted.
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(tell);
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, []);
}
