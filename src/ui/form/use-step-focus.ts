import { useEffect, useRef, type RefObject } from 'react';

/**
 * Moves the focus to the heading of a page whose content is exchanged for its next step, so that the keyboard and
 * screen readers go on from there. The page's first step is left alone: the page's arrival takes the focus to it.
 * @param step a name of what is shown
 * @returns for the heading (h1), with `tabIndex={-1}`
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
