/**
 * Runs `scroll` if an element is not entirely visible in the window and in its scroll containers. The check
 * is asynchronous: a synchronous one forces a second layout at every change of pages. If the user scrolls
 * first, `scroll` does not run. Otherwise a line can move away between pressing and releasing, and the press
 * has no effect.
 * @returns cancels a check that is still pending
 */
export function ifOutOfSight(element: Element, scroll: () => void): () => void {
  const giveUp = () => {
    observer.disconnect();
    document.removeEventListener('scroll', noteScroll, true);
  };
  const noteScroll = ({ target }: Event) => {
    if (target instanceof Element && target.contains(element)) giveUp();
  };
  const observer = new IntersectionObserver(
    ([seen]) => {
      giveUp();
      // The limit is below 1, because rounding can lose a part of a pixel.
      if (seen !== undefined && seen.intersectionRatio < 0.99) scroll();
    },
    { threshold: 1 },
  );
  observer.observe(element);
  document.addEventListener('scroll', noteScroll, true);
  return giveUp;
}
