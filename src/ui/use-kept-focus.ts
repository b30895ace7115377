import { useEffect, type RefObject } from 'react';

/** Returns the element that replaces a removed one: its innermost ancestor that is still in the document. */
function survivor(around: readonly Element[]): HTMLElement | null {
  return around.find((one): one is HTMLElement => one instanceof HTMLElement && one.isConnected) ?? null;
}

/** Checks whether an element in the document is disabled, as a button is while its call runs. */
const isOff = (element: Element) => element.matches(':disabled, [inert], [inert] *');

/**
 * Preserves the focus inside the frame. When the focused element is removed or disabled, the browser focuses
 * the body; buttons are removed or disabled when their act is done. The keyboard and screen readers then
 * start again at the top. If the element is removed, its nearest ancestor is focused. If it is only disabled,
 * it is focused again when it is enabled.
 */
export function useKeptFocus(frame: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const root = frame.current;
    if (root === null) return undefined;
    /** The last focused element and its ancestors, innermost first. */
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
      // The user moved the focus out of the frame. When a focused element is removed, `relatedTarget` is
      // null.
      if (relatedTarget instanceof Node && !root.contains(relatedTarget)) last = null;
    };
    const forgetWhatIsLeft = ({ target }: PointerEvent) => {
      // A press on the focused element fires no new focus event, so the element stays stored.
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
    // A click outside the focused element removes the focus intentionally, so it is not restored.
    document.addEventListener('pointerdown', forgetWhatIsLeft, true);
    return () => {
      watch.disconnect();
      root.removeEventListener('focusin', remember);
      root.removeEventListener('focusout', forget);
      document.removeEventListener('pointerdown', forgetWhatIsLeft, true);
    };
  }, [frame]);
}
