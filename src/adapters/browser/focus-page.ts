/**
 * Moves the focus to the page that has just come on screen: its heading, else its main region, so that
 * the keyboard and screen readers go on from there. A page that has already taken the focus keeps it,
 * and so does the tab that shows it.
 */
export function focusPage(document: Document): void {
  // The workspace is kept, and hidden, behind a page outside of it.
  const main = [...document.querySelectorAll('main')].find((one) => one.checkVisibility());
  const { activeElement } = document;
  if (main === undefined) return;
  // What has the focus in the page before has it still when that page is hidden: the browser takes it away later.
  if (main !== activeElement && main.contains(activeElement) && activeElement?.checkVisibility()) return;
  if (activeElement?.getAttribute('role') === 'tab') return;
  const headings = [...main.querySelectorAll('h1')];
  const target = headings.find((heading) => heading.checkVisibility()) ?? main;
  target.setAttribute('tabindex', '-1');
  target.focus({ preventScroll: true });
}
