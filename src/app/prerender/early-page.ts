/**
 * What a prerendered page does before the application has come: built into a classic script that stands in its head,
 * since a file of its own would cost a round trip (server/bin/prerender.mjs). It imports nothing but lib and its
 * neighbours: each byte comes before the form.
 */
import { keepClicks } from './early-clicks.ts';
import { kept } from './kept.ts';
import { readPreferences, standardPreferences } from '../../lib/storage/preferences.ts';

const { documentElement } = document;
const values = readPreferences(kept('localStorage', 'preferences'));

// The colour scheme, before anything is painted.
const { scheme } = values;
const system = window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
if (scheme !== 'system') documentElement.style.colorScheme = scheme;
documentElement.setAttribute('data-mantine-color-scheme', scheme === 'system' ? system : scheme);

const isSignedIn =
  (kept('localStorage', 'access_token') ?? kept('sessionStorage', 'closed_session')) !== null;
const isOtherLook = (['colour', 'animation', 'colourWeak', 'grey'] as const).some(
  (name) => values[name] !== standardPreferences[name],
);
/** The application will draw another page: this one is not to be seen, and what is typed into it would be lost. */
const isReplaced = isSignedIn || isOtherLook;

const link = (rel: string, href: string, as?: string) => {
  const made = document.createElement('link');
  Object.assign(made, { rel, as, crossOrigin: '', href });
  document.head.append(made);
};
const isStyle = (file: string) => file.endsWith('.css');

/** Whoever types is about to come in: the code of the workspace goes into the cache. One that is gone is no fault yet. */
function fetchAll(files: readonly string[]): void {
  for (const file of files) link('prefetch', file, isStyle(file) ? 'style' : 'script');
}

/**
 * Whoever leaves a field filled in: the code runs while they go on, and not after the answer to the sign-in. What asks
 * for its styles later finds that they are there (Vite looks for the link).
 */
function runAll(files: readonly string[]): void {
  for (const file of files) {
    if (isStyle(file)) link('stylesheet', file);
    else import(/* @vite-ignore */ file).catch(() => {});
  }
}

/**
 * Focuses the first field as the form itself does it: where no keyboard pops up. After the first paint, since a focus
 * before it has the page laid out within the script; not where the person has chosen a field meanwhile.
 */
function focusFirst(from: HTMLElement): void {
  const isFree = document.activeElement === document.body;
  if (isFree && window.matchMedia('(width >= 62em)').matches)
    from.querySelector<HTMLInputElement>('form input')?.focus();
}

documentElement.hidden = isReplaced;

document.addEventListener('DOMContentLoaded', () => {
  const root = document.getElementById('root');
  if (root === null) throw new Error('the page has no root');
  const { application = '', workspace = '' } = root.dataset;
  const files = workspace.split(' ');
  let isStarted = false;
  const start = () => {
    if (isStarted) return;
    isStarted = true;
    // Without it the page says so by itself (index.html).
    import(/* @vite-ignore */ application).catch(() => {});
  };
  if (isReplaced) {
    root.replaceChildren();
    documentElement.hidden = false;
    start();
    return;
  }
  // The form is painted before the application takes the thread. A page that nobody sees is not painted.
  requestAnimationFrame(() =>
    setTimeout(() => {
      focusFirst(root);
      start();
    }),
  );
  setTimeout(start, 1_000);
  keepClicks(root);
  // Enter pressed early is kept for the application, which looks for the mark (src/ui/form/form-shell.tsx).
  root.addEventListener('submit', (event) => {
    if (root.dataset['prerendered'] === undefined) return;
    event.preventDefault();
    if (event.target instanceof HTMLFormElement) event.target.dataset['sentEarly'] = '';
  });
  root.addEventListener('input', () => fetchAll(files), { once: true });
  root.addEventListener('change', () => runAll(files), { once: true });
});
