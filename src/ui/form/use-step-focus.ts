import { useEffect, useRef, type RefObject } from 'react';

/**
 * Moves the focus to the page's heading when the content changes to the next step, so that the keyboard and
 * screen readers continue from there. The first step does not move the focus, because the arrival of the page
 * does.
 * @param step the name of the current step
 * @returns the ref of the heading (h1), which has `tabIndex={-1}`
 */
export function useStepFocus(step: string): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    heading.current?.focus();
  }, [step]);
  return heading;
}
