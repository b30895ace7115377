import { expect, it, vi } from 'vitest';
import { createSlot } from '../../../src/lib/storage/slot.ts';

it('a slot is empty until it is filled, and then notifies its subscribers', () => {
  const slot = createSlot<string>();
  const [waiting, gone] = [vi.fn<() => void>(), vi.fn<() => void>()];
  slot.subscribe(waiting);
  slot.subscribe(gone)();
  expect(slot.get()).toBeNull();

  slot.fill('workspace');
  expect(slot.get()).toBe('workspace');
  expect(waiting).toHaveBeenCalledOnce();
  expect(gone).not.toHaveBeenCalled();
});
