import { expect, it } from 'vitest';
import { createListViewMemory } from '../../../../src/adapters/storage/list-view-memory.ts';
import { safeStorage } from '../../../../src/lib/storage/storage.ts';
import { memoryStorage, refusingStorage } from '../../storages.ts';

const mine = {
  entries: { hidden: ['state'], size: 50, filters: [{ name: '武汉', query: 'city=420100' }] },
};

it('every user finds their own views of lists, and nobody else’s', () => {
  const storage = memoryStorage();
  const memory = createListViewMemory(safeStorage(() => storage));
  memory.keep('lin.xiaoyu', mine);
  expect(memory.read('lin.xiaoyu')).toEqual(mine);
  expect(memory.read('wu.guoqiang')).toEqual({});
  expect(memory.read('')).toEqual({});
});

it.each([
  '',
  '{',
  '7',
  '[]',
  '{"entries":{"hidden":[],"size":7,"filters":[]}}',
  '{"entries":{"hidden":[],"size":0,"filters":[{"name":"","query":""}]}}',
  JSON.stringify({
    a: { hidden: [], size: 0, filters: Array.from({ length: 21 }, () => ({ name: 'a', query: '' })) },
  }),
])('%s in the storage is nothing kept', (text) => {
  const storage = memoryStorage({ 'list_views:a': text });
  expect(createListViewMemory(safeStorage(() => storage)).read('a')).toEqual({});
});

it('[D6] a browser that keeps nothing has lists as they are delivered', () => {
  const memory = createListViewMemory(safeStorage(refusingStorage));
  memory.keep('a', mine);
  expect(memory.read('a')).toEqual({});
});

it('[D8] what another window keeps is told, for whoever is signed in here and for nobody else', () => {
  const storage = memoryStorage();
  const memory = createListViewMemory(safeStorage(() => storage));
  const target = new EventTarget() as unknown as Window;
  let username = 'lin.xiaoyu';
  const told: unknown[] = [];
  const stop = memory.watch(
    target,
    () => username,
    (kept) => told.push(kept),
  );
  const change = (key: string) => target.dispatchEvent(Object.assign(new Event('storage'), { key }));
  memory.keep('lin.xiaoyu', mine);
  change('list_views:lin.xiaoyu');
  change('list_views:wu.guoqiang');
  expect(told).toEqual([mine]);
  username = '';
  change('list_views:');
  username = 'lin.xiaoyu';
  stop();
  change('list_views:lin.xiaoyu');
  expect(told).toEqual([mine]);
});
