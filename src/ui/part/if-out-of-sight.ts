/**
 * Runs `scroll` if an element is not wholly in sight, be it outside of the window or of a part that scrolls.
 * The browser is asked once it has laid the page out: to ask at once would have it done twice, at every
 * change of pages. Whoever scrolls before it has answered keeps what they have scrolled to: a line that moved away
 * between pressing and releasing would not be chosen.
 * @returns gives up, where that is still to come
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
      // Not 1: a part of a pixel may be lost to rounding.
      if (seen !== undefined && seen.intersectionRatio < 0.99) scroll();
    },
    { threshold: 1 },
  );
  observer.observe(element);
  document.addEventListener('scroll', noteScroll, true);
  return giveUp;
}
