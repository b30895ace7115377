/** The first of some elements that is on screen. */
const shown = (within: ParentNode, what: string) =>
  [...within.querySelectorAll<HTMLElement>(what)].find((one) => one.checkVisibility());

/**
 * Moves the focus to the page that has just come on screen: its heading, else its main region, so that
 * the keyboard and screen readers go on from there. A page that has already taken the focus keeps it,
 * and so does the tab that shows it.
 */
export function focusPage(document: Document): void {
  const { activeElement: at } = document;
  // Asked first: what is on screen is not known before the whole page is styled.
  if (at?.getAttribute('role') === 'tab') return;
  // The workspace is kept, and hidden, behind a page outside of it.
  const main = shown(document, 'main');
  if (main === undefined) return;
  // What has the focus in the page before has it still when that page is hidden: the browser takes it away later.
  if (main !== at && main.contains(at) && at?.checkVisibility()) return;
  const target = shown(main, 'h1') ?? main;
  target.tabIndex = -1;
  target.focus({ preventScroll: true });
}
