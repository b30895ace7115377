import { setImmediate as othersFirst } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { atOnce, endSlice, inSlices, mapInSlices } from '../../../server/db/loop-slices.ts';
import { writeWorkbook } from '../../../server/sheet/sheet-writer.ts';
import { paths } from '../../support/paths.ts';
import { openTestSystem } from '../support/test-system.ts';

/** Makes every look at the clock find a slice of the event loop used up. */
function loseTime(): void {
  let passed = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => (passed += 30));
}

/** Counts the turns of the event loop while work runs. */
async function turnsDuring(work: () => Promise<unknown>): Promise<number> {
  let turns = 0;
  const count = () => {
    turns += 1;
    next = setImmediate(count);
  };
  let next = setImmediate(count);
  await work();
  clearImmediate(next);
  return turns;
}

function* threeSteps(): Generator<void, string> {
  yield;
  yield;
  yield;
  return 'done';
}

afterEach(() => vi.restoreAllMocks());

describe('work in slices of the event loop', () => {
  it('goes on at once within its slice', async () => {
    await othersFirst();
    vi.spyOn(performance, 'now').mockReturnValue(0);
    let isTurned = false;
    setImmediate(() => (isTurned = true));
    for (let n = 0; n < 10; n += 1) await endSlice();
    expect(isTurned).toBe(false);
  });

  it('lets others run after each step that ends its slice', async () => {
    loseTime();
    // The first look of a turn notes its beginning, so every other step ends a slice.
    expect(await turnsDuring(() => mapInSlices(Array.from({ length: 20 }), () => 0))).toBeGreaterThanOrEqual(
      10,
    );
    expect(await inSlices(threeSteps())).toBe('done');
    expect(atOnce(threeSteps())).toBe('done');
  });

  it('does not hold other requests while a transaction has many statements', async () => {
    const test = await openTestSystem();
    loseTime();
    const order: string[] = [];
    const long = test.system.parts.db.transaction().execute(async (transaction) => {
      for (let n = 0; n < 50; n += 1) await sql`select ${n}`.execute(transaction);
      order.push('transaction');
    });
    await test.call('GET', paths.checkHealth).then(() => order.push('health'));
    await long;
    expect(order).toEqual(['health', 'transaction']);
  });

  it('does not hold other requests while a workbook is written', async () => {
    const lines = Array.from({ length: 2000 }, (_, row) => ({ cells: [`${row}`, '选手', '武汉市'] }));
    const parts = [{ name: 'sheet', widths: [10, 10, 10], lines }];
    expect(
      await turnsDuring(() => writeWorkbook({ name: 'entries', plain: 'entries' }, parts)),
    ).toBeGreaterThan(20);
  });
});
