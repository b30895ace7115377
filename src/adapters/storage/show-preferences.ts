import type { Preferences } from '../../lib/storage/preferences.ts';

/**
 * What of the settings stands on `<html>` itself (base.css): before the first paint, so that a dark page
 * never begins white, and again with every change.
 */
export function showPreferences(root: HTMLElement, values: Preferences): void {
  root.style.colorScheme = values.scheme === 'system' ? 'light dark' : values.scheme;
  root.toggleAttribute('data-still', !values.animation);
  root.toggleAttribute('data-colour-weak', values.colourWeak);
  root.toggleAttribute('data-grey', values.grey);
}
