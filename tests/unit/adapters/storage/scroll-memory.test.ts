import { expect, it } from 'vitest';
import { createScrollMemory } from '../../../../src/adapters/storage/scroll-memory.ts';
import { safeStorage } from '../../../../src/lib/storage/storage.ts';
import { memoryStorage, refusingStorage } from '../../storages.ts';

const memoryOn = (storage: Storage) => createScrollMemory(safeStorage(() => storage));

it('[S13] each entry of the history has its own position, by default the top', () => {
  const memory = memoryOn(memoryStorage());
  memory.keep('a', 600.4);
  memory.keep('b', 20);
  memory.keep('a', 700);
  expect([memory.find('a'), memory.find('b'), memory.find('c')]).toEqual([700, 20, 0]);
});

it('[S13] positions survive a reload of the tab', () => {
  const storage = memoryStorage();
  const memory = memoryOn(storage);
  memory.keep('a', 600.4);
  expect(storage.length, 'keeping a position writes nothing to the storage').toBe(0);
  memory.store();
  expect(memoryOn(storage).find('a')).toBe(600);
});

it('positions of the last fifty entries are stored', () => {
  const memory = memoryOn(memoryStorage());
  for (let entry = 1; entry <= 51; entry += 1) memory.keep(String(entry), entry);
  expect([memory.find('1'), memory.find('2'), memory.find('51')]).toEqual([0, 2, 51]);
});

it.each(['{', '{"a":1}', '[["a"],[1,2],"b"]'])('%j in the storage counts as empty', (text) => {
  expect(memoryOn(memoryStorage({ scroll_positions: text })).find('a')).toBe(0);
});

it('[D6] positions are kept until the page closes if the browser stores nothing', () => {
  const memory = createScrollMemory(safeStorage(refusingStorage));
  memory.keep('a', 5);
  expect(memory.find('a')).toBe(5);
});
