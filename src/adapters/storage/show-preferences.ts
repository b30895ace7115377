import type { Preferences } from '../../lib/storage/preferences.ts';

/**
 * Applies settings to `<html>` (base.css), before the first paint and after each change. Otherwise a dark
 * page is white at first.
 */
export function showPreferences(root: HTMLElement, values: Preferences): void {
  root.style.colorScheme = values.scheme === 'system' ? 'light dark' : values.scheme;
  root.toggleAttribute('data-still', !values.animation);
  root.toggleAttribute('data-colour-weak', values.colourWeak);
  root.toggleAttribute('data-grey', values.grey);
}
