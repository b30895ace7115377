import { useEffect, type RefObject } from 'react';

/** The element that stands in for one that has gone: the innermost of what was around it that is still there. */
function survivor(around: readonly Element[]): HTMLElement | null {
  return around.find((one): one is HTMLElement => one instanceof HTMLElement && one.isConnected) ?? null;
}

/** Whether an element that is still there has been switched off, as a button is while its call runs. */
const isOff = (element: Element) => element.matches(':disabled, [inert], [inert] *');

/**
 * Keeps the focus where somebody is at work. A browser gives it to the body when what has it leaves the page or is
 * switched off, as buttons do when their act is done: the keyboard and screen readers would begin at the top. What was
 * around it takes it instead; what is only off for a while gets it back.
 */
export function useKeptFocus(frame: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const root = frame.current;
    if (root === null) return undefined;
    /** What had the focus last, and what is around it, from the inside out. */
    let last: Element | null = null;
    let around: Element[] = [];

    const remember = ({ target }: FocusEvent) => {
      if (!(target instanceof Element)) return;
      last = target;
      around = [];
      for (let one = target.parentElement; one !== null; one = one.parentElement) {
        around.push(one);
        if (one === root) break;
      }
    };
    const forget = ({ relatedTarget }: FocusEvent) => {
      // Gone to somewhere else by itself; what leaves the page is followed by nothing.
      if (relatedTarget instanceof Node && !root.contains(relatedTarget)) last = null;
    };
    const forgetWhatIsLeft = ({ target }: PointerEvent) => {
      // Pressed again, it keeps the focus, and no new one is reported.
      if (target instanceof Node && last?.contains(target) === true) return;
      last = null;
    };
    const mend = () => {
      if (last === null || document.activeElement !== document.body) return;
      if (last.isConnected) {
        if (!isOff(last) && last instanceof HTMLElement) last.focus({ preventScroll: true });
        return;
      }
      const next = survivor(around);
      last = null;
      if (next === null) return;
      if (next.tabIndex < 0 && !next.hasAttribute('tabindex')) {
        next.setAttribute('tabindex', '-1');
        next.addEventListener('blur', () => next.removeAttribute('tabindex'), { once: true });
      }
      next.focus({ preventScroll: true });
    };

    const watch = new MutationObserver(mend);
    watch.observe(root, {
      childList: true,
      subtree: true,
      attributes: true,
      attributeFilter: ['disabled', 'inert', 'data-disabled'],
    });
    root.addEventListener('focusin', remember);
    root.addEventListener('focusout', forget);
    // A click beside everything leaves what had the focus, on purpose.
    document.addEventListener('pointerdown', forgetWhatIsLeft, true);
    return () => {
      watch.disconnect();
      root.removeEventListener('focusin', remember);
      root.removeEventListener('focusout', forget);
      document.removeEventListener('pointerdown', forgetWhatIsLeft, true);
    };
  }, [frame]);
}
