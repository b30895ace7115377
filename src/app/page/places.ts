import type { Place } from '../../../machines/session/navigation.machine.ts';
import type { BrowserLocation } from '../../adapters/browser/browser-history.ts';
import { plainPath } from '../../lib/address/plain-path.ts';

/** Converts a browser location to a place of the navigation chart. */
export function placeOf({ pathname, search, hash }: BrowserLocation): Place {
  return { path: plainPath(pathname), search, hash };
}
