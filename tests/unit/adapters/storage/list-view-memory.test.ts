import { expect, it } from 'vitest';
import { createListViewMemory } from '../../../../src/adapters/storage/list-view-memory.ts';
import { safeStorage } from '../../../../src/lib/storage/storage.ts';
import { memoryStorage, refusingStorage } from '../../storages.ts';

const mine = {
  entries: { hidden: ['state'], size: 50, filters: [{ name: '武汉', query: 'city=420100' }] },
};

it('each user gets only the views of lists that this user stored', () => {
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
])('%s in the storage counts as empty', (text) => {
  const storage = memoryStorage({ 'list_views:a': text });
  expect(createListViewMemory(safeStorage(() => storage)).read('a')).toEqual({});
});

it('[D6] a browser that stores nothing shows lists with the default view', () => {
  const memory = createListViewMemory(safeStorage(refusingStorage));
  memory.keep('a', mine);
  expect(memory.read('a')).toEqual({});
});

it('[D8] a change in another window is reported only for the user who is signed in here', () => {
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
