import { setImmediate as othersFirst } from 'node:timers/promises';
import { sql } from 'kysely';
import * as v from 'valibot';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { atOnce, endSlice, inSlices, mapInSlices } from '../../../server/db/loop-slices.ts';
import { isLong, parseInSlices, textInSlices } from '../../../server/kit/answer/long-answers.ts';
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

  it('does not hold other requests while a long answer is checked and written', async () => {
    const aspect = v.object({ code: v.string(), mark: v.number() });
    const entry = v.object({ no: v.string(), aspects: v.array(aspect) });
    const schema = v.object({
      data: v.array(v.object({ id: v.string(), entries: v.array(entry) })),
      meta: v.object({ by: v.optional(v.string()) }),
    });
    const aspects = Array.from({ length: 400 }, (_, at) => ({ code: `A${at}`, mark: at, secret: 1 }));
    const entries = Array.from({ length: 500 }, (_, at) => ({ no: `E${at}`, aspects, secret: 1 }));
    const reply = { meta: { by: undefined, secret: 1 }, data: [{ id: '"1"', entries }], secret: 1 };
    expect([isLong(schema, reply), isLong(schema, { ...reply, data: [] })]).toEqual([true, false]);
    let text = '';
    const turns = await turnsDuring(async () => {
      loseTime();
      text = await textInSlices(await parseInSlices(schema, reply));
    });
    // Every other entry ends a slice, once when it is checked and once when it is written.
    expect(turns).toBeGreaterThanOrEqual(400);
    vi.restoreAllMocks();
    expect(text === JSON.stringify(v.parse(schema, reply))).toBe(true);
    await expect(
      parseInSlices(schema, { ...reply, data: [{ id: '1', entries: [...entries, { no: 1, aspects }] }] }),
    ).rejects.toThrow(v.ValiError);
  });

  it('does not hold other requests while a workbook is written', async () => {
    const lines = Array.from({ length: 2000 }, (_, row) => ({ cells: [`${row}`, '选手', '武汉市'] }));
    const parts = [{ name: 'sheet', widths: [10, 10, 10], lines }];
    expect(
      await turnsDuring(() => writeWorkbook({ name: 'entries', plain: 'entries' }, parts)),
    ).toBeGreaterThan(20);
  });
});
