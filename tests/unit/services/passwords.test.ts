import * as argon2 from '@node-rs/argon2';
import { describe, expect, it, vi } from 'vitest';
import { createPasswords } from '../../../server/secret/passwords.ts';

vi.mock('@node-rs/argon2', { spy: true });

const fresh = 'Straight-edge7';

describe('hashing', () => {
  it('is argon2id with 19 MiB and two passes, salted', async () => {
    const { hash } = createPasswords();
    const [one, other] = await Promise.all([hash(fresh), hash(fresh)]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(one).not.toBe(other);
  });

  it('accepts only the right password, and costs the same for a name without a password', async () => {
    const computed = vi.mocked(argon2.verify);
    const { hash, verify } = createPasswords();
    const stored = await hash(fresh);
    computed.mockClear();
    expect(await verify(fresh, stored)).toBe(true);
    expect(await verify('Set-square8', stored)).toBe(false);
    expect(await verify(fresh, null)).toBe(false);
    const costs = computed.mock.calls.map(([phc]) => String(phc).split('$').slice(1, 4).join(' '));
    expect(costs).toEqual(Array.from({ length: 3 }, () => 'argon2id v=19 m=19456,t=2,p=1'));
  });

  it('accepts a password whose stored hash was computed from its unnormalized form', async () => {
    const { verify } = createPasswords();
    const stored = await argon2.hash('Ｓtraight-edge７');
    expect(await verify('Ｓtraight-edge７', stored)).toBe(true);
    expect(await verify('Straight-edge7', stored)).toBe(false);
  });

  it('runs one at a time, and fails with 503 and a retry time when too many calls wait', async () => {
    const { hash } = createPasswords(1, 2);
    const order: number[] = [];
    const results = await Promise.allSettled(
      [1, 2, 3, 4].map(async (number) => {
        await hash(fresh);
        order.push(number);
      }),
    );
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected']);
    expect(order).toEqual([1, 2, 3]);
    expect(results[3]).toMatchObject({ reason: { details: { status: 503, retryAfter: 2 } } });
    await expect(hash(fresh)).resolves.toContain('$argon2id$');
  });
});
