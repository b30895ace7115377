import { describe, expect, it } from 'vitest';
import { errorCodes } from '../../../server/contract/kit/error-codes.ts';
import type { ErrorBody } from '../../../server/contract/kit/errors.ts';
import { paths } from '../../support/paths.ts';
import { demoAccount, openTestSystem } from '../support/test-system.ts';

const HOUR = 3_600_000;

async function open() {
  const test = await openTestSystem();
  const { db } = test.system.parts;
  const token = await test.signIn(demoAccount('Committee'));
  const { id } = await db.selectFrom('entries').select('id').orderBy('id').limit(1).executeTakeFirstOrThrow();
  const reveal = (path: string, of: string, as = token) =>
    test.call<ErrorBody>('POST', path.replace(':id', of), {
      token: as,
      body: { reason: 'the card was shown' },
    });
  const times = async (count: number) => {
    const answers = [];
    for (let one = 0; one < count; one += 1) answers.push((await reveal(paths.revealEntry, id)).status);
    return answers;
  };
  const audits = (action: string) =>
    db.selectFrom('audit_log').selectAll().where('action', '=', action).execute();
  return { test, id, token, reveal, times, audits };
}

describe('revealing numbers', () => {
  it('is refused from the 31st in an hour on, with the time to retry, and one refusal is logged', async () => {
    const { id, reveal, times, audits } = await open();
    expect(new Set(await times(30))).toEqual(new Set([200]));
    const refused = await reveal(paths.revealEntry, id);
    expect([refused.status, refused.body.code]).toEqual([429, errorCodes.tooMany]);
    expect(Number(refused.headers.get('retry-after'))).toBe(3600);
    expect(await times(2)).toEqual([429, 429]);
    expect(await audits('person.reveal')).toHaveLength(30);
    expect(await audits('reveal.limit')).toMatchObject([
      { object: 'entry', object_id: id, after: '30/hour', reason: 'the card was shown' },
    ]);
  });

  it('counts entries, corrections, delegations and profiles together', async () => {
    const { reveal, times } = await open();
    await times(30);
    for (const path of [paths.revealCorrection, paths.revealDelegation]) {
      expect((await reveal(path, 'none')).status).toBe(429);
    }
    const { test } = await open();
    const own = await test.signIn();
    const statuses = [];
    for (let one = 0; one < 31; one += 1) {
      const { status } = await test.call('POST', paths.revealProfile, {
        token: own,
        body: { reason: 'to compare' },
      });
      statuses.push(status);
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(30);
    expect(statuses.at(-1)).toBe(429);
  });

  it('is refused from the 101st in a day on, and possible again on the next day', async () => {
    const { test, id, reveal, times, audits } = await open();
    for (let hour = 0; hour < 3; hour += 1) {
      expect(await times(30)).not.toContain(429);
      test.clock.advance(HOUR);
    }
    expect(await times(11)).toEqual([...Array<number>(10).fill(200), 429]);
    expect(await audits('reveal.limit')).toMatchObject([{ after: '100/day' }]);
    test.clock.advance(22 * HOUR);
    const nextDay = await test.signIn(demoAccount('Committee'));
    expect((await reveal(paths.revealEntry, id, nextDay)).status).toBe(200);
  });

  it('counts each account separately', async () => {
    const { test, id, reveal, times } = await open();
    await times(31);
    const other = await test.signIn(demoAccount('Technician'));
    expect((await reveal(paths.revealEntry, id, other)).status).toBe(200);
  });
});
