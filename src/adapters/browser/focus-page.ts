/**
 * Moves the focus to the page that has just come on screen: its heading, else its main region, so that
 * the keyboard and screen readers go on from there. A page that has already taken the focus keeps it,
 * and so does the tab that shows it.
 */
export function focusPage(document: Document): void {
  const main = document.querySelector('main');
  const { activeElement } = document;
  if (main === null) return;
  // What has the focus in the page before has it still when that page is hidden: the browser takes it away later.
  if (main !== activeElement && main.contains(activeElement) && activeElement?.checkVisibility()) return;
  if (activeElement?.getAttribute('role') === 'tab') return;
  const headings = [...main.querySelectorAll('h1')];
  const target = headings.find((heading) => heading.checkVisibility()) ?? main;
  target.setAttribute('tabindex', '-1');
  target.focus({ preventScroll: true });
}
