import { expect, it, vi } from 'vitest';
import { onceFetched } from '../../../src/lib/once.ts';

it('fetched code is returned synchronously, and a failed fetch is repeated', async () => {
  const fetchCode = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(new Error('offline'))
    .mockResolvedValue('pages');
  const pages = onceFetched(fetchCode);
  await expect(pages()).rejects.toThrow('offline');
  await expect(pages()).resolves.toBe('pages');
  expect(pages()).toBe('pages');
  expect(fetchCode).toHaveBeenCalledTimes(2);
});
