import { expect, it } from 'vitest';
import { markCounter } from '../../../src/lib/marking/mark-counter.ts';
import { safeStorage } from '../../../src/lib/storage/storage.ts';
import { memoryStorage, refusingStorage } from '../storages.ts';

it('the counters of a device rise over its pages, and after its clock was put back [running.md 5]', () => {
  const shared = memoryStorage();
  const storage = safeStorage(() => shared);
  let time = 1000;
  const [one, other] = [markCounter(storage, () => time), markCounter(storage, () => time)];
  expect([one(), other(), one(), other()]).toEqual([1000, 1001, 1002, 1003]);
  time = 500;
  expect([markCounter(storage, () => time)(), one()]).toEqual([1004, 1005]);
  time = 2000;
  expect(other()).toBe(2000);
});

it('the counters of a page rise without a storage, and with one that contains no number', () => {
  const alone = markCounter(safeStorage(refusingStorage), () => 10);
  expect([alone(), alone()]).toEqual([10, 11]);
  const odd = markCounter(
    safeStorage(() => memoryStorage({ mark_counter: 'x' })),
    () => 10,
  );
  expect([odd(), odd()]).toEqual([10, 11]);
});
