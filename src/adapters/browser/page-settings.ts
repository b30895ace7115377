import * as v from 'valibot';
import { settings, type Settings } from '../../../server/contract/kit/settings.ts';

/**
 * Reads the settings that the server wrote into index.html [D16]. A page from another server, or with invalid
 * text there, gets the defaults.
 */
export function readSettings(document: Document): Settings {
  const text = document.getElementById('settings')?.textContent ?? '';
  try {
    return v.parse(settings, JSON.parse(text));
  } catch {
    return v.parse(settings, {});
  }
}
