import Cookies from 'js-cookie';
import { beforeEach, describe, expect, it } from 'vitest';
import { createPreferenceStore } from '../../../../src/adapters/storage/preference-store.ts';
import { createRecentPages } from '../../../../src/adapters/storage/recent-pages.ts';
import { standardPreferences } from '../../../../src/lib/storage/preferences.ts';
import { safeStorage } from '../../../../src/lib/storage/storage.ts';
import { contentOf, memoryStorage, refusingStorage, stubCookies } from '../../storages.ts';

describe('settings of a browser', () => {
  let storage = memoryStorage();
  let cookies = stubCookies();
  const store = () => createPreferenceStore(safeStorage(() => storage));
  beforeEach(() => {
    storage = memoryStorage();
    cookies = stubCookies();
  });

  it('[S27] [S34] are stored in local storage, the size also in its cookie', () => {
    store().keep({ ...standardPreferences, size: 'small', colour: '#11a983' });
    expect(cookies.get('size')).toMatchObject({ value: 'small', attributes: { path: '/', samesite: 'Lax' } });
    expect(JSON.parse(contentOf(storage)['preferences'] ?? '')).toMatchObject({
      version: 1,
      colour: '#11a983',
    });
    expect(store().read()).toEqual({ ...standardPreferences, size: 'small', colour: '#11a983' });
  });

  it('[S27] use the size of the cookie unless it is invalid', () => {
    store().keep({ ...standardPreferences, size: 'small' });
    Cookies.set('size', 'mini');
    expect(store().read().size).toBe('mini');
    Cookies.set('size', 'huge');
    expect(store().read().size).toBe('small');
  });

  it('[D6] are the defaults if the browser stores nothing', () => {
    stubCookies(false);
    const refused = createPreferenceStore(safeStorage(refusingStorage));
    refused.keep({ ...standardPreferences, size: 'mini' });
    expect(refused.read()).toEqual(standardPreferences);
  });

  it('[D8] are reported when another window changes them, other changes are not', () => {
    const target = new EventTarget() as Window;
    const told: unknown[] = [];
    const stop = store().watch(target, (values) => told.push(values));
    const written = (key: string) => target.dispatchEvent(Object.assign(new Event('storage'), { key }));
    store().keep({ ...standardPreferences, grey: true });
    written('access_token');
    expect(told).toEqual([]);
    written('preferences');
    expect(told).toEqual([{ ...standardPreferences, grey: true }]);
    stop();
    written('preferences');
    expect(told).toHaveLength(1);
  });
});

describe('pages opened from the search', () => {
  it('[D9] belong to one user, and are deleted with the session', () => {
    const storage = memoryStorage();
    const recent = createRecentPages(safeStorage(() => storage));
    recent.keep('lin', ['/a', '/b']);
    expect(recent.read('lin')).toEqual(['/a', '/b']);
    expect(recent.read('chen')).toEqual([]);
    recent.clear();
    expect(contentOf(storage)).toEqual({});
  });

  it.each(['nonsense', 'null', '{"username":"lin"}', '{"username":"lin","paths":"/a"}'])(
    'are empty if %s is stored',
    (text) => {
      const recent = createRecentPages(safeStorage(() => memoryStorage({ recent_pages: text })));
      expect(recent.read('lin')).toEqual([]);
    },
  );
});
