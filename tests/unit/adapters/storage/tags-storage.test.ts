import { describe, expect, it } from 'vitest';
import { createTagsStorage, type StoredTag } from '../../../../src/adapters/storage/tags-storage.ts';
import { safeStorage } from '../../../../src/lib/storage/storage.ts';
import { memoryStorage, refusingStorage } from '../../storages.ts';

const tag = (path: string): StoredTag => ({
  place: { path, search: '?of=1', hash: '#part' },
  name: '张三',
  isPinned: true,
});

const tags = [tag('/a'), tag('/b')];

/** Opens the storage of a page in a window, loaded anew or after a reload. */
function page(window: Storage, isReload: boolean) {
  return createTagsStorage(
    safeStorage(() => window),
    () => isReload,
  );
}

describe('the tags of a window', () => {
  it('[S24] are restored for the user who opened them', () => {
    const window = memoryStorage();
    page(window, false).keep('lin', tags);
    expect(page(window, true).read('lin')).toEqual(tags);
    expect(page(window, false).read('lin')).toEqual(tags);
  });

  it('[D9] are not restored for another user', () => {
    const window = memoryStorage();
    page(window, false).keep('lin', tags);
    expect(page(window, false).read('zhou')).toEqual([]);
  });

  it('[D9] are deleted at the end of the session', () => {
    const window = memoryStorage();
    page(window, false).keep('lin', tags);
    page(window, false).clear();
    expect(page(window, true).read('lin')).toEqual([]);
  });

  it('[D7, S39] are restored after a tab close only by a reload of the tab', () => {
    const window = memoryStorage();
    const left = page(window, false);
    left.keep('lin', tags);
    left.close();
    expect(page(window, false).read('lin')).toEqual([]);
    const back = page(window, true);
    expect(back.read('lin')).toEqual(tags);
    back.keep('lin', tags);
    expect(page(window, false).read('lin')).toEqual(tags);
  });

  it.each([
    'not JSON',
    'null',
    '{"username":"lin"}',
    '{"username":"lin","tags":[{"place":{"path":"javascript:0","search":"","hash":""},"name":"","isPinned":false}]}',
  ])('[D6] are empty if %s is stored', (text) => {
    const window = memoryStorage();
    window.setItem('tags', text);
    expect(page(window, true).read('lin')).toEqual([]);
  });

  it('[D6] are empty, without an error, if the browser refuses storage', () => {
    const refused = createTagsStorage(safeStorage(refusingStorage), () => false);
    refused.keep('lin', tags);
    refused.close();
    refused.clear();
    expect(refused.read('lin')).toEqual([]);
  });
});
