import { describe, expect, it } from 'vitest';
import type { Work } from '../../../server/contract/work.ts';
import { clearRehearsals } from '../../../server/rehearsal/wipe-rehearsal.ts';
import { paths } from '../../support/paths.ts';
import { openDay } from '../support/day.ts';
import { approve, found, propose, rehearse } from './rehearsals.ts';

describe('a rehearsal that is not wiped', () => {
  it('[running.md 4] is a task of the committee once its days are over, until a member proposes to wipe it', async () => {
    const hall = await openDay(true);
    const { test } = hall;
    const id = await rehearse(hall);
    const wiping = async (who: 'organiser' | 'chief') => {
      const { body } = await hall.call<Work>(who, 'GET', paths.listWork);
      return body.data.filter(({ kind }) => kind === 'wipe').map((one) => [one.id, one.due.slice(0, 10)]);
    };
    expect(await wiping('organiser')).toEqual([]);
    const { times, starts_on } = await found(hall);
    test.clock.advance(times.startsAt - test.clock.now() - 1);
    test.tokens.clear();
    expect(await wiping('organiser')).toEqual([[id, starts_on]]);
    expect(await wiping('chief')).toEqual([]);
    // The clock closes it on the first real day. Its rows are still there.
    test.clock.advance(1);
    await clearRehearsals(test.system.parts, test.clock.now());
    expect(await wiping('organiser')).toEqual([[id, starts_on]]);
    expect((await propose(hall, id)).status).toBe(200);
    expect(await wiping('organiser')).toEqual([]);
    expect((await approve(hall, id)).status).toBe(200);
    await clearRehearsals(test.system.parts, test.clock.now());
    expect(await wiping('organiser')).toEqual([]);
  });
});
