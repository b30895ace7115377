/**
 * What a prerendered page does before the application has come: built into one classic script that stands in
 * the page itself, since a file of its own would cost a round trip (server/bin/prerender.mjs). It imports nothing
 * but lib: each byte comes before the form.
 */
import { readPreferences, standardPreferences } from '../lib/preferences.ts';

const root = document.getElementById('root') as HTMLElement;

/** The browser may refuse its storage: nothing is kept there then. */
function kept(storage: 'localStorage' | 'sessionStorage', key: string): string | null {
  try {
    return window[storage].getItem(key);
  } catch {
    return null;
  }
}

const values = readPreferences(kept('localStorage', 'preferences'));
const { scheme } = values;
const isSignedIn = kept('localStorage', 'access_token') ?? kept('sessionStorage', 'closed_session');
const isOtherLook = (['colour', 'animation', 'colourWeak', 'grey'] as const).some(
  (name) => values[name] !== standardPreferences[name],
);
if (scheme !== 'system') {
  document.documentElement.style.colorScheme = scheme;
  document.documentElement.setAttribute('data-mantine-color-scheme', scheme);
}

if (isSignedIn !== null || isOtherLook) {
  // The application will draw another page: what is typed into this one would be lost.
  root.replaceChildren();
} else {
  // Enter pressed early is kept for the application, which looks for the mark (src/ui/form/form-shell.tsx).
  root.addEventListener('submit', (event) => {
    if (root.dataset['prerendered'] === undefined) return;
    event.preventDefault();
    (event.target as HTMLFormElement).dataset['sentEarly'] = '';
  });
  // As the form itself does it: where no keyboard pops up.
  if (window.matchMedia('(width >= 62em)').matches)
    root.querySelector<HTMLInputElement>('form input')?.focus();
}
