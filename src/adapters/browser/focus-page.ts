/** Returns the first visible element that matches a selector. */
const shown = (within: ParentNode, what: string) =>
  [...within.querySelectorAll<HTMLElement>(what)].find((one) => one.checkVisibility());

/**
 * Moves the focus to the page that is now shown: to its heading, otherwise to its main region. The keyboard
 * and screen readers continue from there. The focus stays if it is already in the page, or on the tab of the
 * page.
 */
export function focusPage(document: Document): void {
  const { activeElement: at } = document;
  // This check is first, because the visibility checks below force a style calculation of the whole page.
  if (at?.getAttribute('role') === 'tab') return;
  // The cached workspace stays in the document, hidden behind a page outside it.
  const main = shown(document, 'main');
  if (main === undefined) return;
  // An element of the previous page can still have the focus after the page is hidden. The browser removes
  // the focus later.
  if (main !== at && main.contains(at) && at?.checkVisibility()) return;
  const target = shown(main, 'h1') ?? main;
  target.tabIndex = -1;
  target.focus({ preventScroll: true });
}
