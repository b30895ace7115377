/**
 * The behaviour of a prerendered page before the application is loaded. The build makes it a classic inline
 * script in the page's head, because a separate file costs a round trip (server/bin/prerender.mjs). It
 * imports only lib and files of its folder, because all its bytes are received before the form.
 */
import { keepClicks } from './early-clicks.ts';
import { kept } from './kept.ts';
import { readPreferences, standardPreferences } from '../../lib/storage/preferences.ts';

const { documentElement } = document;
const values = readPreferences(kept('localStorage', 'preferences'));

// Sets the colour scheme before the first paint.
const { scheme } = values;
const system = window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
if (scheme !== 'system') documentElement.style.colorScheme = scheme;
documentElement.setAttribute('data-mantine-color-scheme', scheme === 'system' ? system : scheme);

const isSignedIn =
  (kept('localStorage', 'access_token') ?? kept('sessionStorage', 'closed_session')) !== null;
const isOtherLook = (['colour', 'animation', 'colourWeak', 'grey'] as const).some(
  (name) => values[name] !== standardPreferences[name],
);
/**
 * Whether the application will render another page. The prerendered page is then hidden, because input typed
 * into it is lost. The sign-in of a device whose last one was by phone shows the other form
 * (src/actors/session/sign-in-memory.ts).
 */
const isReplaced = isSignedIn || isOtherLook || Boolean(kept('localStorage', 'phone_sign_in'));

const link = (rel: string, href: string, as = '') => {
  const made = document.createElement('link');
  Object.assign(made, { rel, as, crossOrigin: '', href });
  document.head.append(made);
};
const isStyle = (file: string) => file.endsWith('.css');

/**
 * Prefetches the workspace's code when the user starts to type, because a sign-in is likely. A missing file
 * is not an error at this point.
 */
function fetchAll(files: readonly string[]): void {
  for (const file of files) link('prefetch', file, isStyle(file) ? 'style' : 'script');
}

/**
 * Runs the workspace's code when the user completes a field. Otherwise it runs only after the sign-in
 * response. Vite looks for the stylesheet links and does not load the styles a second time.
 */
function runAll(files: readonly string[]): void {
  for (const file of files) {
    if (isStyle(file)) link('stylesheet', file);
    else import(/* @vite-ignore */ file).catch(() => {});
  }
}

/**
 * Focuses the first field under the same condition as the form: on screens without an on-screen keyboard. It
 * runs after the first paint, because an earlier focus forces a layout inside the script. It does nothing if
 * the user has already focused a field.
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
  const { application = '', scripts = '', workspace = '' } = root.dataset;
  const files = workspace.split(' ');
  let isStarted = false;
  const start = () => {
    if (isStarted) return;
    isStarted = true;
    for (const file of scripts.split(' ')) link('modulepreload', file);
    // If the application cannot be loaded, index.html shows a message.
    import(/* @vite-ignore */ application).catch(() => {});
  };
  if (isReplaced) {
    root.replaceChildren();
    documentElement.hidden = false;
    start();
    return;
  }
  // The form is painted before the application occupies the main thread. A hidden page gets no animation
  // frame, so the timeout below starts the application.
  requestAnimationFrame(() =>
    setTimeout(() => {
      focusFirst(root);
      start();
    }),
  );
  setTimeout(start, 1_000);
  keepClicks(root);
  // An early submit is stored as a mark on the form, which the application reads
  // (src/ui/form/form-shell.tsx).
  root.addEventListener('submit', (event) => {
    if (root.dataset['prerendered'] === undefined) return;
    event.preventDefault();
    if (event.target instanceof HTMLFormElement) event.target.dataset['sentEarly'] = '';
  });
  root.addEventListener('input', () => fetchAll(files), { once: true });
  root.addEventListener('change', () => runAll(files), { once: true });
});
