import { describe, expect, it } from 'vitest';
import { createPasswords } from '../../../server/secret/passwords.ts';
import { seedCrew } from '../../../server/seed/demonstration-crew.ts';
import { seedCup } from '../../../server/seed/demonstration-cup.ts';
import { seedDay } from '../../../server/seed/demonstration-day.ts';
import { openTestSystem } from '../support/test-system.ts';

describe('the cup of the demonstration on its day', () => {
  it('has competed in the morning, its works have codes, and half of a module is marked with a conflict', async () => {
    const test = await openTestSystem();
    const { db, sealing } = test.system.parts;
    const parts = { passwords: createPasswords(), sealing };
    const now = test.clock.now();
    await seedCup(db, parts, now);
    await seedCrew(db, parts, now);
    await seedDay({ db, sealing }, now);
    const entries = await db
      .selectFrom('entries')
      .select('status')
      .where('event_id', '=', 'hubei-cup-sk01')
      .orderBy('status')
      .execute();
    expect(entries.map(({ status }) => status)).toEqual(['absent', ...Array<string>(7).fill('competed')]);
    const rounds = await db.selectFrom('draw_rounds').select(['kind', 'status']).orderBy('kind').execute();
    expect(rounds.map(({ kind, status }) => `${kind} ${status}`)).toEqual([
      'entryNo sealed',
      'order sealed',
      'station sealed',
      'workCode sealed',
    ]);
    const sheets = await db
      .selectFrom('score_sheets')
      .select(['status', 'module'])
      .where('place', '=', 'work')
      .execute();
    expect(sheets).toHaveLength(21);
    const marked = sheets.filter(({ module }) => module === 'C').map(({ status }) => status);
    expect(marked.filter((status) => status === 'conflict')).toHaveLength(1);
    expect(marked.filter((status) => status === 'submitted')).toHaveLength(3);
  });
});
