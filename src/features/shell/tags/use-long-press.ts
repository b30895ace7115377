import { useEffect, useRef, type MouseEvent, type PointerEvent } from 'react';

/** How long a finger rests before it means the menu, ms; as the systems of phones have it. */
const PATIENCE = 500;

/** A finger that moves further than this scrolls, px. */
const TREMOR = 10;

/**
 * A finger that rests: what a right click is to the mouse. Safari on phones tells nobody by itself.
 * @param onPress where the finger is
 * @returns `begin` for the pointer's going down; `swallow` for the click in the capture phase, which a long press must not be
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
