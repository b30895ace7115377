import * as v from 'valibot';
import { settings, type Settings } from '../../../server/contract/kit/settings.ts';

/**
 * What the server wrote into index.html [D16]. A page served by something else, or with a broken
 * text there, gets the defaults rather than nothing.
 */
export function readSettings(document: Document): Settings {
  const text = document.getElementById('settings')?.textContent ?? '';
  try {
    return v.parse(settings, JSON.parse(text));
  } catch {
    return v.parse(settings, {});
  }
}
