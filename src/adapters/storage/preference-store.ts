import {
  isPreference,
  readPreferences,
  writePreferences,
  type Preferences,
} from '../../lib/storage/preferences.ts';
import type { SafeStorage } from '../../lib/storage/storage.ts';
import { cookies } from './cookies.ts';

/** The cookie that keeps the size [S27, S34]. */
const SIZE_COOKIE = 'size';

const KEY = 'preferences';

/** The settings of this browser: they belong to it and outlive every session [D9]. */
export interface PreferenceStore {
  read(): Preferences;
  keep(values: Preferences): void;
  /** Tells what another window has kept; returns how to stop. */
  watch(target: Window, tell: (values: Preferences) => void): () => void;
}

/** @param local where all but the size are kept; the size has its cookie, which wins */
export function createPreferenceStore(local: SafeStorage): PreferenceStore {
  const store: PreferenceStore = {
    read() {
      const values = readPreferences(local.read(KEY));
      const size = cookies.get(SIZE_COOKIE);
      return isPreference('size', size) ? { ...values, size } : values;
    },
    keep(values) {
      // The cookie first: other windows read both when the storage tells them.
      cookies.set(SIZE_COOKIE, values.size, { path: '/', sameSite: 'Lax', expires: 365 });
      local.write(KEY, writePreferences(values));
    },
    watch(target, tell) {
      const stop = new AbortController();
      target.addEventListener(
        'storage',
        ({ key }) => {
          if (key === KEY) tell(store.read());
        },
        { signal: stop.signal },
      );
      return () => stop.abort();
    },
  };
  return store;
}
