import { useEffect, useRef, type MouseEvent, type PointerEvent } from 'react';

/** The duration of a long press in milliseconds, the same as on phone systems. */
const PATIENCE = 500;

/** The distance in pixels from which a moving finger scrolls. */
const TREMOR = 10;

/**
 * Detects a long press, the touch equivalent of a right click. Safari on phones has no event for it.
 * @param onPress receives the position of the finger
 * @returns `begin` handles the pointerdown event; `swallow` handles the click in the capture phase and stops
 * the click after a long press
 */
export function useLongPress<Subject>(onPress: (subject: Subject, at: { x: number; y: number }) => void) {
  const stop = useRef<AbortController>(undefined);
  const wasLong = useRef(false);
  useEffect(() => () => stop.current?.abort(), []);

  return {
    begin(subject: Subject, { pointerType, clientX: x, clientY: y }: PointerEvent) {
      wasLong.current = false;
      stop.current?.abort();
      if (pointerType !== 'touch') return;
      const press = new AbortController();
      const { signal } = press;
      stop.current = press;
      const timer = setTimeout(() => {
        press.abort();
        wasLong.current = true;
        onPress(subject, { x, y });
      }, PATIENCE);
      signal.addEventListener('abort', () => clearTimeout(timer));
      const end = () => press.abort();
      for (const ending of ['pointerup', 'pointercancel'] as const) {
        window.addEventListener(ending, end, { signal });
      }
      window.addEventListener(
        'pointermove',
        (event) => {
          if (Math.hypot(event.clientX - x, event.clientY - y) > TREMOR) end();
        },
        { signal },
      );
    },
    swallow(event: MouseEvent) {
      if (!wasLong.current) return;
      wasLong.current = false;
      event.stopPropagation();
      event.preventDefault();
    },
  };
}
