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

/** A page of one window: loaded afresh, or reached by a reload. */
function page(window: Storage, isReload: boolean) {
  return createTagsStorage(
    safeStorage(() => window),
    () => isReload,
  );
}

describe('the tags of a window', () => {
  it('[S24] come back for the user they were kept for', () => {
    const window = memoryStorage();
    page(window, false).keep('lin', tags);
    expect(page(window, true).read('lin')).toEqual(tags);
    expect(page(window, false).read('lin')).toEqual(tags);
  });

  it('[D9] are nobody else’s', () => {
    const window = memoryStorage();
    page(window, false).keep('lin', tags);
    expect(page(window, false).read('zhou')).toEqual([]);
  });

  it('[D9] are gone when the session ends', () => {
    const window = memoryStorage();
    page(window, false).keep('lin', tags);
    page(window, false).clear();
    expect(page(window, true).read('lin')).toEqual([]);
  });

  it('[D7, S39] of a closed tab come back by a reload of it, and by nothing else', () => {
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
  ])('[D6] are none where %s is stored', (text) => {
    const window = memoryStorage();
    window.setItem('tags', text);
    expect(page(window, true).read('lin')).toEqual([]);
  });

  it('[D6] are none, and no error, where the browser refuses', () => {
    const refused = createTagsStorage(safeStorage(refusingStorage), () => false);
    refused.keep('lin', tags);
    refused.close();
    refused.clear();
    expect(refused.read('lin')).toEqual([]);
  });
});
