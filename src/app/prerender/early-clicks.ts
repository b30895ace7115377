/**
 * The elements whose click has no effect before the application is loaded. Submit buttons are handled by the
 * form.
 */
const CLICKABLE = 'button:not([type=submit]), input[type=radio], input[type=checkbox]';

/** Stores the order of clicks on a prerendered page for {@link replayClicks}. */
export function keepClicks(root: HTMLElement): void {
  let count = 0;
  root.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element)) return;
    const clicked = target.closest<HTMLElement>(CLICKABLE);
    if (clicked !== null && root.dataset['prerendered'] !== undefined)
      clicked.dataset['clickedEarly'] = String(count++);
  });
}

/** Repeats the clicks that were stored before the application hydrated the page. */
export function replayClicks(root: HTMLElement): void {
  const clicked = [...root.querySelectorAll<HTMLElement>('[data-clicked-early]')].toSorted(
    (one, other) => Number(one.dataset['clickedEarly']) - Number(other.dataset['clickedEarly']),
  );
  for (const element of clicked) {
    delete element.dataset['clickedEarly'];
    // React handles a change event only if the state of the input differs from the state that React rendered.
    if (element instanceof HTMLInputElement) restore(element);
    element.click();
  }
}

/** Resets a radio group or a checkbox to the state that the build rendered. */
function restore(input: HTMLInputElement): void {
  const { form, name, type } = input;
  const group = type === 'radio' ? form?.elements.namedItem(name) : null;
  const inputs = group instanceof RadioNodeList ? [...group] : [input];
  for (const one of inputs) if (one instanceof HTMLInputElement) one.checked = one.defaultChecked;
}
