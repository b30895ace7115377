import {
  isPreference,
  readPreferences,
  writePreferences,
  type Preferences,
} from '../../lib/storage/preferences.ts';
import type { SafeStorage } from '../../lib/storage/storage.ts';
import { cookies } from './cookies.ts';

/** The name of the cookie that stores the setting `size` [S27, S34]. */
const SIZE_COOKIE = 'size';

const KEY = 'preferences';

/** The settings of this browser. They belong to the browser and outlive each session [D9]. */
export interface PreferenceStore {
  read(): Preferences;
  keep(values: Preferences): void;
  /** Reports when another window stores settings. Returns a function that unsubscribes. */
  watch(target: Window, tell: (values: Preferences) => void): () => void;
}

/**
 * Creates the store of settings.
 * @param local stores all settings; the cookie of the size takes precedence
 */
export function createPreferenceStore(local: SafeStorage): PreferenceStore {
  const store: PreferenceStore = {
    read() {
      const values = readPreferences(local.read(KEY));
      const size = cookies.get(SIZE_COOKIE);
      return isPreference('size', size) ? { ...values, size } : values;
    },
    keep(values) {
      // The cookie is written first, because other windows read both when they receive the storage event.
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
