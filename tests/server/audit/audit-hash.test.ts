import { expect, it } from 'vitest';
import { chainHash, digestsOf, FIRST_PREVIOUS, headText } from '../../../server/audit/audit-hash.ts';

/** Two rows whose hashes an independent program has computed. */
const first = {
  id: 'a1',
  object: 'drawRound',
  object_id: 'r-order-1',
  action: 'drawRound.seal',
  actor_id: 'u1',
  capacity: 'encryption',
  before: 'drawing',
  after: 'sealed',
  reason: '',
  at: 1795222800000,
};
const second = {
  id: 'a2',
  object: 'scoreSheet',
  object_id: 's1',
  action: 'scoreSheet.lock',
  actor_id: null,
  capacity: 'system',
  before: 'group_signed',
  after: 'locked',
  reason: '抽查无误',
  at: 1795222801000,
};
const firstHash = 'c465cbb84e0a9b0d04b867300c377d919249cd667da669ce600ea53cb710ed0a';
const secondHash = 'f74253114073e72c1636df00fd65b4205509aa7fcd1b34bc216418538102b81b';

it('hashes two rows as the specification does', () => {
  expect(chainHash(FIRST_PREVIOUS, 1, first, digestsOf(first))).toBe(firstHash);
  expect(chainHash(firstHash, 2, second, digestsOf(second))).toBe(secondHash);
});

it('depends on every column, on the position and on the previous row', () => {
  const changed = Object.entries(second).map(([column, value]) => ({
    ...second,
    [column]: typeof value === 'number' ? value + 1 : `${value ?? ''}x`,
  }));
  const hashes = [
    ...changed.map((row) => chainHash(firstHash, 2, row, digestsOf(row))),
    chainHash(firstHash, 3, second, digestsOf(second)),
    chainHash(secondHash, 2, second, digestsOf(second)),
    // One character moves from one column to the next.
    chainHash(firstHash, 2, { ...second, id: 'a', object: '2scoreSheet' }, digestsOf(second)),
    secondHash,
  ];
  expect(new Set(hashes).size).toBe(Object.keys(second).length + 4);
});

it('rejects an instant before the epoch', () => {
  expect(() => chainHash(FIRST_PREVIOUS, 1, { ...first, at: -1 }, digestsOf(first))).toThrow(RangeError);
});

it('signs a day, a number and a hash, one on each line', () => {
  expect(headText({ day: '2026-11-21', seq: 2, hash: secondHash })).toBe(
    `hbgj-audit-head-1\n2026-11-21\n2\n${secondHash}\n`,
  );
});
