import { expect, it } from 'vitest';
import { safeStorage } from '../../../src/lib/storage/storage.ts';
import { memoryStorage, refusingStorage } from '../storages.ts';

it('[D6] a storage writes, reads and removes values', () => {
  const storage = safeStorage(() => memory);
  const memory = memoryStorage();
  expect(storage.read('a')).toBeNull();
  expect(storage.write('a', '1')).toBe(true);
  expect(storage.read('a')).toBe('1');
  expect(memory.getItem('a')).toBe('1');
  storage.remove('a');
  expect(storage.read('a')).toBeNull();
});

it('[D6] a storage whose every access is refused is empty', () => {
  const storage = safeStorage(refusingStorage);
  expect(storage.write('a', '1')).toBe(false);
  expect(storage.read('a')).toBeNull();
  expect(() => storage.remove('a')).not.toThrow();
});

it('[D6] a full storage refuses a write and can still be read', () => {
  const full = memoryStorage({ a: 'old' });
  full.setItem = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  const storage = safeStorage(() => full);
  expect(storage.write('a', 'new')).toBe(false);
  expect(storage.read('a')).toBe('old');
});
