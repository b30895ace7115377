import { expect, it } from 'vitest';
import { createSectionMemory } from '../../../../src/adapters/storage/section-memory.ts';
import { safeStorage } from '../../../../src/lib/storage/storage.ts';
import { memoryStorage, refusingStorage } from '../../storages.ts';

it('[S25] each user gets the sections that this user left open', () => {
  const storage = memoryStorage();
  const memory = createSectionMemory(safeStorage(() => storage));
  memory.keep('lin.xiaoyu', ['/myWork']);
  memory.keep('wu.guoqiang', []);
  expect(memory.read('lin.xiaoyu')).toEqual(['/myWork']);
  expect(memory.read('wu.guoqiang')).toEqual([]);
  expect(memory.read('somebody.else')).toBeNull();
});

it.each(['', '{', '{"a":1}', '"/myWork"', '7'])('[S25] %j in the storage counts as empty', (text) => {
  const storage = memoryStorage({ 'menu_sections:a': text });
  expect(createSectionMemory(safeStorage(() => storage)).read('a')).toBeNull();
});

it('[S25] the valid items of a damaged list are used', () => {
  const storage = memoryStorage({ 'menu_sections:a': '["/myWork",7,null]' });
  expect(createSectionMemory(safeStorage(() => storage)).read('a')).toEqual(['/myWork']);
});

it('[D6] a browser that stores nothing opens the nine sections', () => {
  const memory = createSectionMemory(safeStorage(refusingStorage));
  memory.keep('a', ['/myWork']);
  expect(memory.read('a')).toBeNull();
});
