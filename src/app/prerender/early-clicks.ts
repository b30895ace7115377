/** What does something by a click and nothing without the application. A form's own button sends the form. */
const CLICKABLE = 'button:not([type=submit]), input[type=radio], input[type=checkbox]';

/** Keeps the clicks on a prerendered page, in their order, for {@link replayClicks}. */
export function keepClicks(root: HTMLElement): void {
  let count = 0;
  root.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element)) return;
    const clicked = target.closest<HTMLElement>(CLICKABLE);
    if (clicked !== null && root.dataset['prerendered'] !== undefined)
      clicked.dataset['clickedEarly'] = String(count++);
  });
}

/** Clicks again on what was clicked before the application took the page over. */
export function replayClicks(root: HTMLElement): void {
  const clicked = [...root.querySelectorAll<HTMLElement>('[data-clicked-early]')].toSorted(
    (one, other) => Number(one.dataset['clickedEarly']) - Number(other.dataset['clickedEarly']),
  );
  for (const element of clicked) {
    delete element.dataset['clickedEarly'];
    // React hears a change only where the state differs from the one it rendered.
    if (element instanceof HTMLInputElement) restore(element);
    element.click();
  }
}

/** Sets a radio group or a checkbox to what the build rendered. */
function restore(input: HTMLInputElement): void {
  const { form, name, type } = input;
  const group = type === 'radio' ? form?.elements.namedItem(name) : null;
  const inputs = group instanceof RadioNodeList ? [...group] : [input];
  for (const one of inputs) if (one instanceof HTMLInputElement) one.checked = one.defaultChecked;
}
